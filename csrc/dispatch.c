/* Which instruction set runs, and the public batch calls over it. */
#include <string.h>

#include "kernels.h"
#include "rank_sets.h"

/* Fastest first; the last one runs everywhere. */
static const stud8_kernels *const built[] = {
#if STUD8_X86_64
    &stud8_kernels_avx512,   &stud8_kernels_avx2, &stud8_kernels_sse41,
#endif
#if STUD8_AARCH64
    &stud8_kernels_neon,
#endif
    &stud8_kernels_portable,
};
enum { BUILT = sizeof built / sizeof *built };

static int runs_here(const stud8_kernels *kernels) {
    for (const char *const *feature = kernels->needs; *feature != NULL; feature++)
        if (!stud8_cpu_has(*feature))
            return 0;
    return 1;
}

/* The kernels of this machine by index, fastest first; NULL behind the last. */
static const stud8_kernels *usable(unsigned index) {
    for (unsigned place = 0; place < BUILT; place++)
        if (runs_here(built[place]) && index-- == 0)
            return built[place];
    return NULL;
}

static STUD8_ATOMIC(const stud8_kernels *) chosen;

const stud8_kernels *stud8_kernels_here(void) {
    const stud8_kernels *kernels = chosen;
    if (kernels == NULL)
        chosen = kernels = usable(0); /* every thread that comes here finds the same */
    return kernels;
}

const char *stud8_isa_name(unsigned index) { return usable(index) ? usable(index)->name : NULL; }

const char *stud8_isa(void) { return stud8_kernels_here()->name; }

int stud8_use_isa(const char *name) {
    for (unsigned index = 0; usable(index) != NULL; index++)
        if (strcmp(usable(index)->name, name) == 0) {
            chosen = usable(index);
            return 0;
        }
    return -1;
}

static int is_width(unsigned width) { return 5 <= width && width <= 7; }

static size_t first_bad_mask(const uint64_t *masks, size_t n) {
    for (size_t i = 0; i < n; i++)
        if ((masks[i] & ~STUD8_DECK) != 0 || !is_width(stud8_count(masks[i])))
            return i;
    return n;
}

static size_t first_bad_row(const uint8_t *ids, unsigned width, size_t n) {
    for (size_t i = 0; i < n; i++, ids += width)
        if (stud8_count(stud8_mask_of(ids, width)) != width)
            return i;
    return n;
}

size_t stud8_hilo_batch(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n) {
    return stud8_kernels_here()->masks(masks, high, low, n, 1) ? first_bad_mask(masks, n) : n;
}

size_t stud8_hilo_ids_batch(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n) {
    if (!is_width(width))
        return 0;
    return stud8_kernels_here()->ids(ids, width, high, low, n, 1) ? first_bad_row(ids, width, n) : n;
}

void stud8_hilo_batch_unchecked(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n) {
    stud8_kernels_here()->masks(masks, high, low, n, 0);
}

void stud8_hilo_ids_batch_unchecked(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n) {
    if (is_width(width))
        stud8_kernels_here()->ids(ids, width, high, low, n, 0);
}

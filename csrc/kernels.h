/* What every instruction set offers, and where dispatch.c finds it. */
#ifndef STUD8_KERNELS_H
#define STUD8_KERNELS_H

#include "compat.h"
#include "stud8.h"

/* Both rank n hands into the outputs that are not NULL, and return nonzero if `check` is and some row is no hand: a
 * second, slower pass names it. */
typedef int stud8_masks_kernel(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, int check);
typedef int stud8_ids_kernel(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check);

/* Ranks n hands, a multiple of 64, of seven cards: those of `known`, and for the rest row i has the ids planes[0][i],
 * planes[1][i] and so on. There is no check. */
typedef void stud8_planes_kernel(uint64_t known, const uint8_t *const *planes, uint16_t *high, uint8_t *low, size_t n);

struct stud8_sampler; /* runouts_sample.h */

typedef struct {
    const char *name;
    const char *const *needs; /* names of CPU features, NULL behind the last */
    stud8_masks_kernel *masks;
    stud8_ids_kernel *ids;
    stud8_planes_kernel *planes;
    const struct stud8_sampler *sampler;
} stud8_kernels;

/* Those in force. */
STUD8_HIDDEN const stud8_kernels *stud8_kernels_here(void);

#if STUD8_X86_64
extern STUD8_HIDDEN const struct stud8_sampler stud8_sampler_avx2;
extern STUD8_HIDDEN const struct stud8_sampler stud8_sampler_avx512;
extern STUD8_HIDDEN const struct stud8_sampler stud8_sampler_sse41;
#endif
extern STUD8_HIDDEN const struct stud8_sampler stud8_sampler_portable;

extern STUD8_HIDDEN const stud8_kernels stud8_kernels_portable;
#if STUD8_X86_64
extern STUD8_HIDDEN const stud8_kernels stud8_kernels_avx2;
extern STUD8_HIDDEN const stud8_kernels stud8_kernels_avx512;
extern STUD8_HIDDEN const stud8_kernels stud8_kernels_sse41;
#endif
#if STUD8_AARCH64
extern STUD8_HIDDEN const stud8_kernels stud8_kernels_neon;
#endif

STUD8_HIDDEN int stud8_cpu_has(const char *feature);

#endif

/* Batches for SSE4.1, 16 hands at a time: nibble_kernel.h has the method. */
#include "kernels.h"

#if STUD8_X86_64
#include <smmintrin.h>
#include <string.h>

#include "nibble_tables.h"
#include "rank_sets.h"

STUD8_TARGET_BEGIN("ssse3,sse4.1")

typedef __m128i vec;

#define MM(op) _mm_##op
#define BYTES(...) _mm_setr_epi8(__VA_ARGS__)

static inline vec load_pair(const unsigned char *low, const unsigned char *high) {
    (void)high; /* there is no other half */
    return _mm_loadu_si128((const __m128i *)low);
}

static inline void store_lows(uint8_t *low, vec bytes) { _mm_storeu_si128((__m128i *)low, bytes); }
static inline void store_highs(uint16_t *high, vec front, vec back) {
    _mm_storeu_si128((__m128i *)high, front);
    _mm_storeu_si128((__m128i *)(high + 8), back);
}

static inline vec but(vec a, vec b) { return _mm_andnot_si128(b, a); }
static inline int any_bit(vec a) { return !_mm_testz_si128(a, a); }

#include "nibble_x86.h"

#include "nibble_kernel.h"

STUD8_TARGET_END

static const char *const needs[] = {"ssse3", "sse4.1", "popcnt", NULL};

const stud8_kernels stud8_kernels_sse41 = {"sse41",    needs,         nibble_masks,
                                           nibble_ids, nibble_planes, &stud8_sampler_sse41};
#else
typedef int stud8_no_sse41_here; /* C wants something in every file */
#endif

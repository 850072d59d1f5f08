/* Batches for AVX2, 32 hands at a time: nibble_kernel.h has the method. */
#include "kernels.h"

#if STUD8_X86_64
#include <immintrin.h>
#include <string.h>

#include "nibble_tables.h"
#include "rank_sets.h"

STUD8_TARGET_BEGIN("avx2")

typedef __m256i vec;

#define MM(op) _mm256_##op
#define BYTES(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))

static inline __m128i load(const unsigned char *at) { return _mm_loadu_si128((const __m128i *)at); }
static inline vec load_pair(const unsigned char *low, const unsigned char *high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(load(low)), load(high), 1);
}

static inline void store_lows(uint8_t *low, vec bytes) { _mm256_storeu_si256((__m256i *)low, bytes); }
static inline void store_highs(uint16_t *high, vec front, vec back) {
    _mm_storeu_si128((__m128i *)high, _mm256_castsi256_si128(front));
    _mm_storeu_si128((__m128i *)(high + 8), _mm256_castsi256_si128(back));
    _mm_storeu_si128((__m128i *)(high + 16), _mm256_extracti128_si256(front, 1));
    _mm_storeu_si128((__m128i *)(high + 24), _mm256_extracti128_si256(back, 1));
}

static inline vec but(vec a, vec b) { return _mm256_andnot_si256(b, a); }
static inline int any_bit(vec a) { return !_mm256_testz_si256(a, a); }

#include "nibble_x86.h"

#include "nibble_kernel.h"

STUD8_TARGET_END

static const char *const needs[] = {"avx2", "popcnt", NULL};

const stud8_kernels stud8_kernels_avx2 = {"avx2", needs, nibble_masks, nibble_ids, nibble_planes, &stud8_sampler_avx2};
#else
typedef int stud8_no_avx2_here; /* C wants something in every file */
#endif

/* Deals for AVX2: runouts_sample_x86.h has the method. */
#include <string.h>

#include "kernels.h"
#include "runouts_sample.h"

#if STUD8_X86_64
#include <immintrin.h>

STUD8_TARGET_BEGIN("avx2,popcnt")

typedef __m256i vec;

#define MM(op) _mm256_##op

STUD8_INLINE vec everywhere(__m128i part) { return _mm256_broadcastsi128_si256(part); }

#include "runouts_sample_shuffle.h"

STUD8_INLINE uint64_t same_words(vec a0, vec a1, vec b0, vec b1) {
    vec same = _mm256_packs_epi16(_mm256_cmpeq_epi16(a0, b0), _mm256_cmpeq_epi16(a1, b1));
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(same, 0xd8));
}

#include "runouts_sample_x86.h"

STUD8_TARGET_END

const stud8_sampler stud8_sampler_avx2 = {draw_numbers, deal, score_deals};
#else
typedef int stud8_no_avx2_sampler_here; /* C wants something in every file */
#endif

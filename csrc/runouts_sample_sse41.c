/* Deals for SSE4.1: runouts_sample_x86.h has the method. */
#include <string.h>

#include "kernels.h"
#include "runouts_sample.h"

#if STUD8_X86_64
#include <nmmintrin.h>

STUD8_TARGET_BEGIN("ssse3,sse4.1,popcnt")

typedef __m128i vec;

#define MM(op) _mm_##op

STUD8_INLINE vec everywhere(__m128i part) { return part; }

#include "runouts_sample_shuffle.h"

STUD8_INLINE uint64_t same_words(vec a0, vec a1, vec b0, vec b1) {
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(_mm_cmpeq_epi16(a0, b0), _mm_cmpeq_epi16(a1, b1)));
}

#include "runouts_sample_x86.h"

STUD8_TARGET_END

const stud8_sampler stud8_sampler_sse41 = {draw_numbers, deal, score_deals};
#else
typedef int stud8_no_sse41_sampler_here; /* C wants something in every file */
#endif

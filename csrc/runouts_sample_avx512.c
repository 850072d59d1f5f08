/* Deals for AVX-512: runouts_sample_x86.h has the method. */
#include <string.h>

#include "kernels.h"
#include "runouts_sample.h"

#if STUD8_X86_64
#include <immintrin.h>

STUD8_TARGET_BEGIN("avx512f,avx512bw,avx512vbmi,popcnt")

typedef __m512i vec;

#define MM(op) _mm512_##op

STUD8_INLINE vec move_up(vec places, vec earlier, vec one) {
    return _mm512_mask_add_epi8(places, _mm512_cmpgt_epi8_mask(places, earlier), places, one);
}

typedef vec deck_table;

STUD8_INLINE deck_table load_deck(const uint8_t deck[64]) { return _mm512_loadu_si512(deck); }

STUD8_INLINE vec find_ids(const deck_table *deck, vec places) { return _mm512_permutexvar_epi8(places, *deck); }

STUD8_INLINE uint64_t same_bytes(vec a, vec b) { return _mm512_cmpeq_epi8_mask(a, b); }

STUD8_INLINE uint64_t same_words(vec a0, vec a1, vec b0, vec b1) {
    return _mm512_cmpeq_epi16_mask(a0, b0) | (uint64_t)_mm512_cmpeq_epi16_mask(a1, b1) << 32;
}

#include "runouts_sample_x86.h"

STUD8_TARGET_END

const stud8_sampler stud8_sampler_avx512 = {draw_numbers, deal, score_deals};
#else
typedef int stud8_no_avx512_sampler_here; /* C wants something in every file */
#endif

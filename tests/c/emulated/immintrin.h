/* AVX-512 for machines without it: what the compiler finds as <immintrin.h> when csrc/batch_avx512.c is built for an
 * emulation by SIMDe, a header that says every intrinsic in plain C. What its version 0.7 lacks is said here. */
#ifndef STUD8_EMULATED_IMMINTRIN_H
#define STUD8_EMULATED_IMMINTRIN_H

#include <stdint.h>
#include <string.h>

#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h> /* which includes <immintrin.h> itself, and gets the compiler's own below */

#define OF_TWO(name, value)                                                                                            \
    static inline simde__m512i name(simde__m512i a, simde__m512i b) { return value; }
#define MASK(name, type, value)                                                                                        \
    static inline type name(simde__m512i a, simde__m512i b) { return (type)(value); }

OF_TWO(emulated_double_with_top, simde_mm512_or_si512(simde_mm512_slli_epi16(a, 1), simde_mm512_srli_epi16(b, 15)))
OF_TWO(emulated_upper_and_lower, simde_mm512_or_si512(simde_mm512_slli_epi16(a, 8), simde_mm512_srli_epi16(b, 8)))
MASK(emulated_no_common_words, simde__mmask32, ~simde_mm512_test_epi16_mask(a, b))
MASK(emulated_no_common_bytes, simde__mmask64, ~simde_mm512_test_epi8_mask(a, b))
MASK(emulated_greater_words, simde__mmask32,
     simde_mm512_test_epi16_mask(simde_mm512_subs_epi16(b, a), simde_mm512_set1_epi16((short)0x8000)))

MASK(emulated_equal_words, simde__mmask32,
     ~simde_mm512_test_epi16_mask(simde_mm512_xor_si512(a, b), simde_mm512_xor_si512(a, b)))

static inline simde__m512i emulated_upper_product(simde__m512i a, simde__m512i b) {
    uint16_t words[32], others[32];
    memcpy(words, &a, sizeof words);
    memcpy(others, &b, sizeof others);
    for (int i = 0; i < 32; i++)
        words[i] = (uint16_t)((uint32_t)words[i] * others[i] >> 16);
    memcpy(&a, words, sizeof words);
    return a;
}

#undef _mm512_shldi_epi16
#undef _mm512_mulhi_epu16
#undef _mm512_cmpeq_epi16_mask
#undef _mm512_testn_epi16_mask
#undef _mm512_testn_epi8_mask
#undef _mm512_cmpgt_epi16_mask
#undef _mm512_shuffle_i64x2
#define _mm512_shldi_epi16(a, b, bits)                                                                                 \
    ((bits) == 1 ? emulated_double_with_top(a, b) : emulated_upper_and_lower(a, b)) /* 1 or 8 */
#define _mm512_cmpeq_epi16_mask emulated_equal_words
#define _mm512_mulhi_epu16 emulated_upper_product
#define _mm512_testn_epi16_mask emulated_no_common_words
#define _mm512_testn_epi8_mask emulated_no_common_bytes
#define _mm512_cmpgt_epi16_mask emulated_greater_words
#define _mm512_shuffle_i64x2 simde_mm512_shuffle_i64x2
#else
#include_next <immintrin.h>
#endif

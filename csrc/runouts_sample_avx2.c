/* Deals for AVX2: runouts_sample_x86.h has the method. */
#include <string.h>

#include "kernels.h"
#include "runouts_sample.h"

#if STUD8_X86_64
#include <immintrin.h>

STUD8_TARGET_BEGIN("avx2,popcnt")

typedef __m256i vec;

#define MM(op) _mm256_##op

STUD8_INLINE vec move_up(vec places, vec earlier, vec one) {
    (void)one; /* a comparison gives -1 */
    return _mm256_sub_epi8(places, _mm256_cmpgt_epi8(places, earlier));
}

/* Sixteen ids, and what the next sixteen, and so on, differ from those before: a shuffle looks at four bits, and gives
 * 0 for a negative number. */
typedef struct {
    vec ids, differences[3];
} deck_table;

STUD8_INLINE deck_table load_deck(const uint8_t deck[64]) {
    __m128i part[4];
    deck_table table;
    memcpy(part, deck, sizeof part);
    table.ids = _mm256_broadcastsi128_si256(part[0]);
    for (int i = 0; i < 3; i++)
        table.differences[i] = _mm256_broadcastsi128_si256(part[i + 1] ^ part[i]);
    return table;
}

STUD8_INLINE vec find_ids(const deck_table *deck, vec places) {
    vec ids = _mm256_shuffle_epi8(deck->ids, places);
    for (int i = 0; i < 3; i++) {
        places = _mm256_sub_epi8(places, _mm256_set1_epi8(16));
        ids ^= _mm256_shuffle_epi8(deck->differences[i], places);
    }
    return ids;
}

STUD8_INLINE uint64_t same_bytes(vec a, vec b) { return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b)); }

STUD8_INLINE uint64_t same_words(vec a0, vec a1, vec b0, vec b1) {
    vec same = _mm256_packs_epi16(_mm256_cmpeq_epi16(a0, b0), _mm256_cmpeq_epi16(a1, b1));
    return (uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(same, 0xd8));
}

#include "runouts_sample_x86.h"

STUD8_TARGET_END

const stud8_sampler stud8_sampler_avx2 = {deal, score_deals};
#else
typedef int stud8_no_avx2_sampler_here; /* C wants something in every file */
#endif

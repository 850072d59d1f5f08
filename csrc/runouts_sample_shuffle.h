/* The words of runouts_sample_x86.h that SSE4.1 and AVX2 have in common. Each of their files has vec, MM(op), and
 * everywhere(part), the same in every 128 bits. */

STUD8_INLINE vec move_up(vec places, vec earlier, vec one) {
    (void)one; /* a comparison gives -1 */
    return MM(sub_epi8)(places, MM(cmpgt_epi8)(places, earlier));
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
    table.ids = everywhere(part[0]);
    STUD8_UNROLL for (int i = 0; i < 3; i++) table.differences[i] = everywhere(part[i + 1] ^ part[i]);
    return table;
}

STUD8_INLINE vec find_ids(const deck_table *deck, vec places) {
    vec ids = MM(shuffle_epi8)(deck->ids, places);
    STUD8_UNROLL for (int i = 0; i < 3; i++) {
        places = MM(sub_epi8)(places, MM(set1_epi8)(16));
        ids ^= MM(shuffle_epi8)(deck->differences[i], places);
    }
    return ids;
}

STUD8_INLINE uint64_t same_bytes(vec a, vec b) { return (uint32_t)MM(movemask_epi8)(MM(cmpeq_epi8)(a, b)); }

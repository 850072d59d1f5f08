/* Dealing and scoring with registers of bytes, as runouts_sample.h tells. The file of an instruction set includes this
 * where its instructions may be used, behind these words; & | ^ are GNU C's own operators on vectors.
 *
 *   vec, MM(op)                        a register, and the prefix of its instructions
 *   move_up(places, earlier, more)     places + more where they are above `earlier`, signed bytes
 *   deck_table, load_deck, find_ids    ids of 64 places
 *   same_bytes(a, b)                   a bit for each byte
 *   same_words(a0, a1, b0, b1)         a bit for each word of both pairs
 */
enum { PARTS = STUD8_LANES / sizeof(vec) };

#define EACH_PART STUD8_UNROLL for (int part = 0; part < PARTS; part++)

/* A byte for each of 64 deals, or a word for every other one. */
typedef struct {
    vec part[PARTS];
} lanes;

STUD8_INLINE vec byte(unsigned value) { return MM(set1_epi8)((char)value); }
STUD8_INLINE vec word(unsigned value) { return MM(set1_epi16)((short)value); }
STUD8_INLINE vec half(uint32_t value) { return MM(set1_epi32)((int)value); } /* of 64 bits, both */

STUD8_INLINE vec load(const void *from) {
    vec loaded;
    memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

/* What the even lanes have, and the odd ones, in words below 256. */
STUD8_INLINE vec interleave(vec even, vec odd) { return even | MM(slli_epi16)(odd, 8); }

/* --- random numbers --- */

typedef struct {
    lanes even, odd;
} bits;

/* Eight counters side by side, a word of each in the lower half of 64 bits; what the upper half has is of no account.
 */
STUD8_INLINE bits random_bits(const stud8_stream *from, uint32_t block, uint32_t pair) {
    static const uint64_t number[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    const vec low_half = MM(srli_epi64)(byte(255), 32);
    const vec multiplier[2] = {half(stud8_philox_multipliers[0]), half(stud8_philox_multipliers[1])};
    uint32_t key[2] = {from->key[0], from->key[1]};
    lanes word[4];
    bits all;
    EACH_PART {
        word[0].part[part] = half(8 * block) | load(number + part * (sizeof(vec) / sizeof *number));
        word[1].part[part] = half(pair);
        word[2].part[part] = half((uint32_t)from->chunk);
        word[3].part[part] = half((uint32_t)(from->chunk >> 32));
    }
    STUD8_UNROLL for (int round = 0; round < STUD8_PHILOX_ROUNDS; round++) {
        EACH_PART {
            vec first = MM(mul_epu32)(word[0].part[part], multiplier[0]);
            vec second = MM(mul_epu32)(word[2].part[part], multiplier[1]);
            word[0].part[part] = MM(srli_epi64)(second, 32) ^ word[1].part[part] ^ half(key[0]);
            word[1].part[part] = second;
            word[2].part[part] = MM(srli_epi64)(first, 32) ^ word[3].part[part] ^ half(key[1]);
            word[3].part[part] = first;
        }
        key[0] += stud8_philox_steps[0];
        key[1] += stud8_philox_steps[1];
    }
    EACH_PART {
        all.even.part[part] = (word[0].part[part] & low_half) | MM(slli_epi64)(word[1].part[part], 32);
        all.odd.part[part] = (word[2].part[part] & low_half) | MM(slli_epi64)(word[3].part[part], 32);
    }
    return all;
}

static void draw_numbers(const stud8_stream *from, uint32_t block, uint64_t numbers[2][8]) {
    bits random = random_bits(from, block, STUD8_PHILOX_SPOTS);
    memcpy(numbers[0], &random.even, sizeof random.even);
    memcpy(numbers[1], &random.odd, sizeof random.odd);
}

/* --- dealing --- */

/* Two draws from the same bits. Places are kept less one, for the sake of comparison. A word of *void_ becomes nonzero
 * where the bits are not to be used. */
STUD8_INLINE void draw_pair(bits random, const stud8_draws *draws, unsigned i, lanes *places, bits *is_void) {
    unsigned first = draws->range[i], second = draws->range[i + 1];
    vec times = word(first), next_times = word(second), least = word(65536 % (first * second));
    vec from = byte(draws->first[i] - 1u), next_from = byte(draws->first[i + 1] - 1u);
    EACH_PART {
        vec even = MM(mullo_epi16)(random.even.part[part], times);
        vec odd = MM(mullo_epi16)(random.odd.part[part], times);
        vec place =
            interleave(MM(mulhi_epu16)(random.even.part[part], times), MM(mulhi_epu16)(random.odd.part[part], times));
        vec next = interleave(MM(mulhi_epu16)(even, next_times), MM(mulhi_epu16)(odd, next_times));
        places[i].part[part] = MM(add_epi8)(place, from);
        places[i + 1].part[part] = MM(add_epi8)(next, next_from);
        is_void->even.part[part] |= MM(subs_epu16)(least, MM(mullo_epi16)(even, next_times));
        is_void->odd.part[part] |= MM(subs_epu16)(least, MM(mullo_epi16)(odd, next_times));
    }
}

/* The cards drawn before, from the last to the first, each move a card up that would stand at their place or behind. */
STUD8_INLINE void find_pair(const deck_table *deck, const lanes *places, unsigned i, uint8_t *ids, uint8_t *next_ids) {
    const vec one = byte(1);
    lanes place, next;
    EACH_PART {
        place.part[part] = MM(add_epi8)(places[i].part[part], one);
        next.part[part] = MM(add_epi8)(places[i + 1].part[part], one);
        next.part[part] = move_up(next.part[part], places[i].part[part], one);
    }
    for (unsigned earlier = i; earlier-- > 0;)
        EACH_PART {
            place.part[part] = move_up(place.part[part], places[earlier].part[part], one);
            next.part[part] = move_up(next.part[part], places[earlier].part[part], one);
        }
    EACH_PART {
        vec found = find_ids(deck, place.part[part]), next_found = find_ids(deck, next.part[part]);
        memcpy(ids + part * sizeof(vec), &found, sizeof found);
        memcpy(next_ids + part * sizeof(vec), &next_found, sizeof next_found);
    }
}

static void deal(const stud8_draws *draws, const stud8_stream *from, unsigned blocks, stud8_plane *planes,
                 uint64_t *valid) {
    const deck_table deck = load_deck(draws->deck);
    for (unsigned block = 0; block < blocks; block++) {
        lanes places[STUD8_MOST_DRAWS];
        bits is_void;
        size_t at = block * STUD8_LANES;
        EACH_PART is_void.even.part[part] = is_void.odd.part[part] = byte(0);
        for (unsigned i = 0; i < draws->draws; i += 2)
            draw_pair(random_bits(from, from->block + block, i / 2), draws, i, places, &is_void);
        for (unsigned i = 0; i < draws->draws; i += 2)
            find_pair(&deck, places, i, planes[i] + at, planes[i + 1] + at);
        valid[block] = 0;
        EACH_PART {
            vec even = MM(min_epu16)(is_void.even.part[part], word(1));
            vec odd = MM(min_epu16)(is_void.odd.part[part], word(1));
            valid[block] |= same_bytes(interleave(even, odd), byte(0)) << (part * sizeof(vec));
        }
    }
}

/* --- scoring --- */

STUD8_INLINE void best_highs(unsigned players, uint16_t (*high)[STUD8_DEALS], size_t from, uint64_t *best) {
    for (unsigned player = 0; player < players; player++)
        best[player] = 0;
    EACH_PART {
        size_t at = from + part * sizeof(vec);
        vec front = load(high[0] + at), back = load(high[0] + at + sizeof(vec) / 2);
        for (unsigned player = 1; player < players; player++) {
            front = MM(max_epu16)(front, load(high[player] + at));
            back = MM(max_epu16)(back, load(high[player] + at + sizeof(vec) / 2));
        }
        for (unsigned player = 0; player < players; player++)
            best[player] |= same_words(load(high[player] + at), load(high[player] + at + sizeof(vec) / 2), front, back)
                            << (part * sizeof(vec));
    }
}

STUD8_INLINE uint64_t best_lows(unsigned players, uint8_t (*low)[STUD8_DEALS], size_t from, uint64_t *best) {
    uint64_t nobody = 0;
    for (unsigned player = 0; player < players; player++)
        best[player] = 0;
    EACH_PART {
        size_t at = from + part * sizeof(vec);
        vec greatest = load(low[0] + at);
        for (unsigned player = 1; player < players; player++)
            greatest = MM(max_epu8)(greatest, load(low[player] + at));
        for (unsigned player = 0; player < players; player++)
            best[player] |= same_bytes(load(low[player] + at), greatest) << (part * sizeof(vec));
        nobody |= same_bytes(greatest, byte(STUD8_NO_LOW)) << (part * sizeof(vec));
    }
    for (unsigned player = 0; player < players; player++)
        best[player] &= ~nobody;
    return nobody;
}

STUD8_INLINE unsigned count_bits(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

#include "runouts_score.h"

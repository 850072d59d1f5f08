/* One hand by table (tools/generate_tables.py has the layout): shared by the scalar and the batch code.
 *
 * Every index is bounded by the bits of its operands, so that no input can reach outside a table: a suit has 13 bits,
 * a key 32, and row_offsets leaves room for a whole row behind every start.
 *
 * High and low in one table would need three bytes for each of 88,312 places and 335 KB in all. The low by the union of
 * the suits costs three operations and one lookup in the first-level cache, and 252 KB do.
 */
#ifndef STUD8_LOOKUP_H
#define STUD8_LOOKUP_H

#include "stud8.h"
#include "tables.h"

/* The set of ranks in each suit, in any order: neither a sum nor a union has one. */
typedef struct {
    uint16_t suit[4];
} stud8_suits;

static inline stud8_suits stud8_suits_of(uint64_t mask) {
    mask &= STUD8_DECK;
    stud8_suits hand = {{(uint16_t)mask, (uint16_t)(mask >> 16), (uint16_t)(mask >> 32), (uint16_t)(mask >> 48)}};
    return hand;
}

static inline uint32_t stud8_key(stud8_suits hand) {
    return stud8_suit_keys[hand.suit[0]] + stud8_suit_keys[hand.suit[1]] + stud8_suit_keys[hand.suit[2]] +
           stud8_suit_keys[hand.suit[3]];
}

static inline uint16_t stud8_high_of_ranks(uint32_t key) {
    return stud8_rank_highs[(uint32_t)((key >> STUD8_KEY_SHIFT) + stud8_row_offsets[key >> STUD8_ROW_SHIFT])];
}

/* A suit with five cards holds the rank of the flush instead of a key. */
static inline uint16_t stud8_high_of_flush(stud8_suits hand) {
    uint32_t flush = 0;
    for (int suit = 0; suit < 4; suit++)
        if (stud8_suit_keys[hand.suit[suit]] & STUD8_FLUSH)
            flush = stud8_suit_keys[hand.suit[suit]];
    return (uint16_t)(flush >> STUD8_KEY_SHIFT);
}

static inline uint8_t stud8_low_of_ranks(stud8_suits hand) {
    return stud8_lows[hand.suit[0] | hand.suit[1] | hand.suit[2] | hand.suit[3]];
}

#endif

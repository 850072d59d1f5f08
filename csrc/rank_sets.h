/* Hands taken apart by rank, for the calls that are not in a hurry. */
#ifndef STUD8_RANK_SETS_H
#define STUD8_RANK_SETS_H

#include "lookup.h"

enum { STUD8_RANKS = 13, STUD8_ACE = 12, STUD8_FIVE = 3 };

/* The ranks that a hand holds at least once, twice, three times, four times. */
typedef struct {
    unsigned any, two, three, four;
} stud8_rank_sets;

static inline stud8_rank_sets stud8_rank_sets_of(stud8_suits hand) {
    unsigned c = hand.suit[0], d = hand.suit[1], h = hand.suit[2], s = hand.suit[3];
    stud8_rank_sets sets;
    sets.any = c | d | h | s;
    sets.two = (c & d) | (h & s) | ((c | d) & (h | s));
    sets.three = (c & d & (h | s)) | (h & s & (c | d));
    sets.four = c & d & h & s;
    return sets;
}

static inline unsigned stud8_count(uint64_t set) {
    unsigned members = 0;
    for (; set != 0; set &= set - 1)
        members++;
    return members;
}

/* The highest rank of a set that has one. */
static inline unsigned stud8_top(unsigned ranks) {
    unsigned rank = STUD8_ACE;
    while (rank > 0 && !(ranks >> rank & 1))
        rank--;
    return rank;
}

/* The cards of a row of ids; fewer than its width if one is no card or comes twice. */
static inline uint64_t stud8_mask_of(const uint8_t *ids, unsigned width) {
    uint64_t mask = 0;
    for (unsigned card = 0; card < width; card++)
        mask |= stud8_card_bits[ids[card]];
    return mask;
}

#endif

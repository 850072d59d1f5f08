/* The rules, written a second time and without a table: the best of all sets of five, and the best five low ranks. */
#ifndef STUD8_RULES_H
#define STUD8_RULES_H

#include "fuzz.h"

enum { CARDS = 52, WORST = 1 << 20 };

static uint64_t bit_of(unsigned id) { return UINT64_C(1) << (16 * (id % 4) + id / 4); }

static unsigned count_of(uint64_t mask) { return (unsigned)__builtin_popcountll(mask); }

static unsigned cards_of(uint64_t mask, unsigned *ids) {
    unsigned cards = 0;
    for (unsigned id = 0; id < CARDS; id++)
        if (mask & bit_of(id))
            ids[cards++] = id;
    return cards;
}

/* Ranks by how many there are of each, then by height: "kings full of queens" is K K K Q Q. */
static unsigned in_order(const unsigned *ranks, unsigned cards, unsigned *pattern) {
    unsigned held[13] = {0}, key = 0;
    *pattern = 0;
    for (unsigned card = 0; card < cards; card++)
        held[ranks[card]]++;
    for (unsigned times = 4; times > 0; times--)
        for (unsigned rank = 13; rank-- > 0;)
            if (held[rank] == times) {
                key = key << 4 | rank;
                *pattern = *pattern << 4 | times;
            }
    return key;
}

/* Greater is better. */
static unsigned value_of_five(const unsigned *ranks, int flush) {
    unsigned pattern, key = in_order(ranks, 5, &pattern);
    if (pattern == 0x11111) {
        unsigned top = key >> 16;
        int wheel = key == 0xc3210, straight = wheel || top - (key & 15) == 4;
        if (straight)
            return (unsigned)(flush ? 8 : 4) * WORST + (wheel ? 3 : top);
        return (unsigned)(flush ? 5 : 0) * WORST + key;
    }
    unsigned kind = pattern == 0x41 ? 7 : pattern == 0x32 ? 6 : pattern == 0x311 ? 3 : pattern == 0x221 ? 2 : 1;
    return kind * WORST + key;
}

static unsigned values[8000], distinct;

static int compare(const void *a, const void *b) {
    unsigned left = *(const unsigned *)a, right = *(const unsigned *)b;
    return (left > right) - (left < right);
}

static unsigned place_of(unsigned value) {
    const unsigned *found = (const unsigned *)bsearch(&value, values, distinct, sizeof *values, compare);
    return found == NULL ? 0 : (unsigned)(found - values) + 1;
}

/* The values of all sets of five ranks, of one suit and not. */
static void number_values(void) {
    unsigned r[5], all = 0;
    for (r[0] = 0; r[0] < 13; r[0]++)
        for (r[1] = r[0]; r[1] < 13; r[1]++)
            for (r[2] = r[1]; r[2] < 13; r[2]++)
                for (r[3] = r[2]; r[3] < 13; r[3]++)
                    for (r[4] = r[3]; r[4] < 13; r[4]++) {
                        if (r[0] == r[4])
                            continue;
                        values[all++] = value_of_five(r, 0);
                        if (r[0] < r[1] && r[1] < r[2] && r[2] < r[3] && r[3] < r[4])
                            values[all++] = value_of_five(r, 1);
                    }
    qsort(values, all, sizeof *values, compare);
    for (unsigned i = 0; i < all; i++)
        if (distinct == 0 || values[i] != values[distinct - 1])
            values[distinct++] = values[i];
    REQUIRE(distinct == STUD8_HIGH_RANKS, "%u classes of five cards", distinct);
}

static unsigned high_of_five(const unsigned *ids) {
    unsigned ranks[5];
    int flush = 1;
    for (unsigned card = 0; card < 5; card++) {
        ranks[card] = ids[card] / 4;
        flush &= ids[card] % 4 == ids[0] % 4;
    }
    return place_of(value_of_five(ranks, flush));
}

/* The best of all sets of five. */
static unsigned high_of(uint64_t mask) {
    unsigned ids[7], cards = cards_of(mask, ids), best = 0;
    for (unsigned set = 0; set < 1u << cards; set++)
        if (count_of(set) == 5) {
            unsigned five[5], chosen = 0;
            for (unsigned card = 0; card < cards; card++)
                if (set >> card & 1)
                    five[chosen++] = ids[card];
            unsigned high = high_of_five(five);
            best = high > best ? high : best;
        }
    return best;
}

/* Sets of five of the ranks A 2 .. 8, as bits 0 to 7: the lower number is the better low. */
static unsigned low_of(uint64_t mask) {
    unsigned held = 0, five = 0, better = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        held |= (unsigned)(mask >> 16 * suit & 0x7f) << 1 | (mask >> (16 * suit + 12) & 1);
    for (unsigned rank = 0; rank < 8 && count_of(five) < 5; rank++)
        five |= held & 1u << rank;
    for (unsigned set = 0; set < five; set++)
        better += count_of(set) == 5;
    return count_of(five) < 5 ? STUD8_NO_LOW : STUD8_LOW_RANKS - better;
}

static int is_hand(uint64_t mask) { return (mask & ~STUD8_DECK) == 0 && count_of(mask) >= 5 && count_of(mask) <= 7; }

#endif

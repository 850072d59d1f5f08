/* The cards that can still come, and sets of them in order: by the highest place, then the next one. */
#ifndef STUD8_DECK_H
#define STUD8_DECK_H

#include "rank_sets.h"

enum {
    STUD8_CARDS = 52,
    STUD8_SEVEN = 7,
    STUD8_MOST_TO_COME = 6,
};

typedef struct {
    uint32_t choose[STUD8_CARDS + 1][STUD8_MOST_TO_COME + 1];
    uint64_t card[STUD8_CARDS];
    unsigned cards;
} stud8_deck;

static inline stud8_deck stud8_deck_without(uint64_t known) {
    stud8_deck deck;
    deck.cards = 0;
    for (unsigned id = 0; id < STUD8_CARDS; id++)
        if (!(stud8_card_bits[id] & known))
            deck.card[deck.cards++] = stud8_card_bits[id];
    for (unsigned n = 0; n <= STUD8_CARDS; n++)
        for (unsigned k = 0; k <= STUD8_MOST_TO_COME; k++)
            deck.choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : deck.choose[n - 1][k - 1] + deck.choose[n - 1][k];
    return deck;
}

static inline void stud8_first_places(unsigned *places, unsigned k) {
    for (unsigned i = 0; i < k; i++)
        places[i] = i;
}

/* The set behind this one; the last one stays. */
static inline void stud8_next_places(unsigned *places, unsigned k, unsigned cards) {
    for (unsigned i = 0; i < k; i++) {
        if (places[i] + 1 < (i + 1 < k ? places[i + 1] : cards)) {
            places[i]++;
            stud8_first_places(places, i);
            return;
        }
    }
}

#endif

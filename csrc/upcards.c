/* The order of boards of one to five up cards: the made part, then the kickers, by counting what is worse. */
#include "rank_sets.h"

/* In the order of reference.BOARDS, with the kickers that fit on a board of five. */
enum { HIGH_CARD, ONE_PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS };
static const unsigned kicker_room[] = {5, 3, 1, 2, 0, 1};

static unsigned subsets(unsigned ranks, unsigned most) { return stud8_subsets[14 * most + ranks]; }

static unsigned below(unsigned ranks, unsigned rank) { return stud8_count(ranks & ((1u << rank) - 1)); }

/* The place of the made part among all of its kind; its kind goes to *kind. */
static unsigned made_part(stud8_rank_sets sets, unsigned *kind) {
    unsigned best = sets.four ? sets.four : sets.three ? sets.three : sets.two;
    unsigned rank = stud8_top(best), others = sets.two & ~(1u << rank), other = stud8_top(others);
    if (sets.four) {
        *kind = QUADS;
    } else if (sets.three && others) {
        *kind = FULL_HOUSE;
        return rank * 12 + other - (other > rank);
    } else if (sets.three) {
        *kind = TRIPS;
    } else if (others) {
        *kind = TWO_PAIR;
        return rank * (rank - 1) / 2 + other;
    } else if (sets.two) {
        *kind = ONE_PAIR;
    } else {
        *kind = HIGH_CARD;
        return 0;
    }
    return rank;
}

static unsigned rank_board(stud8_rank_sets sets) {
    unsigned kind, made = made_part(sets, &kind), room = kicker_room[kind];
    unsigned ranks = STUD8_RANKS - stud8_count(sets.two);
    unsigned worse = stud8_board_firsts[kind] + made * subsets(ranks, room);
    for (unsigned kickers = sets.any & ~sets.two; kickers != 0 && room > 0; room--) {
        unsigned rank = stud8_top(kickers);
        worse += subsets(rank - below(sets.two, rank), room); /* kickers are numbered without the made ranks */
        kickers ^= 1u << rank;
    }
    return worse;
}

size_t stud8_upcards_batch(const uint8_t *ids, unsigned width, uint16_t *ranks, size_t n) {
    if (width < 1 || width > 5)
        return 0;
    for (size_t i = 0; i < n; i++, ids += width) {
        uint64_t mask = stud8_mask_of(ids, width);
        if (stud8_count(mask) != width)
            return i;
        ranks[i] = (uint16_t)rank_board(stud8_rank_sets_of(stud8_suits_of(mask)));
    }
    return n;
}

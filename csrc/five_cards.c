/* The five cards that play: made part first, then the kickers, the higher suits among equals. */
#include <string.h>

#include "rank_sets.h"

typedef struct {
    stud8_suits hand; /* clubs, diamonds, hearts, spades */
    uint8_t *five;
    unsigned played;
} play_state;

static void play(play_state *hand, unsigned rank, unsigned cards) {
    for (unsigned suit = 4; suit-- > 0 && cards > 0;)
        if (hand->hand.suit[suit] >> rank & 1) {
            hand->five[hand->played++] = (uint8_t)(4 * rank + suit);
            cards--;
        }
}

static void play_top(play_state *hand, unsigned ranks, unsigned cards) {
    for (; cards > 0; cards--) {
        unsigned rank = stud8_top(ranks);
        play(hand, rank, 1);
        ranks &= ~(1u << rank);
    }
}

/* The top rank of the best straight, 0 if there is none. */
static unsigned straight_top(unsigned ranks) {
    for (unsigned top = STUD8_ACE; top > STUD8_FIVE; top--)
        if ((ranks >> (top - 4) & 0x1f) == 0x1f)
            return top;
    return (ranks & 0x100f) == 0x100f ? (unsigned)STUD8_FIVE : 0; /* 5-4-3-2-A */
}

static void play_straight(play_state *hand, unsigned top) {
    for (unsigned step = 0; step < 5; step++)
        play(hand, top >= step ? top - step : (unsigned)STUD8_ACE, 1);
}

/* The ranks of the suit that has five cards or more, and only that suit left in the hand; 0 without one. */
static unsigned keep_flush(stud8_suits *hand) {
    for (unsigned suit = 0; suit < 4; suit++) {
        unsigned ranks = hand->suit[suit];
        if (stud8_count(ranks) >= 5) {
            memset(hand, 0, sizeof *hand);
            hand->suit[suit] = (uint16_t)ranks;
            return ranks;
        }
    }
    return 0;
}

/* Five cards of one suit leave no room for quads or a full house among seven. */
static void play_high(play_state *hand) {
    unsigned flush = keep_flush(&hand->hand);
    stud8_rank_sets sets = stud8_rank_sets_of(hand->hand);
    unsigned straight = straight_top(sets.any);
    unsigned made = sets.four ? sets.four : sets.three ? sets.three : sets.two;
    unsigned rank = stud8_top(made), pairs = sets.two & ~(1u << rank);
    if (straight && (flush || !(sets.four || (sets.three && pairs)))) {
        play_straight(hand, straight);
    } else if (flush) {
        play_top(hand, flush, 5);
    } else if (sets.four) {
        play(hand, rank, 4);
        play_top(hand, sets.any & ~(1u << rank), 1);
    } else if (sets.three && pairs) {
        play(hand, rank, 3);
        play(hand, stud8_top(pairs), 2);
    } else if (sets.three) {
        play(hand, rank, 3);
        play_top(hand, sets.any & ~(1u << rank), 2);
    } else if (pairs) {
        unsigned second = stud8_top(pairs);
        play(hand, rank, 2);
        play(hand, second, 2);
        play_top(hand, sets.any & ~(1u << rank | 1u << second), 1);
    } else if (sets.two) {
        play(hand, rank, 2);
        play_top(hand, sets.any & ~(1u << rank), 3);
    } else {
        play_top(hand, sets.any, 5);
    }
}

/* The five lowest different ranks, from the top, if none is above the eight. */
static void play_low(play_state *hand) {
    stud8_rank_sets sets = stud8_rank_sets_of(hand->hand);
    unsigned lowest[5], found = 0;
    for (unsigned low = 0; low < 8 && found < 5; low++) {
        unsigned rank = low > 0 ? low - 1 : (unsigned)STUD8_ACE;
        if (sets.any >> rank & 1)
            lowest[found++] = rank;
    }
    if (found < 5) {
        memset(hand->five, STUD8_NO_CARD, 5);
        return;
    }
    while (found-- > 0)
        play(hand, lowest[found], 1);
}

static size_t play_all(const uint8_t *ids, unsigned width, uint8_t *five, size_t n, void (*play_one)(play_state *)) {
    if (width < 5 || width > 7)
        return 0;
    for (size_t i = 0; i < n; i++, ids += width, five += 5) {
        uint64_t mask = stud8_mask_of(ids, width);
        if (stud8_count(mask) != width)
            return i;
        play_state hand = {stud8_suits_of(mask), five, 0};
        play_one(&hand);
    }
    return n;
}

size_t stud8_best_high_batch(const uint8_t *ids, unsigned width, uint8_t *five, size_t n) {
    return play_all(ids, width, five, n, play_high);
}

size_t stud8_best_low_batch(const uint8_t *ids, unsigned width, uint8_t *five, size_t n) {
    return play_all(ids, width, five, n, play_low);
}

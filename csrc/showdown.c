/* Who wins, from ranks: rows of players, each half of a pot shared by the best of those who are live.
 *
 * A row is read once for the best ranks, once to count who holds them, and once to write, which costs less than to keep
 * the holders while the best still changes; without a branch on the cards, as each would often be guessed wrongly.
 */
#include "compat.h"
#include "stud8.h"

typedef struct {
    const uint16_t *high;
    const uint8_t *low;
    const uint8_t *live; /* NULL: all are */
} ranks;

typedef struct {
    unsigned high, low;
} best;

/* What is written: one of the two. */
typedef struct {
    double *shares;
    uint8_t *high_wins, *low_wins;
} results;

STUD8_INLINE unsigned if_live(ranks row, unsigned player, unsigned rank) {
    return row.live ? rank & (0u - (row.live[player] != 0)) : rank;
}

STUD8_INLINE unsigned high_of(ranks row, unsigned player) { return if_live(row, player, row.high[player]); }

STUD8_INLINE unsigned low_of(ranks row, unsigned player) { return if_live(row, player, row.low[player]); }

/* Nonzero if nobody is live, or somebody with a rank that is none. */
STUD8_INLINE int find_best(ranks row, unsigned players, best *found) {
    unsigned high = 0, low = 0, missing = 0;
    for (unsigned player = 0; player < players; player++) {
        missing |= if_live(row, player, row.high[player] - 1u); /* 0 becomes all bits */
        high = high_of(row, player) > high ? high_of(row, player) : high;
        low = low_of(row, player) > low ? low_of(row, player) : low;
    }
    found->high = high;
    found->low = low;
    return (missing >> 16) != 0 || high - 1 >= STUD8_HIGH_RANKS || low > STUD8_LOW_RANKS;
}

STUD8_INLINE void write_shares(ranks row, unsigned players, best found, double *shares) {
    unsigned highs = 0, lows = 0;
    for (unsigned player = 0; player < players; player++) {
        highs += high_of(row, player) == found.high;
        lows += low_of(row, player) == found.low;
    }
    /* Without a low the best highs share that half too. */
    double high_share = 0.5 / highs, low_share = found.low ? 0.5 / lows : high_share;
    const double share_of[] = {0, high_share, low_share, high_share + low_share};
    for (unsigned player = 0; player < players; player++) {
        unsigned wins_high = high_of(row, player) == found.high;
        unsigned wins_low = found.low ? low_of(row, player) == found.low : wins_high;
        shares[player] = share_of[wins_high | wins_low << 1];
    }
}

STUD8_INLINE void write_winners(ranks row, unsigned players, best found, uint8_t *high_wins, uint8_t *low_wins) {
    for (unsigned player = 0; player < players; player++) {
        high_wins[player] = high_of(row, player) == found.high;
        low_wins[player] = (found.low != 0) & (low_of(row, player) == found.low);
    }
}

STUD8_INLINE size_t each_row(ranks all, unsigned players, results out, size_t n) {
    for (size_t i = 0; i < n; i++) {
        best found;
        size_t first = i * players;
        ranks row = {all.high + first, all.low + first, all.live ? all.live + first : NULL};
        if (STUD8_UNLIKELY(find_best(row, players, &found)))
            return i;
        if (out.shares)
            write_shares(row, players, found, out.shares + first);
        else
            write_winners(row, players, found, out.high_wins + first, out.low_wins + first);
    }
    return n;
}

/* Two loops: whether there is a `live` is known in each. */
STUD8_INLINE size_t with_players(ranks all, unsigned players, results out, size_t n) {
    ranks of_all = {all.high, all.low, NULL};
    return all.live ? each_row(all, players, out, n) : each_row(of_all, players, out, n);
}

/* With the number of players known a row stays in registers: half the time of any number. */
STUD8_INLINE size_t with_any_players(ranks all, unsigned players, results out, size_t n) {
    switch (players) {
    case 2:
        return with_players(all, 2, out, n);
    case 3:
        return with_players(all, 3, out, n);
    case 4:
        return with_players(all, 4, out, n);
    case 5:
        return with_players(all, 5, out, n);
    case 6:
        return with_players(all, 6, out, n);
    case 7:
        return with_players(all, 7, out, n);
    case 8:
        return with_players(all, 8, out, n);
    default:
        return with_players(all, players, out, n);
    }
}

size_t stud8_winners(const uint16_t *high, const uint8_t *low, const uint8_t *live, unsigned players,
                     uint8_t *high_wins, uint8_t *low_wins, size_t n) {
    ranks all = {high, low, live};
    results out = {NULL, high_wins, low_wins};
    return with_any_players(all, players, out, n);
}

size_t stud8_shares(const uint16_t *high, const uint8_t *low, const uint8_t *live, unsigned players, double *shares,
                    size_t n) {
    ranks all = {high, low, live};
    results out = {shares, NULL, NULL};
    return with_any_players(all, players, out, n);
}

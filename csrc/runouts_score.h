/* Shares of the pot, counted for 64 deals at a time with a bit for each. The file of an instruction set includes this
 * where its instructions may be used, behind these words:
 *
 *   best_highs(players, high, from, best)   best[p] gets a bit for each deal from `from` on whose best high p has
 *   best_lows(players, low, from, best)     the same for the low, among those that are one; returned is a bit for each
 *                                           deal in which nobody has one
 *   count_bits(set)
 */

/* Who has the best of a half of the pot, and how many do. */
typedef struct {
    uint64_t best[STUD8_MOST_PLAYERS];
    uint64_t two, many; /* bits of the deals in which at least two, at least three players have it */
} half_pot;

STUD8_INLINE void count_winners(half_pot *half, unsigned players) {
    uint64_t one = 0;
    half->two = half->many = 0;
    for (unsigned player = 0; player < players; player++) {
        half->many |= half->two & half->best[player];
        half->two |= one & half->best[player];
        one |= half->best[player];
    }
}

STUD8_INLINE unsigned winners_at(const half_pot *half, unsigned players, unsigned player, unsigned lane) {
    unsigned winners = 0;
    for (unsigned other = 0; other < players; other++)
        winners += half->best[other] >> lane & 1;
    return half->best[player] >> lane & 1 ? winners : 0;
}

/* Nearly all deals give a player nothing, the whole, or half of a half: these are counted together. */
STUD8_INLINE void score_player(const half_pot *high, const half_pot *low, uint64_t no_low, unsigned players,
                               unsigned player, uint64_t valid, uint64_t *counts) {
    static const unsigned char winners[] = {0, 1, 2, 9};
    uint64_t h = high->best[player] & valid, l = low->best[player];
    uint64_t highs[3] = {valid & ~h, h & ~high->two, h & high->two & ~high->many};
    uint64_t lows[4] = {~(l | no_low), l & ~low->two, l & low->two & ~low->many, no_low};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 4; j++)
            counts[10 * winners[i] + winners[j]] += count_bits(highs[i] & lows[j]);
    uint64_t rest = (h & high->many) | (valid & l & low->many);
    for (unsigned lane = 0; rest != 0; lane++, rest >>= 1) {
        if (rest & 1) {
            unsigned kh = winners_at(high, players, player, lane), kl = winners_at(low, players, player, lane);
            counts[10 * kh + (no_low >> lane & 1 ? 9 : kl)]++;
        }
    }
}

STUD8_INLINE uint64_t score_blocks(unsigned players, uint16_t (*high)[STUD8_DEALS], uint8_t (*low)[STUD8_DEALS],
                                   unsigned blocks, const uint64_t *valid, stud8_histogram *counts) {
    uint64_t deals = 0;
    for (unsigned block = 0; block < blocks; block++) {
        half_pot highs, lows;
        best_highs(players, high, block * STUD8_LANES, highs.best);
        uint64_t no_low = best_lows(players, low, block * STUD8_LANES, lows.best);
        count_winners(&highs, players);
        count_winners(&lows, players);
        deals += count_bits(valid[block]);
        for (unsigned player = 0; player < (players == 2 ? 1 : players); player++)
            score_player(&highs, &lows, no_low, players, player, valid[block], counts[player]);
    }
    return deals;
}

/* Heads-up is worth code of its own. */
static uint64_t score_deals(unsigned players, uint16_t (*high)[STUD8_DEALS], uint8_t (*low)[STUD8_DEALS],
                            unsigned blocks, const uint64_t *valid, stud8_histogram *counts) {
    return players == 2 ? score_blocks(2, high, low, blocks, valid, counts)
                        : score_blocks(players, high, low, blocks, valid, counts);
}

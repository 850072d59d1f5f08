/* Equity by sampling: deals drawn at random, ranked by planes of cards, and counted by who wins what.
 *
 * No deal is ever drawn and thrown away because its cards do not fit: each card comes from those that are left. A card
 * of which only the rank is known comes from the suits of that rank that are left, before all cards that may be any.
 * From the highest rank down, this is the same drawing without putting back: what was drawn stands behind.
 */
#include "runouts_sample.h"

#include <stdlib.h>
#include <string.h>

#include "kernels.h"
#include "rank_sets.h"

enum { SEVEN = 7, SUITS = 4, DECK = 52, PLAYERS = STUD8_MOST_PLAYERS, MOST_SPOTS = 1 << 24 };

/* One spot: what each player has, and which of the draws complete it. */
typedef struct {
    unsigned players;
    uint64_t known[PLAYERS];
    unsigned drawn[PLAYERS];
    uint8_t draw[PLAYERS][SEVEN];
    stud8_draws draws;
} plan;

/* Cards of any suit of a rank: one hexadecimal digit for each rank. */
static unsigned any_suit(uint64_t ranks, unsigned rank) { return ranks >> 4 * rank & 15; }

/* The cards of which at least the rank is known; more than seven if there is something that is no card. */
static unsigned hand_size(uint64_t hand, uint64_t ranks) {
    unsigned cards = stud8_count(hand);
    if ((hand & ~STUD8_DECK) != 0 || ranks >> 4 * STUD8_RANKS != 0)
        return SEVEN + 1;
    for (unsigned rank = 0; rank < STUD8_RANKS; rank++)
        cards += any_suit(ranks, rank);
    return cards;
}

/* Takes one of `range` cards from place `first` on. */
static uint8_t add_draw(stud8_draws *draws, unsigned first, unsigned range) {
    draws->first[draws->draws] = (uint8_t)first;
    draws->range[draws->draws] = (uint8_t)range;
    return (uint8_t)draws->draws++;
}

static void add_card(plan *spot, unsigned player, uint8_t draw) { spot->draw[player][spot->drawn[player]++] = draw; }

/* Cards of any suit, from the highest rank down. Returned is how many are left, or -1 if a rank has too few. */
static int draw_suits(plan *spot, const uint64_t *ranks, uint64_t known, int left) {
    unsigned behind = (unsigned)left;
    for (unsigned rank = STUD8_RANKS; rank-- > 0;) {
        unsigned range = SUITS;
        for (unsigned suit = 0; suit < SUITS; suit++)
            range -= known >> (16 * suit + rank) & 1;
        behind -= range;
        for (unsigned player = 0; player < spot->players; player++)
            for (unsigned card = any_suit(ranks[player], rank); card > 0; card--, left--) {
                if (range == 0)
                    return -1;
                add_card(spot, player, add_draw(&spot->draws, behind, range--));
            }
    }
    return left;
}

/* All other cards. Zero if the deck has too few: if after six cards each it has fewer than there are players who lack a
 * seventh, one card is common to them all, and nobody may have seven. */
static int draw_rest(plan *spot, const unsigned size[PLAYERS], unsigned left) {
    unsigned each = 0, sixths = 0, complete = 0;
    for (unsigned player = 0; player < spot->players; player++) {
        each += SEVEN - size[player];
        sixths += size[player] < SEVEN ? SEVEN - 1 - size[player] : 0;
        complete += size[player] == SEVEN;
    }
    unsigned common = each > left;
    if (common && (complete > 0 || sixths + 1 > left))
        return 0;
    for (unsigned player = 0; player < spot->players; player++)
        for (unsigned card = size[player] + common; card < SEVEN; card++)
            add_card(spot, player, add_draw(&spot->draws, 0, left--));
    if (common) {
        uint8_t draw = add_draw(&spot->draws, 0, left);
        for (unsigned player = 0; player < spot->players; player++)
            add_card(spot, player, draw);
    }
    return 1;
}

/* Zero if this is no spot: then the plan is not to be used. */
static int make_plan(unsigned players, const uint64_t *hands, const uint64_t *ranks, uint64_t dead, plan *spot) {
    unsigned size[PLAYERS];
    uint64_t known = dead;
    int left = 0;
    memset(spot, 0, sizeof *spot);
    spot->players = players;
    for (unsigned player = 0; player < players; player++) {
        size[player] = hand_size(hands[player], ranks ? ranks[player] : 0);
        if (size[player] > SEVEN || (hands[player] & known) != 0)
            return 0;
        known |= spot->known[player] = hands[player];
    }
    for (unsigned id = 0; id < DECK; id++)
        if (!(stud8_card_bits[id] & known))
            spot->draws.deck[left++] = (uint8_t)id;
    if (ranks)
        left = draw_suits(spot, ranks, known, left);
    if (left < 0 || !draw_rest(spot, size, (unsigned)left))
        return 0;
    if (spot->draws.draws % 2 != 0)
        add_draw(&spot->draws, 0, 1);
    return 1;
}

/* --- deals --- */

/* What the deals of one call go through. */
typedef struct {
    const stud8_kernels *kernels;
    const volatile int *stop;
    stud8_stream stream;
    stud8_histogram counts[PLAYERS]; /* of one chunk */
    stud8_plane drawn[STUD8_MOST_DRAWS];
    uint16_t high[PLAYERS][STUD8_DEALS];
    uint8_t low[PLAYERS][STUD8_DEALS];
} table;

static int is_stopped(const table *at) { return at->stop != NULL && *at->stop != 0; }

/* Of the valid deals only the first `wanted` stay so. */
static void keep_first(uint64_t *valid, unsigned blocks, uint64_t wanted) {
    for (unsigned block = 0; block < blocks; block++) {
        uint64_t kept = 0;
        for (uint64_t rest = valid[block]; rest != 0 && wanted > 0; rest &= rest - 1, wanted--)
            kept |= rest & (0 - rest);
        valid[block] = kept;
    }
}

static void rank_player(table *at, const plan *spot, unsigned player, size_t n) {
    const uint8_t *planes[SEVEN];
    for (unsigned card = 0; card < spot->drawn[player]; card++)
        planes[card] = at->drawn[spot->draw[player][card]];
    at->kernels->planes(spot->known[player], planes, at->high[player], at->low[player], n);
}

static void sample_spot(table *at, const plan *spot, uint64_t deals) {
    const stud8_sampler *sampler = at->kernels->sampler;
    while (deals > 0 && !is_stopped(at)) {
        uint64_t valid[STUD8_DEALS / STUD8_LANES];
        unsigned most = deals < STUD8_DEALS ? (unsigned)deals : (unsigned)STUD8_DEALS;
        unsigned blocks = (most + STUD8_LANES - 1) / STUD8_LANES;
        sampler->deal(&spot->draws, &at->stream, blocks, at->drawn, valid);
        at->stream.block += blocks;
        for (unsigned player = 0; player < spot->players; player++)
            rank_player(at, spot, player, blocks * STUD8_LANES);
        if (deals < blocks * STUD8_LANES)
            keep_first(valid, blocks, deals);
        deals -= sampler->score(spot->players, at->high, at->low, blocks, valid, at->counts);
    }
}

/* --- many spots --- */

/* Draws one of many spots by weight: a number below the sum of all weights falls to the first spot whose end is above
 * it. guide[number >> shift] is not behind that spot, and seldom far before it. */
typedef struct {
    size_t spots;
    uint64_t *end;
    uint32_t *deals; /* of one chunk, by spot */
    uint32_t *guide;
    unsigned bits, shift;
} chooser;

static void free_chooser(chooser *among) { free(among->end), free(among->deals), free(among->guide); }

static unsigned bits_of(uint64_t number) {
    unsigned bits = 0;
    for (; number != 0; number >>= 1)
        bits++;
    return bits;
}

/* 0, or what is wrong. */
static int make_chooser(chooser *among, size_t spots, const uint64_t *weights) {
    uint64_t sum = 0;
    among->spots = spots;
    among->end = NULL;
    among->deals = among->guide = NULL;
    for (size_t spot = 0; spot < spots; spot++) {
        uint64_t weight = weights ? weights[spot] : 1;
        if (weight > INT64_MAX - sum)
            return STUD8_BAD_DEAL;
        sum += weight;
    }
    if (sum == 0)
        return STUD8_BAD_DEAL;
    unsigned guides = bits_of(spots) + 3;
    among->bits = bits_of(sum - 1);
    among->shift = among->bits > guides ? among->bits - guides : 0;
    among->end = STUD8_ALLOCATE(spots, uint64_t);
    among->deals = STUD8_ALLOCATE(spots, uint32_t);
    among->guide = STUD8_ALLOCATE((size_t)1 << guides, uint32_t);
    if (!among->end || !among->deals || !among->guide)
        return STUD8_NO_MEMORY;
    sum = 0;
    for (size_t spot = 0; spot < spots; spot++)
        among->end[spot] = sum += weights ? weights[spot] : 1;
    for (size_t guide = 0, spot = 0; guide < (size_t)1 << guides; guide++) {
        while (spot + 1 < spots && among->end[spot] <= (uint64_t)guide << among->shift)
            spot++;
        among->guide[guide] = (uint32_t)spot;
    }
    return 0;
}

/* The lowest bits of each number, of those that are not too large. Returned is how many there are. */
static unsigned draw_below(uint64_t sum, unsigned bits, const stud8_sampler *sampler, const stud8_stream *from,
                           uint32_t block, uint64_t *below) {
    uint64_t numbers[2][8], mask = (UINT64_C(1) << bits) - 1;
    unsigned kept = 0;
    sampler->draw(from, block, numbers);
    for (unsigned i = 0; i < 16; i++) {
        below[kept] = numbers[i % 2][i / 2] & mask;
        kept += below[kept] < sum; /* no branch: nobody could foretell it */
    }
    return kept;
}

/* How many of a chunk's deals fall to each spot. */
static void choose(chooser *among, const stud8_sampler *sampler, const stud8_stream *from, uint32_t deals) {
    uint64_t below[16 + 1], sum = among->end[among->spots - 1];
    if (among->spots == 1) {
        among->deals[0] = deals;
        return;
    }
    memset(among->deals, 0, among->spots * sizeof *among->deals);
    for (uint32_t block = 0; deals > 0; block++) {
        unsigned kept = draw_below(sum, among->bits, sampler, from, block, below);
        for (unsigned i = 0; i < kept && deals > 0; i++, deals--) {
            size_t spot = among->guide[below[i] >> among->shift];
            while (among->end[spot] <= below[i])
                spot++;
            among->deals[spot]++;
        }
    }
}

/* --- chunks --- */

static int is_plan(unsigned players, size_t spots, const uint64_t *hands, const uint64_t *ranks, uint64_t dead,
                   plan *spot) {
    for (size_t i = 0; i < spots; i++)
        if (!make_plan(players, hands + i * players, ranks ? ranks + i * players : NULL, dead, spot))
            return 0;
    return 1;
}

/* Heads-up, one's loss is the other one's win. */
static void count_second(stud8_histogram first, stud8_histogram second) {
    static const unsigned char other[10] = {1, 0, 2, 3, 4, 5, 6, 7, 8, 9};
    for (unsigned code = 0; code < STUD8_OUTCOMES; code++)
        second[10 * other[code / 10] + other[code % 10]] = first[code];
}

static void add_counts(const table *at, unsigned players, uint64_t *counts) {
    for (unsigned player = 0; player < players; player++)
        for (unsigned code = 0; code < STUD8_OUTCOMES; code++)
            counts[player * STUD8_OUTCOMES + code] += at->counts[player][code];
}

int stud8_sample(unsigned players, size_t spots, const uint64_t *hands, const uint64_t *ranks, const uint64_t *weights,
                 uint64_t dead, const uint32_t key[2], uint64_t chunk, uint64_t deals, const volatile int *stop,
                 uint64_t *counts) {
    plan spot;
    chooser among;
    if (players < 2 || players > PLAYERS || spots == 0 || spots > MOST_SPOTS || (dead & ~STUD8_DECK) != 0 ||
        !is_plan(players, spots, hands, ranks, dead, &spot))
        return STUD8_BAD_DEAL;
    int wrong = make_chooser(&among, spots, weights);
    table *at = STUD8_ALLOCATE(1, table);
    if (!wrong && !at)
        wrong = STUD8_NO_MEMORY;
    if (!wrong) {
        at->kernels = stud8_kernels_here();
        at->stop = stop;
        memcpy(at->stream.key, key, sizeof at->stream.key);
        memset(counts, 0, players * STUD8_OUTCOMES * sizeof *counts);
    }
    for (; !wrong && deals > 0; chunk++) {
        uint32_t size = deals < STUD8_SAMPLE_CHUNK ? (uint32_t)deals : STUD8_SAMPLE_CHUNK;
        at->stream.chunk = chunk;
        at->stream.block = 0;
        memset(at->counts, 0, sizeof at->counts);
        choose(&among, at->kernels->sampler, &at->stream, size);
        for (size_t i = 0; i < spots; i++)
            if (among.deals[i] > 0) {
                if (spots > 1)
                    make_plan(players, hands + i * players, ranks ? ranks + i * players : NULL, dead, &spot);
                sample_spot(at, &spot, among.deals[i]);
            }
        if (players == 2)
            count_second(at->counts[0], at->counts[1]);
        if (is_stopped(at))
            wrong = STUD8_STOPPED;
        else
            add_counts(at, players, counts);
        deals -= size;
    }
    free_chooser(&among);
    free(at);
    return wrong;
}

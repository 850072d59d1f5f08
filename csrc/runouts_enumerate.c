/* Every deal of the cards to come, one by one, for two to eight players.
 *
 * Each player's completions are ranked once, in a table by their place among all sets of as many cards. A deal costs a
 * lookup for the last player and a comparison with the best of the others: some 2 ns, where ranking it would take one
 * hand for each player.
 */
#include <stdlib.h>
#include <string.h>

#include "deck.h"

enum {
    PLAYERS = 8,
    CLASSES = 9, /* the last player's high against the best other one, three ways; of these the low, likewise */
    BLOCK = 1024,
};

typedef struct {
    unsigned seat, missing;
    uint32_t *ranks; /* high << 8 | low of each completion */
} seated;

/* The best of the players so far; a bit for each seat that has it. No seat has a low of 0. */
typedef struct {
    uint32_t high, low;
    unsigned highs, lows;
} best;

typedef struct {
    stud8_deck deck;
    seated player[PLAYERS];
    unsigned players, part, parts;
    const volatile int *stop;
    volatile uint64_t *done;
    uint64_t prefixes, *counts;
} table;

static void rank_completions(const stud8_deck *deck, uint64_t hand, const seated *who, uint32_t *ranks) {
    uint64_t masks[BLOCK];
    uint16_t high[BLOCK];
    uint8_t low[BLOCK];
    unsigned places[STUD8_MOST_TO_COME];
    stud8_first_places(places, who->missing);
    size_t all = deck->choose[deck->cards][who->missing];
    for (size_t start = 0; start < all; start += BLOCK) {
        size_t size = stud8_smaller(all - start, BLOCK);
        for (size_t i = 0; i < size; i++) {
            masks[i] = hand;
            for (unsigned card = 0; card < who->missing; card++)
                masks[i] |= deck->card[places[card]];
            stud8_next_places(places, who->missing, deck->cards);
        }
        stud8_hilo_batch_unchecked(masks, high, low, size);
        for (size_t i = 0; i < size; i++)
            ranks[start + i] = (uint32_t)high[i] << 8 | low[i];
    }
}

static best join(best others, uint32_t ranks, unsigned seat) {
    uint32_t high = ranks >> 8, low = ranks & 255;
    if (high > others.high)
        others.high = high, others.highs = 0;
    if (high == others.high)
        others.highs |= 1u << seat;
    if (low > others.low)
        others.low = low, others.lows = 0;
    if (low == others.low && low != STUD8_NO_LOW)
        others.lows |= 1u << seat;
    return others;
}

/* How the seats of `winners` share, as counts[] has it: what each gets is told by how many they are. */
static void add_deals(table *all, unsigned highs, unsigned lows, uint64_t deals) {
    unsigned high_ties = stud8_count(highs), low_ties = stud8_count(lows);
    for (unsigned seat = 0; seat < all->players; seat++) {
        unsigned high = highs >> seat & 1 ? high_ties : 0;
        unsigned low = lows == 0 ? STUD8_NOBODY_LOW : lows >> seat & 1 ? low_ties : 0;
        all->counts[STUD8_OUTCOMES * seat + 10 * high + low] += deals;
    }
}

static void add_classes(table *all, const best *others, unsigned seat, const uint64_t *classes) {
    unsigned me = 1u << seat, highs[3] = {others->highs, others->highs | me, me};
    unsigned lows[3] = {others->lows, others->low == STUD8_NO_LOW ? 0 : others->lows | me, me};
    for (unsigned high = 0; high < 3; high++)
        for (unsigned low = 0; low < 3; low++)
            if (classes[3 * high + low] != 0)
                add_deals(all, highs[high], lows[low], classes[3 * high + low]);
}

static inline unsigned class_of(uint32_t ranks, const best *others) {
    uint32_t high = ranks >> 8, low = ranks & 255;
    return 3 * ((high > others->high) + (high >= others->high)) + (low > others->low) + (low >= others->low);
}

/* Of the last player's completions with any k of the first n cards left, how many are of each class. Two counters in
 * turn: a counter waits for its own last increment. */
static void count_classes(const stud8_deck *deck, const uint32_t *ranks, const uint8_t *left, unsigned n, unsigned k,
                          const best *others, uint64_t classes[2][CLASSES]) {
    if (k == 0) {
        classes[0][class_of(*ranks, others)]++;
    } else if (k == 1) {
        for (unsigned i = 0; i < n; i++)
            classes[i & 1][class_of(ranks[left[i]], others)]++;
    } else {
        for (unsigned top = k - 1; top < n; top++)
            count_classes(deck, ranks + deck->choose[left[top]][k], left, top, k - 1, others, classes);
    }
}

static int is_stopped(const table *all) { return all->stop != NULL && *all->stop != 0; }

static void deal_last(table *all, const uint8_t *left, unsigned n, const best *others) {
    const seated *last = &all->player[all->players - 1];
    uint64_t classes[2][CLASSES] = {{0}};
    if (all->prefixes++ % all->parts != all->part)
        return;
    count_classes(&all->deck, last->ranks, left, n, last->missing, others, classes);
    for (unsigned i = 0; i < CLASSES; i++)
        classes[0][i] += classes[1][i];
    add_classes(all, others, last->seat, classes[0]);
    if (all->done)
        *all->done += all->deck.choose[n][last->missing];
}

static void deal_player(table *all, unsigned index, const uint8_t *left, unsigned n, best others) {
    const seated *who = &all->player[index];
    unsigned chosen[STUD8_MOST_TO_COME];
    if (index + 1 == all->players) {
        deal_last(all, left, n, &others);
        return;
    }
    stud8_first_places(chosen, who->missing);
    for (uint32_t set = 0; set < all->deck.choose[n][who->missing] && !is_stopped(all); set++) {
        uint8_t rest[STUD8_CARDS];
        unsigned kept = 0, taken = 0;
        size_t place = 0;
        for (unsigned i = 0; i < n; i++) {
            if (taken < who->missing && chosen[taken] == i)
                place += all->deck.choose[left[i]][++taken];
            else
                rest[kept++] = left[i];
        }
        deal_player(all, index + 1, rest, kept, join(others, who->ranks[place], who->seat));
        stud8_next_places(chosen, who->missing, n);
    }
}

/* The most completions last: they are the innermost loop. */
static void seat_players(table *all, const uint64_t *hands) {
    seated *next = all->player;
    for (unsigned missing = 0; missing <= STUD8_MOST_TO_COME; missing++)
        for (unsigned seat = 0; seat < all->players; seat++)
            if (STUD8_SEVEN - stud8_count(hands[seat]) == missing) {
                next->seat = seat;
                next++->missing = missing;
            }
}

static int is_deal(const uint64_t *hands, unsigned players, uint64_t dead) {
    unsigned missing = 0, left;
    uint64_t known = dead;
    if (players < 2 || players > PLAYERS)
        return 0;
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned cards = stud8_count(hands[seat]);
        if (cards < STUD8_SEVEN - STUD8_MOST_TO_COME || cards > STUD8_SEVEN || (hands[seat] & dead) != 0)
            return 0;
        missing += STUD8_SEVEN - cards;
        known |= hands[seat];
    }
    left = STUD8_CARDS - stud8_count(known);
    return (known & ~STUD8_DECK) == 0 && missing <= left;
}

int stud8_enumerate(const uint64_t *hands, unsigned players, uint64_t dead, unsigned part, unsigned parts,
                    const volatile int *stop, volatile uint64_t *done, uint64_t *counts) {
    if (part >= parts || !is_deal(hands, players, dead))
        return STUD8_BAD_DEAL;
    best nobody = {0, 0, 0, 0};
    table all;
    all.players = players;
    all.part = part;
    all.parts = parts;
    all.stop = stop;
    all.done = done;
    all.prefixes = 0;
    all.counts = counts;
    uint8_t left[STUD8_CARDS];
    uint64_t known = dead;
    int enough = 1;
    for (unsigned seat = 0; seat < players; seat++)
        known |= hands[seat];
    all.deck = stud8_deck_without(known);
    seat_players(&all, hands);
    for (unsigned index = 0; index < players; index++)
        all.player[index].ranks = NULL;
    for (unsigned index = 0; index < players && enough; index++) {
        seated *who = &all.player[index];
        who->ranks = STUD8_ALLOCATE(all.deck.choose[all.deck.cards][who->missing], uint32_t);
        enough = who->ranks != NULL;
        if (enough)
            rank_completions(&all.deck, hands[who->seat], who, who->ranks);
    }
    for (unsigned place = 0; place < all.deck.cards; place++)
        left[place] = (uint8_t)place;
    memset(counts, 0, (size_t)players * STUD8_OUTCOMES * sizeof *counts);
    if (enough)
        deal_player(&all, 0, left, all.deck.cards, nobody);
    for (unsigned index = 0; index < players; index++)
        free(all.player[index].ranks);
    return !enough ? STUD8_NO_MEMORY : is_stopped(&all) ? STUD8_STOPPED : 0;
}

/* Heads-up equity, counted over every deal of the cards to come without dealing them all.
 *
 * Each player's completions are ranked alone. Two of them make a deal if they share no card, and for any pair the sum
 * over all sets S of shared cards of (-1)^|S| is 1 if they share none and else 0. So the pairs of all completions are
 * counted, less those that share a given card, more those that share two, and so on: for each S the completions of
 * either player that hold it, in two lists by rising high, one pass over both. A player with up to four cards to come
 * has 16 entries for each completion, some 2.6 million from third street on; two such players need 0.1 s, where the
 * deals are 18 billion.
 *
 * Five and six cards to come (hole cards unknown) are too many for lists. Their completions are ranked anew for each S,
 * and counted by where they stand among the other player's.
 */
#include <stdlib.h>
#include <string.h>

#include "deck.h"

enum {
    WIN,
    TIE,
    LOSS,
    NONE, /* of the low */
    OUTCOMES,
    LISTED = 4, /* cards to come at most of a player whose completions are listed */
    HIGHS = STUD8_HIGH_RANKS + 1,
    LOWS = 64,   /* counters by low, to a whole number of vectors */
    BLOCK = 4096 /* hands ranked at a time */
};

/* How many of something have a low less than the index. */
typedef struct {
    uint32_t less[LOWS];
} counts_by_low;

typedef uint64_t outcomes[3][OUTCOMES]; /* [of the high][of the low], as the first player sees them */

/* The completions of one hand, and for each set S of up to `missing` cards those that hold it, as high << 8 | low by
 * rising high. Sets of one size have lists of one length, in the order of their place among sets of that size. */
typedef struct {
    unsigned missing;
    size_t hands, length[LISTED + 1], start[LISTED + 1];
    uint32_t *entries;
} lists;

/* --- lists of completions --- */

typedef uint8_t set_of_places[LISTED];

/* All completions with their ranks, and the order of rising highs. */
typedef struct {
    set_of_places *places;
    uint64_t *masks;
    uint16_t *high;
    uint8_t *low;
    uint32_t *order;
} completions;

static void free_completions(completions *all) {
    free(all->places), free(all->masks), free(all->high), free(all->low), free(all->order);
}

static int allocate_completions(completions *all, size_t n) {
    all->places = STUD8_ALLOCATE(n, set_of_places);
    all->masks = STUD8_ALLOCATE(n, uint64_t);
    all->high = STUD8_ALLOCATE(n, uint16_t);
    all->low = STUD8_ALLOCATE(n, uint8_t);
    all->order = STUD8_ALLOCATE(n, uint32_t);
    return all->places && all->masks && all->high && all->low && all->order;
}

static void complete(const stud8_deck *deck, uint64_t hand, unsigned missing, completions *all, size_t n) {
    unsigned places[LISTED];
    stud8_first_places(places, missing);
    for (size_t i = 0; i < n; i++) {
        all->masks[i] = hand;
        for (unsigned card = 0; card < missing; card++) {
            all->masks[i] |= deck->card[places[card]];
            all->places[i][card] = (uint8_t)places[card];
        }
        stud8_next_places(places, missing, deck->cards);
    }
    stud8_hilo_batch_unchecked(all->masks, all->high, all->low, n);
}

static void sort_by_high(completions *all, size_t n) {
    uint32_t next[HIGHS + 1] = {0};
    for (size_t i = 0; i < n; i++)
        next[all->high[i] + 1]++;
    for (unsigned high = 0; high < HIGHS; high++)
        next[high + 1] += next[high];
    for (size_t i = 0; i < n; i++)
        all->order[next[all->high[i]]++] = (uint32_t)i;
}

static void free_lists(lists *held) { free(held->entries); }

static size_t list_sizes(const stud8_deck *deck, unsigned missing, lists *held) {
    size_t entries = 0;
    held->missing = missing;
    held->hands = deck->choose[deck->cards][missing];
    for (unsigned k = 0; k <= missing; k++) {
        held->start[k] = entries;
        held->length[k] = deck->choose[deck->cards - k][missing - k];
        entries += held->length[k] * deck->choose[deck->cards][k];
    }
    return entries;
}

/* Each completion goes to the end of the list of each of its subsets, in the order of the highs. */
static void fill_lists(const stud8_deck *deck, const completions *all, lists *held, uint32_t *filled) {
    uint32_t first_set[LISTED + 1] = {0};
    unsigned missing = held->missing;
    for (unsigned k = 0; k < missing; k++)
        first_set[k + 1] = first_set[k] + deck->choose[deck->cards][k];
    for (size_t i = 0; i < held->hands; i++) {
        size_t hand = all->order[i];
        uint32_t entry = (uint32_t)all->high[hand] << 8 | all->low[hand], place[1 << LISTED] = {0};
        unsigned size[1 << LISTED] = {0};
        for (unsigned top = 0; top < missing; top++)
            for (unsigned rest = 0; rest < 1u << top; rest++) {
                size[rest | 1u << top] = size[rest] + 1;
                place[rest | 1u << top] = place[rest] + deck->choose[all->places[hand][top]][size[rest] + 1];
            }
        for (unsigned set = 0; set < 1u << missing; set++) {
            unsigned k = size[set];
            held->entries[held->start[k] + place[set] * held->length[k] + filled[first_set[k] + place[set]]++] = entry;
        }
    }
}

/* 0 if memory is short; then nothing is left allocated. */
static int make_lists(const stud8_deck *deck, uint64_t hand, unsigned missing, lists *held) {
    completions all;
    size_t sets = 0, entries = list_sizes(deck, missing, held);
    for (unsigned k = 0; k <= missing; k++)
        sets += deck->choose[deck->cards][k];
    uint32_t *filled = (uint32_t *)calloc(sets, sizeof *filled);
    held->entries = STUD8_ALLOCATE(entries, uint32_t);
    int enough = allocate_completions(&all, held->hands) && filled && held->entries;
    if (enough) {
        complete(deck, hand, missing, &all, held->hands);
        sort_by_high(&all, held->hands);
        fill_lists(deck, &all, held, filled);
    } else {
        free_lists(held);
    }
    free_completions(&all);
    free(filled);
    return enough;
}

/* --- pairs --- */

static inline void count_low(counts_by_low *counts, unsigned low) {
    for (unsigned limit = 0; limit < LOWS; limit++)
        counts->less[limit] += limit > low;
}

/* What a hand with this low does against all hands counted in `more` and not in `fewer`. */
static inline void against(uint64_t *outcome, const counts_by_low *more, const counts_by_low *fewer, unsigned low) {
    const uint32_t *m = more->less, *f = fewer->less;
    outcome[WIN] += m[low] - f[low];
    outcome[low == STUD8_NO_LOW ? NONE : TIE] += (m[low + 1] - m[low]) - (f[low + 1] - f[low]);
    outcome[LOSS] += (m[LOWS - 1] - m[low + 1]) - (f[LOWS - 1] - f[low + 1]);
}

static void count_pairs(const uint32_t *first, size_t firsts, const uint32_t *second, size_t seconds,
                        outcomes counted) {
    static const counts_by_low none = {{0}};
    counts_by_low all = none, worse = none, not_better = none;
    for (size_t j = 0; j < seconds; j++)
        count_low(&all, second[j] & 255);
    for (size_t i = 0, j = 0; i < firsts;) {
        uint32_t high = first[i] >> 8;
        for (; j < seconds && second[j] >> 8 < high; j++)
            count_low(&not_better, second[j] & 255);
        worse = not_better;
        for (; j < seconds && second[j] >> 8 == high; j++)
            count_low(&not_better, second[j] & 255);
        for (; i < firsts && first[i] >> 8 == high; i++) {
            against(counted[WIN], &worse, &none, first[i] & 255);
            against(counted[TIE], &not_better, &worse, first[i] & 255);
            against(counted[LOSS], &all, &not_better, first[i] & 255);
        }
    }
}

/* --- too many completions for lists --- */

typedef uint32_t lows[LOWS];

/* Where all highs stand among those of a list: 2 i + 1 if equal to the i-th different one, 2 i between it and the one
 * before. Of the other player's hands at each place, how many have which low. */
typedef struct {
    uint16_t place[HIGHS];
    lows *held;
    unsigned places;
} standing;

static void stand(standing *among, const uint32_t *entries, size_t n) {
    unsigned high = 0, different = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned next = entries[i] >> 8;
        if (i > 0 && next == entries[i - 1] >> 8)
            continue;
        for (; high < next; high++)
            among->place[high] = (uint16_t)(2 * different);
        among->place[high++] = (uint16_t)(2 * different++ + 1);
    }
    for (; high < HIGHS; high++)
        among->place[high] = (uint16_t)(2 * different);
    among->places = 2 * different + 1;
    memset(among->held, 0, among->places * sizeof *among->held);
}

typedef struct {
    standing *among;
    size_t size;
    uint64_t masks[BLOCK];
    uint16_t high[BLOCK];
    uint8_t low[BLOCK];
} block;

static void rank_block(block *hands) {
    stud8_hilo_batch_unchecked(hands->masks, hands->high, hands->low, hands->size);
    for (size_t i = 0; i < hands->size; i++)
        hands->among->held[hands->among->place[hands->high[i]]][hands->low[i]]++;
    hands->size = 0;
}

/* The hand with one more card, any of the first n. */
static inline void add_card(block *hands, uint64_t hand, const uint64_t *cards, unsigned n) {
    if (hands->size + n > BLOCK)
        rank_block(hands);
    for (unsigned i = 0; i < n; i++)
        hands->masks[hands->size + i] = hand | cards[i];
    hands->size += n;
}

/* The hand with any k of the first n cards: the lowest two fastest, by loops without a decision. */
static void add_cards(block *hands, uint64_t hand, const uint64_t *cards, unsigned n, unsigned k) {
    if (k == 1)
        add_card(hands, hand, cards, n);
    else
        for (unsigned top = k - 1; top < n; top++)
            add_cards(hands, hand | cards[top], cards, top, k - 1);
}

static void add_row(counts_by_low *counts, const uint32_t row[LOWS]) {
    uint32_t less = 0;
    for (unsigned limit = 0; limit < LOWS; limit++) {
        counts->less[limit] += less;
        less += row[limit];
    }
}

/* As count_pairs, of a list and the hands that stand among it. */
static void count_standing(const uint32_t *entries, size_t n, const standing *among, outcomes counted) {
    static const counts_by_low none = {{0}};
    counts_by_low all = none, worse, not_better = none;
    for (unsigned place = 0; place < among->places; place++)
        add_row(&all, among->held[place]);
    for (size_t i = 0, place = 0; i < n; place += 2) {
        uint32_t high = entries[i] >> 8;
        add_row(&not_better, among->held[place]);
        worse = not_better;
        add_row(&not_better, among->held[place + 1]);
        for (; i < n && entries[i] >> 8 == high; i++) {
            against(counted[WIN], &worse, &none, entries[i] & 255);
            against(counted[TIE], &not_better, &worse, entries[i] & 255);
            against(counted[LOSS], &all, &not_better, entries[i] & 255);
        }
    }
}

/* Sums modulo 2^64: what is taken off comes back with other sets. */
static void add(outcomes sum, outcomes counted, unsigned shared) {
    for (unsigned high = 0; high < 3; high++)
        for (unsigned low = 0; low < OUTCOMES; low++)
            sum[high][low] += shared % 2 ? 0 - counted[high][low] : counted[high][low];
}

/* Which of the sets S a call looks at, and whether it is to go on. */
typedef struct {
    unsigned part, parts;
    const volatile int *stop;
} share;

static int is_mine(share work, size_t set) { return set % work.parts == work.part; }

static int is_stopped(share work) { return work.stop != NULL && *work.stop != 0; }

static const uint32_t *list_of(const lists *held, unsigned k, size_t set) {
    return held->entries + held->start[k] + set * held->length[k];
}

static int count_lists(const stud8_deck *deck, const lists *first, const lists *second, share work, outcomes sum) {
    for (unsigned k = 0; k <= first->missing && k <= second->missing; k++) {
        outcomes counted = {{0}};
        for (size_t set = 0; set < deck->choose[deck->cards][k] && !is_stopped(work); set++)
            if (is_mine(work, set))
                count_pairs(list_of(first, k, set), first->length[k], list_of(second, k, set), second->length[k],
                            counted);
        add(sum, counted, k);
    }
    return is_stopped(work) ? STUD8_STOPPED : 0;
}

static int count_among_lists(const stud8_deck *deck, const lists *first, uint64_t second, unsigned missing, share work,
                             outcomes sum) {
    standing among;
    block *hands = STUD8_ALLOCATE(1, block);
    among.held = STUD8_ALLOCATE(2 * HIGHS + 1, lows);
    int enough = among.held && hands;
    for (unsigned k = 0; enough && k <= first->missing; k++) {
        outcomes counted = {{0}};
        unsigned places[LISTED];
        stud8_first_places(places, k);
        for (size_t set = 0; set < deck->choose[deck->cards][k] && !is_stopped(work); set++) {
            if (is_mine(work, set)) {
                uint64_t hand = second, rest[STUD8_CARDS];
                unsigned left = 0, next = 0;
                for (unsigned place = 0; place < deck->cards; place++)
                    if (next < k && places[next] == place)
                        hand |= deck->card[places[next++]];
                    else
                        rest[left++] = deck->card[place];
                stand(&among, list_of(first, k, set), first->length[k]);
                hands->among = &among;
                hands->size = 0;
                add_cards(hands, hand, rest, left, missing - k);
                rank_block(hands);
                count_standing(list_of(first, k, set), first->length[k], &among, counted);
            }
            stud8_next_places(places, k, deck->cards);
        }
        add(sum, counted, k);
    }
    free(among.held);
    free(hands);
    return !enough ? STUD8_NO_MEMORY : is_stopped(work) ? STUD8_STOPPED : 0;
}

static void swap_players(outcomes sum) {
    for (unsigned high = 0; high < 3; high++)
        for (unsigned low = 0; low < OUTCOMES; low++) {
            unsigned other_low = low == NONE ? low : LOSS - low;
            if (high < LOSS - high || (high == TIE && low < other_low)) {
                uint64_t kept = sum[high][low];
                sum[high][low] = sum[LOSS - high][other_low];
                sum[LOSS - high][other_low] = kept;
            }
        }
}

/* The first player's completions are listed. */
static int count_deals(const stud8_deck *deck, uint64_t first, uint64_t second, unsigned to_first, unsigned to_second,
                       share work, outcomes sum) {
    lists of_first, of_second;
    int done = STUD8_NO_MEMORY;
    if (!make_lists(deck, first, to_first, &of_first))
        return done;
    if (to_second > LISTED) {
        done = count_among_lists(deck, &of_first, second, to_second, work, sum);
    } else if (make_lists(deck, second, to_second, &of_second)) {
        done = count_lists(deck, &of_first, &of_second, work, sum);
        free_lists(&of_second);
    }
    free_lists(&of_first);
    return done;
}

int stud8_headsup(uint64_t first, uint64_t second, uint64_t dead, unsigned part, unsigned parts,
                  const volatile int *stop, uint64_t joint[12]) {
    outcomes sum = {{0}};
    unsigned holds = stud8_count(first), others = stud8_count(second);
    unsigned less = holds < others ? holds : others, more = holds < others ? others : holds;
    if (((first | second | dead) & ~STUD8_DECK) != 0 || (first & second) != 0 || ((first | second) & dead) != 0 ||
        less < STUD8_SEVEN - STUD8_MOST_TO_COME || more < STUD8_SEVEN - LISTED || more > STUD8_SEVEN || part >= parts)
        return STUD8_BAD_DEAL;
    const stud8_deck deck = stud8_deck_without(first | second | dead);
    if (deck.cards < 2 * STUD8_SEVEN - holds - others)
        return STUD8_BAD_DEAL;
    share work = {part, parts, stop};
    int done;
    if (holds >= STUD8_SEVEN - LISTED) {
        done = count_deals(&deck, first, second, STUD8_SEVEN - holds, STUD8_SEVEN - others, work, sum);
    } else {
        done = count_deals(&deck, second, first, STUD8_SEVEN - others, STUD8_SEVEN - holds, work, sum);
        swap_players(sum);
    }
    memcpy(joint, sum, sizeof sum);
    return done;
}

/* Every instruction set that runs here against the portable kernel, hand by hand, without Python: for emulated machines
 * and for sanitizers.
 *
 *     cc -std=c11 -O3 -I src/stud8/include csrc/[a-z]*.c tests/c/kernels.c -o kernels && ./kernels [EVERY]
 *
 * Of all hands of 5, 6 and 7 cards it ranks one block in EVERY; 1, all of them, if none is given. What follows does not
 * depend on it: all lengths and outputs, a fault in every place, wrong widths, garbage, exact counts. The first
 * difference ends it with status 1.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stud8.h"

enum { CARDS = 52, BLOCK = 4096, LONGEST = 130, MOST_ISAS = 16, GUARD = 0xa5 };

typedef struct {
    unsigned width;
    size_t n;
    uint64_t masks[BLOCK];
    uint8_t ids[BLOCK * 7];
    uint16_t high[BLOCK];
    uint8_t low[BLOCK];
} block;

typedef enum { MASKS, IDS } form;

static const char *isas[MOST_ISAS];

static void fail(const char *format, ...) {
    va_list values;
    va_start(values, format);
    printf("%s: ", stud8_isa());
    vprintf(format, values);
    printf("\n");
    va_end(values);
    exit(1);
}

static void use(const char *isa) {
    if (stud8_use_isa(isa) != 0 || strcmp(stud8_isa(), isa) != 0)
        fail("%s cannot be used", isa);
}

static size_t rank(form of, const block *hands, uint16_t *high, uint8_t *low, int check) {
    if (of == MASKS && check)
        return stud8_hilo_batch(hands->masks, high, low, hands->n);
    if (check)
        return stud8_hilo_ids_batch(hands->ids, hands->width, high, low, hands->n);
    if (of == MASKS)
        stud8_hilo_batch_unchecked(hands->masks, high, low, hands->n);
    else
        stud8_hilo_ids_batch_unchecked(hands->ids, hands->width, high, low, hands->n);
    return hands->n;
}

/* Row by row the cards begin elsewhere, so that every card comes to every place. */
static void add_hand(block *hands, const uint8_t *cards) {
    uint8_t *row = hands->ids + hands->n * hands->width;
    uint64_t mask = 0;
    for (unsigned card = 0; card < hands->width; card++) {
        uint8_t id = cards[(card + hands->n) % hands->width];
        row[card] = id;
        mask |= UINT64_C(1) << (16 * (id & 3) + (id >> 2));
    }
    hands->masks[hands->n++] = mask;
}

static void set_expected(block *hands) {
    use("portable");
    if (rank(MASKS, hands, hands->high, hands->low, 1) != hands->n)
        fail("hands are refused");
}

/* --- all hands --- */

static size_t choose(size_t n, size_t k) {
    size_t sets = 1;
    for (size_t i = 0; i < k; i++)
        sets = sets * (n - i) / (i + 1);
    return n < k ? 0 : sets;
}

/* The hand of this number, cards ascending, in the order in which the highest card decides first. */
static void set_number(uint8_t *cards, unsigned width, size_t number) {
    for (unsigned card = width; card-- > 0;) {
        uint8_t id = (uint8_t)card;
        while (choose(id + 1u, card + 1) <= number)
            id++;
        cards[card] = id;
        number -= choose(id, card + 1);
    }
}

static void advance(uint8_t *cards, unsigned width) {
    unsigned card = 0;
    for (; card + 1 < width && cards[card] + 1 == cards[card + 1]; card++)
        cards[card] = (uint8_t)card;
    cards[card]++;
}

static void compare_all_hands(unsigned width, size_t every) {
    static block hands;
    static uint16_t high[BLOCK];
    static uint8_t low[BLOCK];
    size_t all = choose(CARDS, width), ranked = 0;
    for (size_t start = 0; start < all; start += every * BLOCK) {
        uint8_t cards[7];
        set_number(cards, width, start);
        hands.width = width;
        for (hands.n = 0; hands.n < BLOCK && start + hands.n < all; advance(cards, width))
            add_hand(&hands, cards);
        set_expected(&hands);
        for (const char **isa = isas; *isa != NULL; isa++)
            for (form of = MASKS; of <= IDS; of++) {
                use(*isa);
                if (rank(of, &hands, high, low, 1) != hands.n)
                    fail("a hand of %u cards from number %zu on is refused", width, start);
                for (size_t i = 0; i < hands.n; i++)
                    if (high[i] != hands.high[i] || low[i] != hands.low[i])
                        fail("hand %zu of %u cards: %u %u instead of %u %u, from %s", start + i, width, high[i], low[i],
                             hands.high[i], hands.low[i], of == MASKS ? "masks" : "ids");
            }
        ranked += hands.n;
    }
    printf("%zu of %zu hands of %u cards\n", ranked, all, width);
}

/* --- lengths, faults, garbage --- */

static uint64_t random_bits(void) {
    static uint64_t state; /* splitmix64 */
    uint64_t bits = state += UINT64_C(0x9e3779b97f4a7c15);
    bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
    return bits ^ bits >> 31;
}

static void deal(block *hands, unsigned width, size_t n) {
    hands->width = width;
    for (hands->n = 0; hands->n < n;) {
        uint8_t deck[CARDS];
        for (unsigned card = 0; card < CARDS; card++)
            deck[card] = (uint8_t)card;
        for (unsigned card = 0; card < width; card++) {
            unsigned other = card + (unsigned)(random_bits() % (CARDS - card));
            uint8_t drawn = deck[other];
            deck[other] = deck[card];
            deck[card] = drawn;
        }
        add_hand(hands, deck);
    }
}

static void *copy(const void *data, size_t bytes) {
    void *own = malloc(bytes ? bytes : 1);
    if (own == NULL)
        exit(2);
    memcpy(own, data, bytes);
    return own;
}

/* Inputs of just their size, in which a sanitizer sees a byte read behind them, and outputs between guards. */
static void compare_outputs(const block *hands, form of, int check, int with_high, int with_low) {
    size_t n = hands->n;
    uint16_t high[LONGEST + 2];
    uint8_t low[LONGEST + 2];
    memset(high, GUARD, sizeof high);
    memset(low, GUARD, sizeof low);
    uint64_t *masks = copy(hands->masks, n * sizeof *masks);
    uint8_t *ids = copy(hands->ids, n * hands->width);
    uint16_t *high_out = with_high ? high + 1 : NULL;
    uint8_t *low_out = with_low ? low + 1 : NULL;
    size_t good = n;
    if (of == MASKS && check)
        good = stud8_hilo_batch(masks, high_out, low_out, n);
    else if (of == MASKS)
        stud8_hilo_batch_unchecked(masks, high_out, low_out, n);
    else if (check)
        good = stud8_hilo_ids_batch(ids, hands->width, high_out, low_out, n);
    else
        stud8_hilo_ids_batch_unchecked(ids, hands->width, high_out, low_out, n);
    free(masks);
    free(ids);
    if (good != n)
        fail("row %zu of %zu is refused", good, n);
    if (with_high && memcmp(high + 1, hands->high, n * sizeof *high) != 0)
        fail("wrong highs of %zu hands of %u cards", n, hands->width);
    if (with_low && memcmp(low + 1, hands->low, n) != 0)
        fail("wrong lows of %zu hands of %u cards", n, hands->width);
    for (size_t i = with_high ? n + 1 : 1; i < LONGEST + 2; i++)
        if (high[i] != (GUARD << 8 | GUARD))
            fail("high %zu of %zu is written", i, n);
    for (size_t i = with_low ? n + 1 : 1; i < LONGEST + 2; i++)
        if (low[i] != GUARD)
            fail("low %zu of %zu is written", i, n);
    if (high[0] != (GUARD << 8 | GUARD) || low[0] != GUARD)
        fail("the place in front of %zu hands is written", n);
}

static void compare_lengths(const char *isa, unsigned width) {
    static block hands;
    for (size_t n = 0; n <= LONGEST; n++) {
        deal(&hands, width, n);
        set_expected(&hands);
        use(isa);
        for (unsigned call = 0; call < 16; call++)
            compare_outputs(&hands, call & 1 ? IDS : MASKS, call >> 1 & 1, call >> 2 & 1, call >> 3 & 1);
    }
}

static void find_fault(const block *hands, form of, size_t row) {
    uint16_t high[LONGEST];
    uint8_t low[LONGEST];
    size_t found = rank(of, hands, high, low, 1);
    if (found != row)
        fail("a fault in row %zu of %zu is found in row %zu, among %s", row, hands->n, found,
             of == MASKS ? "masks" : "ids");
}

static void find_faults(const char *isa, unsigned width, size_t n) {
    static const uint8_t no_cards[] = {52, 53, 63, 64, 127, 128, 129, 255};
    const uint64_t no_hands[] = {0, 15, 1 << 13, UINT64_C(1) << 63, (1 << 13) - 1, STUD8_DECK, ~UINT64_C(0)};
    static block hands;
    deal(&hands, width, n);
    use(isa);
    for (size_t row = 0; row < n; row++) {
        uint64_t mask = hands.masks[row];
        for (size_t fault = 0; fault < sizeof no_hands / sizeof *no_hands; fault++) {
            hands.masks[row] = no_hands[fault];
            find_fault(&hands, MASKS, row);
        }
        hands.masks[row] = mask | UINT64_C(1) << (13 + 16 * (row % 4) + row % 3);
        find_fault(&hands, MASKS, row);
        hands.masks[row] = mask;
        for (unsigned card = 0; card < width; card++) {
            uint8_t *id = hands.ids + row * width + card, right = *id;
            for (size_t fault = 0; fault < sizeof no_cards; fault++) {
                *id = no_cards[fault];
                find_fault(&hands, IDS, row);
            }
            *id = hands.ids[row * width + (card + 1) % width]; /* a card twice */
            find_fault(&hands, IDS, row);
            *id = right;
        }
    }
}

/* Ranks of what is no hand are undefined; only a sanitizer sees whether something else goes wrong. */
static void rank_garbage(const char *isa, unsigned width) {
    static block hands;
    use(isa);
    hands.width = width;
    for (hands.n = 0; hands.n < BLOCK; hands.n++) {
        uint64_t bits = random_bits();
        hands.masks[hands.n] = bits;
        memcpy(hands.ids + hands.n * width, &bits, width);
    }
    for (form of = MASKS; of <= IDS; of++)
        rank(of, &hands, hands.high, hands.low, 0);
}

/* Rows of other widths than the header allows: 0 is returned, and nothing is read or written. */
static void refuse_widths(const char *isa) {
    static const unsigned widths[] = {0, 1, 4, 5, 6, 7, 8, 9, 255, ~0u};
    const uint8_t ids[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8}; /* a hand, if its width were taken */
    uint16_t high[1] = {GUARD};
    uint8_t low[5] = {GUARD};
    use(isa);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        unsigned width = widths[i];
        size_t good = 0;
        if (width < 5 || width > 7) {
            good |= stud8_hilo_ids_batch(ids, width, high, low, 1);
            good |= stud8_best_high_batch(ids, width, low, 1);
            good |= stud8_best_low_batch(ids, width, low, 1);
            stud8_hilo_ids_batch_unchecked(ids, width, high, low, 1);
        }
        if (width < 1 || width > 5)
            good |= stud8_upcards_batch(ids, width, high, 1);
        if (good != 0 || high[0] != GUARD || low[0] != GUARD)
            fail("a row of %u cards is taken", width);
    }
}

/* --- samples --- */

enum { PLAYERS = 8, SPOTS = 3, QUESTIONS = 200, COUNTS = PLAYERS * STUD8_OUTCOMES };

typedef struct {
    unsigned players;
    size_t spots;
    uint64_t hands[SPOTS * PLAYERS], ranks[SPOTS * PLAYERS], weights[SPOTS], dead;
    uint32_t key[2];
} question;

static unsigned up_to(unsigned most) { return (unsigned)(random_bits() % (most + 1)); }

static uint64_t bit_of(unsigned id) { return UINT64_C(1) << (16 * (id % 4) + id / 4); }

/* Some ask what cannot be: then all have to say so. */
static question ask(void) {
    question asked = {.players = 2 + up_to(6), .spots = 1 + up_to(SPOTS - 1), .key = {up_to(99), up_to(99)}};
    unsigned dead = up_to(10), most = up_to(7);
    for (unsigned card = 0; card < dead; card++)
        asked.dead |= bit_of(up_to(CARDS - 1));
    for (size_t spot = 0; spot < asked.spots; spot++) {
        uint64_t taken = asked.dead;
        asked.weights[spot] = up_to(5);
        for (size_t hand = spot * asked.players; hand < (spot + 1) * asked.players; hand++) {
            for (unsigned card = up_to(most); card > 0; card--) {
                uint64_t bit = bit_of(up_to(CARDS - 1));
                asked.hands[hand] |= bit & ~taken;
                taken |= bit;
            }
            if (up_to(9) == 0)
                asked.ranks[hand] = (UINT64_C(1) + up_to(1)) << 4 * up_to(12);
        }
    }
    return asked;
}

static int answer(const question *asked, uint64_t deals, uint64_t counts[COUNTS]) {
    size_t hands = asked->spots * asked->players;
    uint64_t *own_hands = copy(asked->hands, hands * sizeof *own_hands);
    uint64_t *own_ranks = copy(asked->ranks, hands * sizeof *own_ranks);
    uint64_t *own_counts = copy(counts, asked->players * STUD8_OUTCOMES * sizeof *own_counts);
    int done = stud8_sample(asked->players, asked->spots, own_hands, own_ranks, asked->weights, asked->dead, asked->key,
                            0, deals, NULL, own_counts);
    memset(counts, 0, COUNTS * sizeof *counts);
    if (done == 0)
        memcpy(counts, own_counts, asked->players * STUD8_OUTCOMES * sizeof *counts);
    free(own_hands);
    free(own_ranks);
    free(own_counts);
    return done;
}

static void compare_samples(const char *isa) {
    static uint64_t counts[COUNTS], expected[COUNTS];
    unsigned answers = 0;
    for (unsigned number = 0; number < QUESTIONS; number++) {
        question asked = ask();
        uint64_t deals = up_to(1500), counted = 0;
        use(isa);
        int done = answer(&asked, deals, counts);
        use("portable");
        if (answer(&asked, deals, expected) != done || memcmp(counts, expected, sizeof counts) != 0)
            fail("%s counts other deals of question %u", isa, number);
        for (unsigned code = 0; code < STUD8_OUTCOMES; code++)
            counted += counts[code];
        if (counted != (done == 0 ? deals : 0))
            fail("%s counts %u deals of question %u", isa, (unsigned)counted, number);
        answers += done == 0;
    }
    if (answers < QUESTIONS / 4)
        fail("only %u questions can be answered", answers);
}

static void sample_garbage(const char *isa) {
    static uint64_t counts[COUNTS];
    use(isa);
    for (unsigned number = 0; number < QUESTIONS; number++) {
        question asked = ask();
        asked.hands[up_to(SPOTS * PLAYERS - 1)] = random_bits();
        asked.ranks[up_to(SPOTS * PLAYERS - 1)] = random_bits() >> up_to(63);
        asked.dead ^= random_bits() >> up_to(63);
        answer(&asked, 100, counts);
    }
}

/* --- exact counts --- */

/* Of the codes of one player, those that share the high with so many, or the low. */
static uint64_t sharing(const uint64_t *counts, unsigned highs, int by_high) {
    uint64_t deals = 0;
    for (unsigned other = 0; other <= 9; other++) {
        unsigned code = by_high ? 10 * highs + other : 10 * other + highs;
        deals += code < STUD8_OUTCOMES ? counts[code] : 0;
    }
    return deals;
}

static uint64_t draw(unsigned cards, uint64_t taken) {
    uint64_t hand = 0;
    while (cards > 0) {
        uint64_t bit = bit_of(up_to(CARDS - 1));
        cards -= ((hand | taken) & bit) == 0;
        hand |= bit & ~taken;
    }
    return hand;
}

/* Two players by both counters, on whose memory a sanitizer looks. */
static void compare_counts(unsigned first, unsigned second) {
    uint64_t hands[2], joint[12], counts[2 * STUD8_OUTCOMES], highs[3] = {0}, lows[4] = {0};
    hands[0] = draw(first, 0);
    hands[1] = draw(second, hands[0]);
    if (stud8_headsup(hands[0], hands[1], 0, 0, 1, NULL, joint) != 0 ||
        stud8_enumerate(hands, 2, 0, 0, 1, NULL, NULL, counts) != 0)
        fail("%u and %u cards cannot be counted", first, second);
    for (unsigned high = 0; high < 3; high++)
        for (unsigned low = 0; low < 4; low++) {
            highs[high] += joint[4 * high + low];
            lows[low] += joint[4 * high + low];
        }
    if (highs[0] != sharing(counts, 1, 1) || highs[1] != sharing(counts, 2, 1) || highs[2] != sharing(counts, 0, 1) ||
        lows[0] != sharing(counts, 1, 0) || lows[1] != sharing(counts, 2, 0) || lows[2] != sharing(counts, 0, 0) ||
        lows[3] != sharing(counts, STUD8_NOBODY_LOW, 0))
        fail("%u and %u cards are counted in two ways", first, second);
}

int main(int arguments, char **argument) {
    static const size_t lengths[] = {1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100};
    size_t every = arguments > 1 ? strtoul(argument[1], NULL, 10) : 1;
    if (arguments > 2 || every < 1)
        return fprintf(stderr, "usage: %s [EVERY]\n", argument[0]), 2;
    for (unsigned index = 0; index + 1 < MOST_ISAS && stud8_isa_name(index) != NULL; index++)
        isas[index] = stud8_isa_name(index);
    for (unsigned width = 5; width <= 7; width++)
        compare_all_hands(width, every);
    for (unsigned first = 5; first <= 7; first++)
        for (unsigned second = 5; second <= 7; second++)
            compare_counts(first, second);
    for (const char **isa = isas; *isa != NULL; isa++) {
        for (unsigned width = 5; width <= 7; width++) {
            compare_lengths(*isa, width);
            for (size_t place = 0; place < sizeof lengths / sizeof *lengths; place++)
                find_faults(*isa, width, lengths[place]);
            rank_garbage(*isa, width);
        }
        refuse_widths(*isa);
        compare_samples(*isa);
        sample_garbage(*isa);
        printf("%s is right\n", *isa);
    }
    return 0;
}

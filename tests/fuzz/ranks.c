/* The same hands to every instruction set that runs here, and to a plain evaluator that knows the rules alone: hands in
 * order and garbage, masks and ids, all calls of stud8.h that rank, compare, deal or count.
 *
 * tools/fuzz.py builds it with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer.
 */
#include "fuzz.h"
#include "rules.h"

enum { MOST_ROWS = 200, PLAYERS = 8, MOST_BYTES = 4096 };

/* --- hands from bytes --- */

/* Different cards, whatever the bytes are. */
static uint64_t deal(input *from, unsigned cards, uint64_t taken, uint8_t *ids) {
    uint64_t mask = 0;
    for (unsigned card = 0; card < cards; card++) {
        unsigned left[CARDS], n = cards_of(STUD8_DECK & ~taken, left), id = left[next(from) % n];
        taken |= bit_of(id);
        mask |= bit_of(id);
        if (ids)
            ids[card] = (uint8_t)id;
    }
    return mask;
}

/* The cards of a row of ids, or no hand. */
static uint64_t mask_of_row(const uint8_t *ids, unsigned width) {
    uint64_t mask = 0;
    for (unsigned card = 0; card < width; card++)
        mask |= ids[card] < CARDS ? bit_of(ids[card]) : 0;
    return count_of(mask) == width ? mask : 0;
}

/* --- batches --- */

typedef struct {
    unsigned width; /* of ids, 0 for masks */
    int check, with_high, with_low;
    size_t n;
    uint64_t masks[MOST_ROWS];
    uint8_t ids[MOST_ROWS * 7];
} question;

static size_t ask(const question *asked, uint16_t *high, uint8_t *low) {
    size_t n = asked->n, good = n;
    void *own = asked->width ? copy(asked->ids, n * asked->width) : copy(asked->masks, n * sizeof *asked->masks);
    if (asked->width && asked->check)
        good = stud8_hilo_ids_batch((const uint8_t *)own, asked->width, high, low, n);
    else if (asked->width)
        stud8_hilo_ids_batch_unchecked((const uint8_t *)own, asked->width, high, low, n);
    else if (asked->check)
        good = stud8_hilo_batch((const uint64_t *)own, high, low, n);
    else
        stud8_hilo_batch_unchecked((const uint64_t *)own, high, low, n);
    free(own);
    return good;
}

static void compare_ranks(const question *asked, size_t first_bad) {
    uint16_t *high = (uint16_t *)room(asked->n * sizeof *high);
    uint8_t *low = (uint8_t *)room(asked->n);
    size_t good = ask(asked, asked->with_high ? high : NULL, asked->with_low ? low : NULL);
    REQUIRE(!asked->check || good == first_bad, "row %zu is refused instead of %zu", good, first_bad);
    for (size_t i = 0; i < asked->n; i++) {
        uint64_t mask = asked->masks[i];
        if (!is_hand(mask) || (asked->check && first_bad < asked->n))
            continue;
        if (asked->with_high)
            REQUIRE(high[i] == high_of(mask), "%#llx: high %u, not %u", (unsigned long long)mask, high[i],
                    high_of(mask));
        if (asked->with_low)
            REQUIRE(low[i] == low_of(mask), "%#llx: low %u, not %u", (unsigned long long)mask, low[i], low_of(mask));
    }
    free(high);
    free(low);
}

static void rank_batch(input *from) {
    static question asked;
    unsigned how = next(from), first_bad = 0;
    asked.width = how & 1 ? 5 + (how >> 1) % 3 : 0;
    asked.check = how >> 3 & 1, asked.with_high = how >> 4 & 1, asked.with_low = how >> 5 & 1;
    for (asked.n = 0; asked.n < MOST_ROWS && from->at < from->end; asked.n++) {
        unsigned row = next(from);
        uint64_t *mask = &asked.masks[asked.n];
        uint8_t *ids = asked.ids + asked.n * asked.width;
        if (row % 16 > 0) {
            *mask = deal(from, asked.width ? asked.width : 5 + row / 16 % 3, 0, asked.width ? ids : NULL);
        } else if (asked.width) {
            for (unsigned card = 0; card < asked.width; card++)
                ids[card] = (uint8_t)next(from);
            *mask = mask_of_row(ids, asked.width);
        } else {
            *mask = next_word(from);
        }
        first_bad += first_bad == asked.n && is_hand(*mask);
    }
    for (unsigned isa = 0; stud8_isa_name(isa) != NULL; isa++) {
        stud8_use_isa(stud8_isa_name(isa));
        compare_ranks(&asked, first_bad);
    }
    for (size_t i = 0; i < asked.n; i++) {
        uint64_t mask = asked.masks[i];
        uint32_t hilo = stud8_hilo(mask);
        if (is_hand(mask))
            REQUIRE(hilo == (high_of(mask) << 8 | low_of(mask)), "%#llx alone: %#x", (unsigned long long)mask, hilo);
    }
}

/* --- the five that play, and up cards --- */

static void find_fives(input *from) {
    unsigned how = next(from), width = 5 + how % 3;
    uint8_t ids[7], five[5];
    uint64_t mask;
    if (how & 128) {
        for (unsigned card = 0; card < width; card++)
            ids[card] = (uint8_t)next(from);
        mask = mask_of_row(ids, width);
    } else {
        mask = deal(from, width, 0, ids);
    }
    uint8_t *row = (uint8_t *)copy(ids, width);
    size_t good = stud8_best_high_batch(row, width, five, 1);
    REQUIRE(good == (mask != 0), "the best five of what is no hand");
    if (mask != 0) {
        uint64_t played = mask_of_row(five, 5);
        REQUIRE((played & ~mask) == 0 && high_of(played) == high_of(mask), "%#llx is not the best five of %#llx",
                (unsigned long long)played, (unsigned long long)mask);
        stud8_best_low_batch(row, width, five, 1);
        played = mask_of_row(five, 5);
        REQUIRE(low_of(mask) ? (played & ~mask) == 0 && low_of(played) == low_of(mask) : five[4] == STUD8_NO_CARD,
                "%#llx is not the best low of %#llx", (unsigned long long)played, (unsigned long long)mask);
    } else {
        REQUIRE(stud8_best_low_batch(row, width, five, 1) == 0, "the best low of what is no hand");
    }
    free(row);
}

/* Two boards of as many cards: which shows better? */
static void compare_boards(input *from) {
    unsigned how = next(from), width = 1 + how % 5;
    uint64_t shown[2];
    uint16_t ranks[2] = {0, 0};
    uint8_t ids[10];
    for (unsigned i = 0; i < 2; i++) {
        uint8_t *row = ids + i * width;
        deal(from, width, 0, row);
        if (how & 128)
            row[next(from) % width] = (uint8_t)next(from);
        unsigned up[5], pattern, key;
        for (unsigned card = 0; card < width; card++)
            up[card] = row[card] % CARDS / 4;
        key = in_order(up, width, &pattern);
        while (pattern != 0 && pattern < 0x10000) /* from the first digit on: 2 1 is better than 1 1 1 */
            pattern <<= 4;
        shown[i] = (uint64_t)pattern << 20 | key;
    }
    uint8_t *rows = (uint8_t *)copy(ids, 2 * (size_t)width);
    size_t good = stud8_upcards_batch(rows, width, ranks, 2);
    free(rows);
    if (good == 2)
        REQUIRE((ranks[0] > ranks[1]) == (shown[0] > shown[1]) && (ranks[0] < ranks[1]) == (shown[0] < shown[1]),
                "boards %llx and %llx rank %u and %u", (unsigned long long)shown[0], (unsigned long long)shown[1],
                ranks[0], ranks[1]);
    REQUIRE(good == (mask_of_row(ids, width) == 0           ? 0u
                     : mask_of_row(ids + width, width) == 0 ? 1u
                                                            : 2u),
            "row %zu of two boards is refused", good);
}

/* --- who wins --- */

static void share_pot(input *from) {
    unsigned how = next(from), players = how % 12;
    uint16_t high[12];
    uint8_t low[12], live[12], high_wins[12], low_wins[12];
    double shares[12], total = 0;
    unsigned best_high = 0, best_low = 0, highs = 0, lows = 0, alive = 0;
    int bad = 0;
    for (unsigned player = 0; player < players; player++) {
        unsigned value = next(from);
        high[player] = (uint16_t)(how & 128 ? value << 8 | next(from) : 1 + value % 5);
        low[player] = (uint8_t)(how & 128 ? next(from) : value / 5 % 4);
        live[player] = how & 64 ? (uint8_t)(next(from) & 3) : 1;
        if (!live[player])
            continue;
        alive++;
        bad |= high[player] < 1 || high[player] > STUD8_HIGH_RANKS || low[player] > STUD8_LOW_RANKS;
        best_high = high[player] > best_high ? high[player] : best_high;
        best_low = low[player] > best_low ? low[player] : best_low;
    }
    const uint8_t *who = how & 64 ? live : NULL;
    size_t good = stud8_winners(high, low, who, players, high_wins, low_wins, 1);
    REQUIRE(good == (alive > 0 && !bad), "%u players, %u live: row %zu is refused", players, alive, good);
    REQUIRE(stud8_shares(high, low, who, players, shares, 1) == good, "shares and winners differ");
    if (!good)
        return;
    for (unsigned player = 0; player < players; player++) {
        unsigned wins_high = live[player] && high[player] == best_high;
        unsigned wins_low = live[player] && best_low && low[player] == best_low;
        REQUIRE(high_wins[player] == wins_high && low_wins[player] == wins_low, "player %u", player);
        highs += wins_high, lows += wins_low;
    }
    for (unsigned player = 0; player < players; player++) {
        double half = lows ? 0.5 : 1, share = high_wins[player] ? half / highs : 0;
        share += low_wins[player] ? 0.5 / lows : 0;
        REQUIRE(shares[player] - share < 1e-12 && share - shares[player] < 1e-12, "share of player %u", player);
        total += shares[player];
    }
    REQUIRE(total > 1 - 1e-9 && total < 1 + 1e-9, "shares of %f in all", total);
}

/* --- deals --- */

static void sample(input *from) {
    static uint64_t counts[PLAYERS * STUD8_OUTCOMES], expected[PLAYERS * STUD8_OUTCOMES];
    uint64_t hands[3 * PLAYERS] = {0}, ranks[3 * PLAYERS] = {0}, weights[3], dead = 0;
    unsigned how = next(from), players = how % 10, spots = 1 + how / 10 % 3;
    const uint32_t key[2] = {next(from), 8};
    uint64_t deals = next(from), counted = 0;
    int raw = next(from) % 8 == 0, first = 0;
    if (players <= PLAYERS) {
        dead = deal(from, next(from) % 8, 0, NULL);
        for (unsigned spot = 0; spot < spots; spot++) {
            uint64_t taken = dead;
            weights[spot] = raw ? next_word(from) : next(from);
            for (unsigned hand = spot * players; hand < (spot + 1) * players; hand++) {
                unsigned cards = next(from) % (players > 6 ? 6 : 8);
                hands[hand] = raw ? next_word(from) : deal(from, cards, taken, NULL);
                taken |= hands[hand] & STUD8_DECK;
                if (count_of(taken) > 40)
                    taken = STUD8_DECK >> 16;
                if (cards == 3)
                    ranks[hand] = UINT64_C(1) << next(from) % 64;
            }
        }
    }
    size_t size = (size_t)players * STUD8_OUTCOMES;
    for (unsigned isa = 0; stud8_isa_name(isa) != NULL; isa++) {
        uint64_t *own = (uint64_t *)room(size * sizeof *own);
        uint64_t *all_hands = (uint64_t *)copy(hands, players <= PLAYERS ? spots * players * sizeof *hands : 0);
        stud8_use_isa(stud8_isa_name(isa));
        int done = stud8_sample(players, spots, all_hands, how & 128 ? ranks : NULL, how & 64 ? weights : NULL, dead,
                                key, 0, deals, NULL, own);
        memset(counts, 0, sizeof counts);
        if (done == 0)
            memcpy(counts, own, size * sizeof *own);
        if (isa == 0) {
            first = done;
            memcpy(expected, counts, sizeof counts);
        }
        REQUIRE(done == first && memcmp(counts, expected, sizeof counts) == 0, "other samples");
        free(own);
        free(all_hands);
    }
    for (unsigned code = 0; code < STUD8_OUTCOMES; code++)
        counted += counts[code];
    REQUIRE(counted == (first == 0 ? deals : 0), "%llu deals counted", (unsigned long long)counted);
}

/* Two players with few cards to come, counted in two ways. */
static void count_deals(input *from) {
    unsigned how = next(from);
    uint64_t joint[12], counts[2 * STUD8_OUTCOMES], hands[2], dead;
    dead = deal(from, 20 + how % 16, 0, NULL); /* few are left */
    hands[0] = deal(from, 5 + how / 16 % 3, dead, NULL);
    hands[1] = deal(from, 5 + how / 64 % 3, dead | hands[0], NULL);
    if (next(from) == 1) {
        uint64_t *any = &hands[next(from) % 2];
        uint64_t word = next_word(from);
        *any = count_of(word) >= 5 ? word : *any; /* fewer cards have millions of deals */
    }
    for (unsigned isa = 0; stud8_isa_name(isa) != NULL; isa++) {
        static const unsigned highs[] = {1, 2, 0}, lows[] = {1, 2, 0, STUD8_NOBODY_LOW};
        stud8_use_isa(stud8_isa_name(isa));
        int one = stud8_headsup(hands[0], hands[1], dead, 0, 1, NULL, joint);
        int other = stud8_enumerate(hands, 2, dead, 0, 1, NULL, NULL, counts);
        REQUIRE(one == 0 ? other == 0 : other == 0 || other == one, "%d and %d", one, other);
        for (unsigned high = 0; one == 0 && high < 3; high++)
            for (unsigned low = 0; low < 4; low++)
                REQUIRE(joint[4 * high + low] == counts[10 * highs[high] + lows[low]], "other counts of %u %u", high,
                        low);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const part[])(input *) = {rank_batch,     rank_batch, rank_batch, find_fives,
                                            compare_boards, share_pot,  sample,     count_deals};
    input from = {data, data + (size < MOST_BYTES ? size : MOST_BYTES)};
    if (distinct == 0)
        number_values();
    part[next(&from) % (sizeof part / sizeof *part)](&from);
    return 0;
}

/* Batches for AVX2: 32 hands at a time, without a table in memory, a gather or a branch.
 *
 * Two views of the same hands: sets of ranks are taken apart in two registers of 16-bit words, and whatever is counted
 * or looked up lies in one register of bytes, where a shuffle is a table of 16 entries. Packing and unpacking within
 * the 128-bit halves cancel each other's order.
 */
#include "kernels.h"

#if STUD8_X86_64
#include <immintrin.h>
#include <string.h>

#include "nibble_tables.h"
#include "rank_sets.h"

STUD8_TARGET_BEGIN("avx2")

enum { STEP = 32, AHEAD = 4096, MOST_CARDS = 7, BLOCK = 256 };

typedef __m256i vec;

/* A set of ranks for each of 32 hands, a byte each: 2..9, and T..A. */
typedef struct {
    vec lo, hi;
} ranks;

/* 32 hands: the ranks held at least once, twice, three and four times; the ranks of the flush where `flushed` is all
 * ones. `wrong` has a bit where a hand is none. */
typedef struct {
    ranks any, two, three, four, suited;
    vec flushed, wrong;
} hands;

#define BYTES(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))
#define TABLE(...) BYTES(NIBBLES(__VA_ARGS__))

static inline vec byte(int value) { return _mm256_set1_epi8((char)value); }
static inline vec word(int value) { return _mm256_set1_epi16((short)value); }
static inline vec and(vec a, vec b) { return _mm256_and_si256(a, b); }
static inline vec or(vec a, vec b) { return _mm256_or_si256(a, b); }
static inline vec xor(vec a, vec b) { return _mm256_xor_si256(a, b); }
static inline vec but(vec a, vec b) { return _mm256_andnot_si256(b, a); } /* a & ~b */
static inline vec table(vec entries, vec index) { return _mm256_shuffle_epi8(entries, index); }
static inline vec none(void) { return _mm256_setzero_si256(); }
static inline vec twice(vec bytes) { return _mm256_add_epi8(bytes, bytes); }
static inline vec pick(vec a, vec b, vec sign) { return _mm256_blendv_epi8(a, b, sign); } /* b where the sign is set */
static inline vec low_nibble(vec bytes) { return and(bytes, byte(15)); }
static inline vec high_nibble(vec bytes) { return low_nibble(_mm256_srli_epi16(bytes, 4)); }
static inline vec is_zero(vec words) { return _mm256_cmpeq_epi16(words, none()); }
static inline vec less_one(vec words) { return _mm256_add_epi16(words, word(-1)); }

/* --- from masks or ids to sets of ranks --- */

static inline vec load_pair(const unsigned char *low, const unsigned char *high) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)low)),
                                   _mm_loadu_si128((const __m128i *)high), 1);
}

/* Eight registers hold two hands in each half, byte k of both side by side. Transposed by words, register k holds byte
 * k of all 32 hands in order. */
static inline void transpose(vec rows[8]) {
    vec a[8], b[8];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = _mm256_unpacklo_epi16(rows[2 * i], rows[2 * i + 1]);
        a[2 * i + 1] = _mm256_unpackhi_epi16(rows[2 * i], rows[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        b[4 * i] = _mm256_unpacklo_epi32(a[4 * i], a[4 * i + 2]);
        b[4 * i + 1] = _mm256_unpackhi_epi32(a[4 * i], a[4 * i + 2]);
        b[4 * i + 2] = _mm256_unpacklo_epi32(a[4 * i + 1], a[4 * i + 3]);
        b[4 * i + 3] = _mm256_unpackhi_epi32(a[4 * i + 1], a[4 * i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        rows[2 * i] = _mm256_unpacklo_epi64(b[i], b[i + 4]);
        rows[2 * i + 1] = _mm256_unpackhi_epi64(b[i], b[i + 4]);
    }
}

static inline void load_masks(const uint64_t *masks, vec planes[8]) {
    const vec pair = BYTES(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    for (int i = 0; i < 8; i++) {
        const unsigned char *row = (const unsigned char *)(masks + 2 * i);
        planes[i] = table(load_pair(row, row + 16 * 8), pair);
    }
    transpose(planes);
}

static inline void set_half(hands *all, int half, vec any, vec two, vec three, vec four) {
    if (half == 0) {
        all->any.lo = any, all->two.lo = two, all->three.lo = three, all->four.lo = four;
    } else {
        all->any.hi = any, all->two.hi = two, all->three.hi = three, all->four.hi = four;
    }
}

/* Sixteen times the number of cards in a suit; the ace, bit 4 of the high plane, is sixteen itself. */
static inline vec count_suit(vec lo, vec hi) {
    const vec sixteens = TABLE(COUNTED, 16);
    vec low = _mm256_adds_epu8(table(sixteens, low_nibble(lo)), table(sixteens, high_nibble(lo)));
    return _mm256_adds_epu8(low, _mm256_adds_epu8(table(sixteens, low_nibble(hi)), and(hi, byte(16))));
}

/* With a check, a hand is wrong that has less than `fewest` cards or more than seven, or a bit above an ace. */
static inline hands hands_of_masks(const uint64_t *masks, unsigned fewest) {
    vec planes[8], cards = none();
    hands all;
    load_masks(masks, planes);
    for (int half = 0; half < 2; half++) {
        vec c = planes[half], d = planes[2 + half], h = planes[4 + half], s = planes[6 + half];
        vec black = or(s, c), red = or(h, d), blacks = and(s, c), reds = and(h, d);
        set_half(&all, half, or(black, red), or(or(blacks, reds), and(black, red)),
                 or(and(blacks, red), and(reds, black)), and(blacks, reds));
    }
    all.suited.lo = all.suited.hi = all.flushed = all.wrong = none();
    for (int suit = 0; suit < 4; suit++) {
        vec lo = planes[2 * suit], hi = planes[2 * suit + 1], count = count_suit(lo, hi);
        vec flush = _mm256_cmpgt_epi8(count, byte(5 * 16 - 1));
        all.flushed = or(all.flushed, flush);
        all.suited.lo = or(all.suited.lo, and(lo, flush));
        all.suited.hi = or(all.suited.hi, and(hi, flush));
        cards = _mm256_adds_epu8(cards, count);
    }
    if (fewest > 0) {
        vec more = _mm256_sub_epi8(cards, byte(16 * (int)fewest));
        all.wrong = or(_mm256_subs_epu8(more, byte(16 * (MOST_CARDS - (int)fewest))), and(all.any.hi, byte(0xe0)));
    }
    return all;
}

static inline void load_ids(const uint8_t *ids, vec planes[8]) {
    const vec pair = BYTES(0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, -1, -1);
    for (int i = 0; i < 8; i++)
        planes[i] = table(load_pair(ids + 14 * i, ids + 14 * (i + 8)), pair); /* two bytes more than two hands have */
    transpose(planes);
}

/* a + b + c, bit by bit: the sum goes to *a, the carry is returned. */
static inline vec add_bits(vec *a, vec b, vec c) {
    vec either = xor(*a, b), carry = or(and(*a, b), and(either, c));
    *a = xor(either, c);
    return carry;
}

/* How often each of the ranks occurs among seven cards. */
static inline void count_cards(hands *all, int half, const vec bits[7]) {
    vec ones = bits[0], others = bits[3];
    vec twos = add_bits(&ones, bits[1], bits[2]), more = add_bits(&others, bits[4], bits[5]);
    vec last = add_bits(&ones, others, bits[6]), fours = add_bits(&twos, more, last);
    vec two = or(twos, fours);
    set_half(all, half, or(ones, two), two, or(and(ones, twos), fours), fours);
}

/* The suit that has five cards or more, 255 without one. The low four bits of an id end in its suit. */
static inline vec suit_of_flush(const vec planes[7]) {
    const vec clubs_diamonds = BYTES(1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0);
    const vec hearts_spades = BYTES(0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16);
    const vec suits = BYTES(-1, 0, 2, -1, 1, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1);
    vec one = byte(0x33), other = byte(0x33); /* two counts a byte; 5 + 3 reaches the fourth bit */
    for (int card = 0; card < MOST_CARDS; card++) {
        one = _mm256_add_epi8(one, table(clubs_diamonds, planes[card]));
        other = _mm256_add_epi8(other, table(hearts_spades, planes[card]));
    }
    vec flush = or(and(_mm256_srli_epi16(one, 3), byte(0x11)), and(_mm256_srli_epi16(other, 2), byte(0x22)));
    return table(suits, low_nibble(or(flush, _mm256_srli_epi16(flush, 2)))); /* c 1, h 2, d 4, s 8 */
}

/* An id from 52 on, or two equal ones. */
static inline vec wrong_ids(const vec planes[7]) {
    vec greatest = planes[0], equal = none();
    for (int card = 1; card < MOST_CARDS; card++) {
        greatest = _mm256_max_epu8(greatest, planes[card]);
        for (int earlier = 0; earlier < card; earlier++)
            equal = or(equal, _mm256_cmpeq_epi8(planes[card], planes[earlier]));
    }
    return or(equal, _mm256_subs_epu8(greatest, byte(51)));
}

static inline hands hands_of_ids(const uint8_t *ids, int check) {
    const vec low_bits = BYTES(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const vec high_bits = BYTES(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0);
    vec planes[8], lo[7], hi[7];
    hands all;
    load_ids(ids, planes);
    vec suit = suit_of_flush(planes);
    all.suited.lo = all.suited.hi = none();
    for (int card = 0; card < MOST_CARDS; card++) {
        vec rank = low_nibble(_mm256_srli_epi16(planes[card], 2));
        vec suited = _mm256_cmpeq_epi8(and(planes[card], byte(3)), suit);
        lo[card] = table(low_bits, rank);
        hi[card] = table(high_bits, rank);
        all.suited.lo = or(all.suited.lo, and(lo[card], suited));
        all.suited.hi = or(all.suited.hi, and(hi[card], suited));
    }
    count_cards(&all, 0, lo);
    count_cards(&all, 1, hi);
    all.flushed = _mm256_cmpgt_epi8(suit, byte(-1));
    all.wrong = check ? wrong_ids(planes) : none();
    return all;
}

/* --- the high --- */

/* Half of 32 hands, as words: the made ranks, the kickers (numbered without the made ranks) and the straight; all ones
 * where there are no trips or better, less than two pairs, no quads. */
typedef struct {
    vec lower, higher, kickers, straight, no_trips, no_pairs, no_quads;
} words;

/* A number of four bits for a word with one bit of thirteen, which WINDOW tells; 0 also for none. */
static inline vec window(vec one_bit) { return and(_mm256_mulhi_epu16(one_bit, word(DE_BRUIJN)), word(15)); }

static inline vec squeeze(vec ranks, vec below) {
    vec shifted = _mm256_srli_epi16(ranks, 1);
    return xor(and(xor(ranks, shifted), below), shifted);
}

static inline vec straight_of(vec any) {
    vec with_ace = or(_mm256_add_epi16(any, any), _mm256_srli_epi16(any, 12)); /* and any is with_ace >> 1 */
    vec run = and(with_ace, any);
    run = and(and(run, _mm256_srli_epi16(run, 2)), _mm256_srli_epi16(any, 3));
    return window(
        _mm256_sub_epi16(or(run, less_one(run)), word(-1))); /* the bit above the highest: tops are adjacent */
}

static inline words take_apart(vec any, vec two, vec three, vec four) {
    words half;
    half.no_trips = is_zero(three);
    half.no_pairs = is_zero(and(two, less_one(two)));
    half.no_quads = is_zero(four);
    vec made = pick(four, pick(three, two, half.no_trips), half.no_quads);
    vec but_one = and(made, less_one(made)), but_two = and(but_one, less_one(but_one));
    /* The least of three pairs, or of two sets of trips, does not play as such. */
    vec all_play = is_zero(or(but_two, but(but_one, half.no_trips)));
    vec primary = pick(but_one, made, all_play), higher = pick(but_two, but_one, all_play);
    vec full_house = but(half.no_quads, or(half.no_trips, half.no_pairs));
    vec kickers = but(but(any, primary), but(full_house, two));
    vec below_higher = less_one(higher), below_both = and(less_one(primary), below_higher);
    half.kickers = squeeze(squeeze(kickers, below_higher), below_both);
    half.lower = window(xor(primary, higher));
    half.higher = window(higher);
    half.straight = straight_of(any);
    return half;
}

/* Kickers that are still wanted, 32 for each: doubled, their bits reach the sign, by which tables are picked. */
typedef struct {
    vec left, twice, four_times;
} wanted;

static inline wanted want(vec left) { return (wanted){left, twice(left), twice(twice(left))}; }

static inline vec pick_up_to_three(vec one, vec two, vec three, wanted kickers) {
    return pick(pick(none(), one, kickers.four_times), pick(two, three, kickers.four_times), kickers.twice);
}

/* The kickers' place among all sets of as many, summed top down by nibbles. Two bytes are needed at the top only, and
 * where five are wanted: *top takes these. */
static inline vec place_of_kickers(vec kickers_lo, vec kickers_hi, vec left, ranks *top) {
    const vec cards = TABLE(COUNTED, 32);
    vec nibble = kickers_hi, ace = _mm256_cmpgt_epi8(kickers_hi, byte(15)); /* a shuffle does not see the ace's bit */
    vec five = pick(table(TABLE(TOP_OF_FIVE_LOW, 8), nibble), table(TABLE(ACE_AND_FOUR_LOW, 8), nibble), ace);
    vec five_hi = pick(table(TABLE(TOP_OF_FIVE_HIGH, 8), nibble), table(TABLE(ACE_AND_FOUR_HIGH, 8), nibble), ace);
    vec less = pick_up_to_three(table(TABLE(PLACE, 8, 1), nibble), table(TABLE(PLACE, 8, 2), nibble),
                                table(TABLE(PLACE, 8, 3), nibble), want(left));
    top->lo = pick(less, five, left);
    top->hi = pick(none(), five_hi, left);

    left = _mm256_subs_epu8(_mm256_subs_epu8(left, table(cards, nibble)), and(ace, byte(32)));
    nibble = high_nibble(kickers_lo);
    less = pick_up_to_three(table(TABLE(PLACE, 4, 1), nibble), table(TABLE(PLACE, 4, 2), nibble),
                            table(TABLE(PLACE, 4, 3), nibble), want(left));
    vec more = pick(table(TABLE(PLACE, 4, 4), nibble), table(TABLE(TOP_OF_FIVE_LOW, 4), nibble), want(left).four_times);
    vec place = pick(less, more, left);

    left = _mm256_subs_epu8(left, table(cards, nibble));
    nibble = low_nibble(kickers_lo);
    less = pick_up_to_three(table(TABLE(PLACE, 0, 1), nibble), table(TABLE(PLACE, 0, 2), nibble),
                            table(TABLE(PLACE, 0, 3), nibble), want(left));
    return _mm256_add_epi8(place, pick(less, none(), left)); /* four of the four lowest ranks stand first */
}

#define LOW_BYTE(value) ((char)((value) & 255))
#define HIGH_BYTE(value) ((char)((value) >> 8))
/* A table by kind of hand, see kind_of(); quads with another pair or trips are 0. */
#define KINDS(f, high_card, flush, pair, trips, two_pair, full_house, quads)                                           \
    BYTES(f(quads), 0, f(quads), 0, f(full_house), f(two_pair), f(trips), f(pair), 0, 0, 0, f(flush), 0, 0, 0,         \
          f(high_card))

static inline vec kind_of(const words *front, const words *back, const hands *all) {
    vec no_trips = _mm256_packs_epi16(front->no_trips, back->no_trips);
    vec no_pairs = _mm256_packs_epi16(front->no_pairs, back->no_pairs);
    vec no_quads = but(_mm256_packs_epi16(front->no_quads, back->no_quads), all->flushed);
    vec nothing = or(_mm256_cmpeq_epi8(or(all->two.lo, all->two.hi), none()), all->flushed);
    return or(or(and(no_trips, byte(1)), and(no_pairs, byte(2))), or(and(no_quads, byte(4)), and(nothing, byte(8))));
}

/* The straight's number, 1 to 10, on its base; 0 without one. Straights stand above all that they can go with. */
static inline ranks value_of_straight(const words *front, const words *back, vec flushed) {
    vec number = table(TABLE(RANK_AT, 0), _mm256_packus_epi16(front->straight, back->straight));
    vec found = _mm256_cmpgt_epi8(number, none());
    vec base = pick(byte(LOW_BYTE(5853)), byte(LOW_BYTE(7452)), flushed);
    vec base_hi = pick(byte(HIGH_BYTE(5853)), byte(HIGH_BYTE(7452)), flushed);
    return (ranks){and(_mm256_add_epi8(base, number), found), and(base_hi, found)};
}

static inline void rank_high(const hands *all, uint16_t *high) {
#define WITH_FLUSH(half) pick(all->any.half, all->suited.half, all->flushed)
#define NO_FLUSH(set, half) but(all->set.half, all->flushed)
#define WORDS(unpack)                                                                                                  \
    take_apart(unpack(WITH_FLUSH(lo), WITH_FLUSH(hi)), unpack(NO_FLUSH(two, lo), NO_FLUSH(two, hi)),                   \
               unpack(NO_FLUSH(three, lo), NO_FLUSH(three, hi)), unpack(NO_FLUSH(four, lo), NO_FLUSH(four, hi)))
    words front = WORDS(_mm256_unpacklo_epi8), back = WORDS(_mm256_unpackhi_epi8);

    vec kind = kind_of(&front, &back, all);
    vec multiplier = table(KINDS(LOW_BYTE, 0, 0, 220, 66, 11, 12, 12), kind);
    vec left = table(KINDS(LOW_BYTE, 5 * 32, 5 * 32, 3 * 32, 2 * 32, 32, 32, 32), kind);
    vec base = table(KINDS(LOW_BYTE, 1, 5864, 1278, 4996, 4138, 7141, 7297), kind);
    vec base_hi = table(KINDS(HIGH_BYTE, 1, 5864, 1278, 4996, 4138, 7141, 7297), kind);

    vec kickers = _mm256_packus_epi16(and(front.kickers, word(255)), and(back.kickers, word(255)));
    vec kickers_hi = _mm256_packus_epi16(_mm256_srli_epi16(front.kickers, 8), _mm256_srli_epi16(back.kickers, 8));
    ranks top, straight = value_of_straight(&front, &back, all->flushed);
    vec place = place_of_kickers(kickers, kickers_hi, left, &top);
    vec made = _mm256_add_epi8(table(TABLE(RANK_AT, 0), _mm256_packus_epi16(front.lower, back.lower)),
                               table(TABLE(PAIRS_AT, 0), _mm256_packus_epi16(front.higher, back.higher)));

#define VALUE(unpack)                                                                                                  \
    _mm256_max_epi16(unpack(straight.lo, straight.hi),                                                                 \
                     _mm256_add_epi16(_mm256_add_epi16(unpack(base, base_hi), unpack(top.lo, top.hi)),                 \
                                      _mm256_maddubs_epi16(unpack(multiplier, place), unpack(made, byte(1)))))
    vec first = VALUE(_mm256_unpacklo_epi8), second = VALUE(_mm256_unpackhi_epi8);
    _mm_storeu_si128((__m128i *)high, _mm256_castsi256_si128(first));
    _mm_storeu_si128((__m128i *)(high + 8), _mm256_castsi256_si128(second));
    _mm_storeu_si128((__m128i *)(high + 16), _mm256_extracti128_si256(first, 1));
    _mm_storeu_si128((__m128i *)(high + 24), _mm256_extracti128_si256(second, 1));
}

/* --- the low --- */

/* The lower four of A 2 .. 8 all play, and tell how many of the others do. */
static inline void rank_low(const ranks *any, uint8_t *low) {
    vec ace = _mm256_cmpgt_epi8(any->hi, byte(15));
    vec held = _mm256_sub_epi8(twice(any->lo), ace); /* moved up by one, the ace at the bottom */
    vec below = low_nibble(held), above = high_nibble(held);
    vec others = table(TABLE(COUNTED_LESS_ONE, 64), below), odd = twice(others);
    vec best = pick(pick(table(TABLE(LOW_ABOVE, 1), above), table(TABLE(LOW_ABOVE, 2), above), odd),
                    pick(table(TABLE(LOW_ABOVE, 3), above), table(TABLE(LOW_ABOVE, 4), above), odd), others);
    _mm256_storeu_si256((__m256i *)low, _mm256_subs_epu8(best, table(TABLE(LOW_BELOW, 0), below)));
}

/* --- all hands --- */

static inline vec rank_step(hands all, uint16_t *high, uint8_t *low) {
    if (high)
        rank_high(&all, high);
    if (low)
        rank_low(&all.any, low);
    return all.wrong;
}

static inline void copy_out(const uint16_t *ranks, const uint8_t *lows, uint16_t *high, uint8_t *low, size_t n) {
    if (high)
        memcpy(high, ranks, n * sizeof *high);
    if (low)
        memcpy(low, lows, n);
}

/* Less than 32 hands, or the last 32 ids, which would be loaded from beyond: the rest of the step is the first one. */
static inline vec last_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    uint64_t rest[STEP];
    uint16_t ranks[STEP];
    uint8_t lows[STEP];
    for (size_t i = 0; i < STEP; i++)
        rest[i] = masks[i < n ? i : 0];
    vec wrong = rank_step(hands_of_masks(rest, fewest), high ? ranks : NULL, low ? lows : NULL);
    copy_out(ranks, lows, high, low, n);
    return wrong;
}

static inline vec last_ids(const uint8_t *ids, uint16_t *high, uint8_t *low, size_t n, int check) {
    uint8_t rest[(STEP + 1) * MOST_CARDS];
    uint16_t ranks[STEP];
    uint8_t lows[STEP];
    for (size_t i = 0; i <= STEP; i++)
        memcpy(rest + i * MOST_CARDS, ids + (i < n ? i : 0) * MOST_CARDS, MOST_CARDS);
    vec wrong = rank_step(hands_of_ids(rest, check), high ? ranks : NULL, low ? lows : NULL);
    copy_out(ranks, lows, high, low, n);
    return wrong;
}

static inline void prefetch(const void *data, size_t bytes) {
    for (size_t line = 0; line < bytes; line += 64)
        STUD8_PREFETCH(data, AHEAD + line);
}

/* Which outputs are NULL, and whether there is a check, is known where these two are inlined. */
static inline int rank_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    vec wrong = none();
    size_t i = 0;
    for (; i + STEP <= n; i += STEP) {
        prefetch(masks + i, STEP * sizeof *masks);
        hands all = hands_of_masks(masks + i, fewest);
        wrong = or(wrong, rank_step(all, high ? high + i : NULL, low ? low + i : NULL));
    }
    if (i < n)
        wrong = or(wrong, last_masks(masks + i, high ? high + i : NULL, low ? low + i : NULL, n - i, fewest));
    return !_mm256_testz_si256(wrong, wrong);
}

static inline int rank_ids(const uint8_t *ids, uint16_t *high, uint8_t *low, size_t n, int check) {
    vec wrong = none();
    size_t i = 0;
    for (; i + STEP < n; i += STEP) {
        prefetch(ids + i * MOST_CARDS, STEP * MOST_CARDS);
        hands all = hands_of_ids(ids + i * MOST_CARDS, check);
        wrong = or(wrong, rank_step(all, high ? high + i : NULL, low ? low + i : NULL));
    }
    if (i < n)
        wrong = or(wrong, last_ids(ids + i * MOST_CARDS, high ? high + i : NULL, low ? low + i : NULL, n - i, check));
    return !_mm256_testz_si256(wrong, wrong);
}

static int some_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    if (high && low)
        return fewest ? rank_masks(masks, high, low, n, fewest) : rank_masks(masks, high, low, n, 0);
    if (high)
        return rank_masks(masks, high, NULL, n, fewest);
    return rank_masks(masks, NULL, low, n, fewest);
}

static int masks_avx2(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, int check) {
    return some_masks(masks, high, low, n, check ? 5 : 0);
}

/* Five or six cards a row take the way of the masks. */
static int few_cards(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    uint64_t masks[BLOCK];
    int wrong = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        size_t size = n - start < BLOCK ? n - start : BLOCK;
        for (size_t i = 0; i < size; i++)
            masks[i] = stud8_mask_of(ids + (start + i) * width, width);
        wrong |= some_masks(masks, high ? high + start : NULL, low ? low + start : NULL, size, check ? width : 0);
    }
    return wrong;
}

static int ids_avx2(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    if (width != MOST_CARDS)
        return few_cards(ids, width, high, low, n, check);
    if (high && low)
        return check ? rank_ids(ids, high, low, n, 1) : rank_ids(ids, high, low, n, 0);
    if (high)
        return rank_ids(ids, high, NULL, n, check);
    return rank_ids(ids, NULL, low, n, check);
}

STUD8_TARGET_END

static const char *const needs[] = {"avx2", NULL};

const stud8_kernels stud8_kernels_avx2 = {
    "avx2", needs, masks_avx2, ids_avx2, stud8_planes_portable, &stud8_sampler_portable};
#else
typedef int stud8_no_avx2_here; /* C wants something in every file */
#endif

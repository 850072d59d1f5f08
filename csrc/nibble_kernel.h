/* Batches, as many hands at a time as a register has bytes, without a table in memory, a gather or a branch.
 *
 * Two views of the same hands: sets of ranks are taken apart in two registers of 16-bit words, and whatever is counted
 * or looked up lies in one register of bytes, where a shuffle is a table of 16 entries. Zipping and narrowing within
 * 128 bits cancel each other's order, so that a register may have any number of such parts.
 *
 * This is the whole method, for registers of any width. The file of an instruction set says what its registers do, and
 * includes this one where these instructions may be used. It gives a meaning to the following words. Vectors are called
 * v, or b and w where they are taken as bytes and as words; n is a constant; & | ^ are GNU C's own operators on
 * vectors.
 *
 *   vec, STEP                a register, and its bytes: so many hands are ranked at a time
 *   load_masks(masks, v)     v[k] gets byte k of each of STEP masks, k from 0 to 7
 *   load_ids(ids, v)         v[k] gets id k of each of STEP rows, k from 0 to 6; it may read on, but less than a row
 *   store_lows(low, b)       all bytes, in order
 *   store_highs(high, w, w)  all words, in order, of what zip_front8 and zip_back8 make
 *   byte(n)  word(n)         the same everywhere
 *   BYTES(16 constants)      the same in every 128 bits
 *   but(v, v)                a & ~b in one instruction: of the operators gcc makes two
 *   any_bit(v)               is one set?
 *   pick(v, v, mask)         the second where the mask is all ones, the first where it is 0
 *   pick_by_sign(b, b, b)    the second where the third has its top bit, the first where it has not
 *   table(entries, b)        the entry of a number up to 15; 0 where the top bit is set
 *   table_low(entries, b)    the entry of the low four bits of a byte below 128
 *   count_suit(b, b)         CARD, a number that the file chooses, for each bit of both, or 255 if that is less
 *   WINDOW(n)  window(w)     a number up to 15 for each of the bits 0 to 12, and that of a word with one such bit;
 *                            without any, one whose entry is that of WINDOW(0), or 0
 *   add8 add16 sub8 sub16    as the width says
 *   adds8 subs8              unsigned and saturated
 *   max8  max16              of unsigned bytes, of signed words
 *   equal8 equal16 above8    masks; above8 is a > b of signed bytes
 *   shr8(b, n)  shr16(w, n)  logical shifts to the right
 *   zip_front8  zip_back8    bytes of two vectors by turns: the lower eight of every sixteen, and the upper
 *   product_front            a * b + c as words, of the bytes that zip_front8 takes; b is below 128, the sum below 2^15
 *   product_back             the same, of the bytes that zip_back8 takes
 *   narrow(w, w)             front and back, words below 256, as bytes in order
 *   narrow_masks(w, w)       the same for words that are masks
 *   low_bytes  high_bytes    the halves of any words, front and back, in order
 */

enum { AHEAD = 4096, MOST_CARDS = 7, BLOCK = 256 };

/* A set of ranks for each hand, a byte each: 2..9, and T..A. */
typedef struct {
    vec lo, hi;
} ranks;

/* STEP hands: the ranks held at least once, twice, three and four times; the ranks of the flush where `flushed` is all
 * ones. `wrong` has a bit where a hand is none. */
typedef struct {
    ranks any, two, three, four, suited;
    vec flushed, wrong;
} hands;

#define TABLE(...) BYTES(NIBBLES(__VA_ARGS__))

static inline vec none(void) { return byte(0); }
static inline vec twice(vec bytes) { return add8(bytes, bytes); }
static inline vec low_nibble(vec bytes) { return bytes & byte(15); }
static inline vec high_nibble(vec bytes) { return shr8(bytes, 4); }
static inline vec is_zero(vec words) { return equal16(words, none()); }
static inline vec less_one(vec words) { return add16(words, word(-1)); }

/* --- from masks or ids to sets of ranks --- */

static inline void set_half(hands *all, int half, vec any, vec two, vec three, vec four) {
    if (half == 0) {
        all->any.lo = any, all->two.lo = two, all->three.lo = three, all->four.lo = four;
    } else {
        all->any.hi = any, all->two.hi = two, all->three.hi = three, all->four.hi = four;
    }
}

/* With a check, a hand is wrong that has less than `fewest` cards or more than seven, or a bit above an ace. */
STUD8_INLINE hands hands_of_masks(const uint64_t *masks, unsigned fewest) {
    vec planes[8], cards = none();
    hands all;
    load_masks(masks, planes);
    for (int half = 0; half < 2; half++) {
        vec c = planes[half], d = planes[2 + half], h = planes[4 + half], s = planes[6 + half];
        vec black = s | c, red = h | d, blacks = s & c, reds = h & d;
        set_half(&all, half, black | red, (blacks | reds) | (black & red), (blacks & red) | (reds & black),
                 blacks & reds);
    }
    all.suited.lo = all.suited.hi = all.flushed = all.wrong = none();
    for (int suit = 0; suit < 4; suit++) {
        vec lo = planes[2 * suit], hi = planes[2 * suit + 1], count = count_suit(lo, hi);
        vec flush = above8(count, byte(5 * CARD - 1));
        all.flushed = all.flushed | flush;
        all.suited.lo = all.suited.lo | (lo & flush);
        all.suited.hi = all.suited.hi | (hi & flush);
        cards = adds8(cards, count);
    }
    if (fewest > 0) {
        vec more = sub8(cards, byte(CARD * (int)fewest));
        all.wrong = subs8(more, byte(CARD * (MOST_CARDS - (int)fewest))) | (all.any.hi & byte(0xe0));
    }
    return all;
}

/* a + b + c, bit by bit: the sum goes to *a, the carry is returned. */
static inline vec add_bits(vec *a, vec b, vec c) {
    vec either = *a ^ b, carry = (*a & b) | (either & c);
    *a = either ^ c;
    return carry;
}

/* How often each of the ranks occurs among seven cards. */
static inline void count_cards(hands *all, int half, const vec bits[7]) {
    vec ones = bits[0], others = bits[3];
    vec twos = add_bits(&ones, bits[1], bits[2]), more = add_bits(&others, bits[4], bits[5]);
    vec last = add_bits(&ones, others, bits[6]), fours = add_bits(&twos, more, last);
    vec two = twos | fours;
    set_half(all, half, ones | two, two, (ones & twos) | fours, fours);
}

/* The suit that has five cards or more, 255 without one. The low four bits of an id end in its suit. */
static inline vec suit_of_flush(const vec planes[7]) {
    const vec clubs_diamonds = BYTES(1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0);
    const vec hearts_spades = BYTES(0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16);
    const vec suits = BYTES(-1, 0, 2, -1, 1, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1);
    vec one = byte(0x33), other = byte(0x33); /* two counts a byte; 5 + 3 reaches the fourth bit */
    for (int card = 0; card < MOST_CARDS; card++) {
        one = add8(one, table_low(clubs_diamonds, planes[card]));
        other = add8(other, table_low(hearts_spades, planes[card]));
    }
    vec flush = (shr8(one, 3) & byte(0x11)) | (shr8(other, 2) & byte(0x22));
    return table(suits, low_nibble(flush | shr8(flush, 2))); /* c 1, h 2, d 4, s 8 */
}

/* An id from 52 on, or two equal ones. */
static inline vec wrong_ids(const vec planes[7]) {
    vec greatest = planes[0], equal = none();
    for (int card = 1; card < MOST_CARDS; card++) {
        greatest = max8(greatest, planes[card]);
        for (int earlier = 0; earlier < card; earlier++)
            equal = equal | equal8(planes[card], planes[earlier]);
    }
    return equal | subs8(greatest, byte(51));
}

STUD8_INLINE hands hands_of_cards(const vec planes[7]) {
    const vec low_bits = BYTES(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
    const vec high_bits = BYTES(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 0, 0, 0);
    vec lo[7], hi[7];
    hands all;
    vec suit = suit_of_flush(planes);
    all.suited.lo = all.suited.hi = none();
    for (int card = 0; card < MOST_CARDS; card++) {
        vec rank = low_nibble(shr8(planes[card], 2));
        vec suited = equal8(planes[card] & byte(3), suit);
        lo[card] = table(low_bits, rank);
        hi[card] = table(high_bits, rank);
        all.suited.lo = all.suited.lo | (lo[card] & suited);
        all.suited.hi = all.suited.hi | (hi[card] & suited);
    }
    count_cards(&all, 0, lo);
    count_cards(&all, 1, hi);
    all.flushed = above8(suit, byte(-1));
    all.wrong = none();
    return all;
}

STUD8_INLINE hands hands_of_ids(const uint8_t *ids, int check) {
    vec planes[8];
    load_ids(ids, planes);
    hands all = hands_of_cards(planes);
    if (check)
        all.wrong = wrong_ids(planes);
    return all;
}

/* --- the high --- */

/* Half of the hands, as words: the made ranks, the kickers (numbered without the made ranks) and the straight; all ones
 * where there are no trips or better, less than two pairs, no quads. */
typedef struct {
    vec lower, higher, kickers, straight, no_trips, no_pairs, no_quads;
} words;

static inline vec squeeze(vec ranks, vec below) {
    vec shifted = shr16(ranks, 1);
    return ((ranks ^ shifted) & below) ^ shifted;
}

static inline vec straight_of(vec any) {
    vec with_ace = add16(any, any) | shr16(any, 12); /* and any is with_ace >> 1 */
    vec run = with_ace & any;
    run = run & shr16(run, 2) & shr16(any, 3);
    return window(sub16(run | less_one(run), word(-1))); /* the bit above the highest: tops are adjacent */
}

static inline words take_apart(vec any, vec two, vec three, vec four) {
    words half;
    half.no_trips = is_zero(three);
    half.no_pairs = is_zero(two & less_one(two));
    half.no_quads = is_zero(four);
    vec made = pick(four, pick(three, two, half.no_trips), half.no_quads);
    vec but_one = made & less_one(made), but_two = but_one & less_one(but_one);
    /* The least of three pairs, or of two sets of trips, does not play as such. */
    vec all_play = is_zero(but_two | but(but_one, half.no_trips));
    vec primary = pick(but_one, made, all_play), higher = pick(but_two, but_one, all_play);
    vec full_house = but(half.no_quads, half.no_trips | half.no_pairs);
    vec kickers = but(but(any, primary), but(full_house, two));
    vec below_higher = less_one(higher), below_both = less_one(primary) & below_higher;
    half.kickers = squeeze(squeeze(kickers, below_higher), below_both);
    half.lower = window(primary ^ higher);
    half.higher = window(higher);
    half.straight = straight_of(any);
    return half;
}

/* Kickers that are still wanted, 32 for each: doubled, their bits reach the sign, by which tables are picked. */
typedef struct {
    vec left, twice, four_times;
} wanted;

static inline wanted want(vec left) {
    wanted kickers = {left, twice(left), twice(twice(left))};
    return kickers;
}

static inline vec pick_up_to_three(vec one, vec two, vec three, wanted kickers) {
    vec odd = kickers.four_times;
    return pick_by_sign(pick_by_sign(none(), one, odd), pick_by_sign(two, three, odd), kickers.twice);
}

/* The kickers' place among all sets of as many, summed top down by nibbles. Two bytes are needed at the top only, and
 * where five are wanted: *top takes these. */
static inline vec place_of_kickers(vec kickers_lo, vec kickers_hi, vec left, ranks *top) {
    const vec cards = TABLE(COUNTED, 32);
    vec ace = above8(kickers_hi, byte(15)), nibble = kickers_hi; /* an ace is among five only, and is no nibble's */
    vec five = pick(table(TABLE(TOP_OF_FIVE_LOW, 8), nibble), table_low(TABLE(ACE_AND_FOUR_LOW, 8), nibble), ace);
    vec five_hi = pick(table(TABLE(TOP_OF_FIVE_HIGH, 8), nibble), table_low(TABLE(ACE_AND_FOUR_HIGH, 8), nibble), ace);
    vec less = pick_up_to_three(table(TABLE(PLACE, 8, 1), nibble), table(TABLE(PLACE, 8, 2), nibble),
                                table(TABLE(PLACE, 8, 3), nibble), want(left));
    top->lo = pick_by_sign(less, five, left);
    top->hi = pick_by_sign(none(), five_hi, left);

    left = subs8(subs8(left, table_low(cards, nibble)), ace & byte(32));
    nibble = high_nibble(kickers_lo);
    less = pick_up_to_three(table(TABLE(PLACE, 4, 1), nibble), table(TABLE(PLACE, 4, 2), nibble),
                            table(TABLE(PLACE, 4, 3), nibble), want(left));
    vec more = pick_by_sign(table(TABLE(PLACE, 4, 4), nibble), table(TABLE(TOP_OF_FIVE_LOW, 4), nibble),
                            want(left).four_times);
    vec place = pick_by_sign(less, more, left);

    left = subs8(left, table(cards, nibble));
    nibble = low_nibble(kickers_lo);
    less = pick_up_to_three(table(TABLE(PLACE, 0, 1), nibble), table(TABLE(PLACE, 0, 2), nibble),
                            table(TABLE(PLACE, 0, 3), nibble), want(left));
    return add8(place, pick_by_sign(less, none(), left)); /* four of the four lowest ranks stand first */
}

#define LOW_BYTE(value) ((int8_t)((value) & 255))
#define HIGH_BYTE(value) ((int8_t)((value) >> 8))
/* A table by kind of hand, see kind_of(); quads with another pair or trips are 0. */
#define KINDS(f, high_card, flush, pair, trips, two_pair, full_house, quads)                                           \
    BYTES(f(quads), 0, f(quads), 0, f(full_house), f(two_pair), f(trips), f(pair), 0, 0, 0, f(flush), 0, 0, 0,         \
          f(high_card))

static inline vec kind_of(const words *front, const words *back, const hands *all) {
    vec no_trips = narrow_masks(front->no_trips, back->no_trips);
    vec no_pairs = narrow_masks(front->no_pairs, back->no_pairs);
    vec no_quads = but(narrow_masks(front->no_quads, back->no_quads), all->flushed);
    vec nothing = equal8(all->two.lo | all->two.hi, none()) | all->flushed;
    return ((no_trips & byte(1)) | (no_pairs & byte(2))) | ((no_quads & byte(4)) | (nothing & byte(8)));
}

/* The straight's number, 1 to 10, on its base; 0 without one. Straights stand above all that they can go with. */
static inline ranks value_of_straight(const words *front, const words *back, vec flushed) {
    vec number = table(TABLE(RANK_AT, 0), narrow(front->straight, back->straight));
    vec found = above8(number, none());
    vec base = pick(byte(LOW_BYTE(5853)), byte(LOW_BYTE(7452)), flushed);
    vec base_hi = pick(byte(HIGH_BYTE(5853)), byte(HIGH_BYTE(7452)), flushed);
    ranks value = {add8(base, number) & found, base_hi & found};
    return value;
}

STUD8_INLINE void rank_high(const hands *all, uint16_t *high) {
#define WITH_FLUSH(half) pick(all->any.half, all->suited.half, all->flushed)
#define NO_FLUSH(set, half) but(all->set.half, all->flushed)
#define WORDS(zip)                                                                                                     \
    take_apart(zip(WITH_FLUSH(lo), WITH_FLUSH(hi)), zip(NO_FLUSH(two, lo), NO_FLUSH(two, hi)),                         \
               zip(NO_FLUSH(three, lo), NO_FLUSH(three, hi)), zip(NO_FLUSH(four, lo), NO_FLUSH(four, hi)))
    words front = WORDS(zip_front8), back = WORDS(zip_back8);

    vec kind = kind_of(&front, &back, all);
    vec multiplier = table(KINDS(LOW_BYTE, 0, 0, 220, 66, 11, 12, 12), kind);
    vec left = table(KINDS(LOW_BYTE, 5 * 32, 5 * 32, 3 * 32, 2 * 32, 32, 32, 32), kind);
    vec base = table(KINDS(LOW_BYTE, 1, 5864, 1278, 4996, 4138, 7141, 7297), kind);
    vec base_hi = table(KINDS(HIGH_BYTE, 1, 5864, 1278, 4996, 4138, 7141, 7297), kind);

    vec kickers = low_bytes(front.kickers, back.kickers), kickers_hi = high_bytes(front.kickers, back.kickers);
    ranks top, straight = value_of_straight(&front, &back, all->flushed);
    vec place = place_of_kickers(kickers, kickers_hi, left, &top);
    vec made = add8(table(TABLE(RANK_AT, 0), narrow(front.lower, back.lower)),
                    table(TABLE(PAIRS_AT, 0), narrow(front.higher, back.higher)));

#define VALUE(zip, product)                                                                                            \
    max16(zip(straight.lo, straight.hi),                                                                               \
          add16(add16(zip(base, base_hi), zip(top.lo, top.hi)), product(multiplier, made, place)))
    store_highs(high, VALUE(zip_front8, product_front), VALUE(zip_back8, product_back));
}

/* --- the low --- */

/* The lower four of A 2 .. 8 all play, and tell how many of the others do. */
STUD8_INLINE void rank_low(const ranks *any, uint8_t *low) {
    vec ace = above8(any->hi, byte(15));
    vec held = sub8(twice(any->lo), ace); /* moved up by one, the ace at the bottom */
    vec below = low_nibble(held), above = high_nibble(held);
    vec others = table(TABLE(COUNTED_LESS_ONE, 64), below), odd = twice(others);
    vec best =
        pick_by_sign(pick_by_sign(table(TABLE(LOW_ABOVE, 1), above), table(TABLE(LOW_ABOVE, 2), above), odd),
                     pick_by_sign(table(TABLE(LOW_ABOVE, 3), above), table(TABLE(LOW_ABOVE, 4), above), odd), others);
    store_lows(low, subs8(best, table(TABLE(LOW_BELOW, 0), below)));
}

/* --- all hands --- */

STUD8_INLINE vec rank_step(hands all, uint16_t *high, uint8_t *low) {
    if (high)
        rank_high(&all, high);
    if (low)
        rank_low(&all.any, low);
    return all.wrong;
}

static inline void prefetch(const void *data, size_t bytes) {
    for (size_t line = 0; line < bytes; line += 64)
        STUD8_PREFETCH(data, AHEAD + line);
}

/* Whole steps. Which outputs are NULL, and whether there is a check, is known where these two are inlined. */
STUD8_INLINE int rank_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    vec wrong = none();
    for (size_t i = 0; i < n; i += STEP) {
        prefetch(masks + i, STEP * sizeof *masks);
        hands all = hands_of_masks(masks + i, fewest);
        wrong = wrong | rank_step(all, high ? high + i : NULL, low ? low + i : NULL);
    }
    return any_bit(wrong);
}

STUD8_INLINE int rank_ids(const uint8_t *ids, uint16_t *high, uint8_t *low, size_t n, int check) {
    vec wrong = none();
    for (size_t i = 0; i < n; i += STEP) {
        prefetch(ids + i * MOST_CARDS, STEP * MOST_CARDS);
        hands all = hands_of_ids(ids + i * MOST_CARDS, check);
        wrong = wrong | rank_step(all, high ? high + i : NULL, low ? low + i : NULL);
    }
    return any_bit(wrong);
}

static int whole_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    if (high && low)
        return fewest ? rank_masks(masks, high, low, n, fewest) : rank_masks(masks, high, low, n, 0);
    if (high)
        return rank_masks(masks, high, NULL, n, fewest);
    return rank_masks(masks, NULL, low, n, fewest);
}

static int whole_ids(const uint8_t *ids, uint16_t *high, uint8_t *low, size_t n, int check) {
    if (high && low)
        return check ? rank_ids(ids, high, low, n, 1) : rank_ids(ids, high, low, n, 0);
    if (high)
        return rank_ids(ids, high, NULL, n, check);
    return rank_ids(ids, NULL, low, n, check);
}

/* The last hands, of which a step loads or writes more than there are, have a step of their own, filled up with the
 * first of them. Of ids there always are some, because load_ids reads on. */
typedef struct {
    uint16_t high[STEP];
    uint8_t low[STEP];
} last_ranks;

static inline void copy_out(const last_ranks *ranks, uint16_t *high, uint8_t *low, size_t n) {
    if (high)
        memcpy(high, ranks->high, n * sizeof *high);
    if (low)
        memcpy(low, ranks->low, n);
}

static int all_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    size_t whole = n - n % STEP;
    int wrong = whole_masks(masks, high, low, whole, fewest);
    if (whole < n) {
        uint64_t last[STEP];
        last_ranks ranks;
        for (size_t i = 0; i < STEP; i++)
            last[i] = masks[whole + i < n ? whole + i : whole];
        wrong |= whole_masks(last, high ? ranks.high : NULL, low ? ranks.low : NULL, STEP, fewest);
        copy_out(&ranks, high ? high + whole : NULL, low ? low + whole : NULL, n - whole);
    }
    return wrong;
}

static int all_ids(const uint8_t *ids, uint16_t *high, uint8_t *low, size_t n, int check) {
    size_t whole = n ? (n - 1) - (n - 1) % STEP : 0;
    int wrong = whole_ids(ids, high, low, whole, check);
    if (whole < n) {
        uint8_t last[(STEP + 1) * MOST_CARDS];
        last_ranks ranks;
        for (size_t i = 0; i <= STEP; i++)
            memcpy(last + i * MOST_CARDS, ids + (whole + i < n ? whole + i : whole) * MOST_CARDS, MOST_CARDS);
        wrong |= whole_ids(last, high ? ranks.high : NULL, low ? ranks.low : NULL, STEP, check);
        copy_out(&ranks, high ? high + whole : NULL, low ? low + whole : NULL, n - whole);
    }
    return wrong;
}

/* Five or six cards a row take the way of the masks. */
static int few_cards(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    uint64_t masks[BLOCK];
    int wrong = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        size_t size = stud8_smaller(n - start, BLOCK);
        for (size_t i = 0; i < size; i++)
            masks[i] = stud8_mask_of(ids + (start + i) * width, width);
        wrong |= all_masks(masks, high ? high + start : NULL, low ? low + start : NULL, size, check ? width : 0);
    }
    return wrong;
}

static int nibble_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, int check) {
    return all_masks(masks, high, low, n, check ? 5 : 0);
}

static int nibble_ids(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    return width == MOST_CARDS ? all_ids(ids, high, low, n, check) : few_cards(ids, width, high, low, n, check);
}

/* A known card is a plane of one step, on which there is no way forward. */
static void nibble_planes(uint64_t known, const uint8_t *const *planes, uint16_t *high, uint8_t *low, size_t n) {
    uint8_t constant[MOST_CARDS][STEP];
    const uint8_t *plane[MOST_CARDS];
    size_t forward[MOST_CARDS];
    unsigned cards = 0;
    for (unsigned id = 0; id < 52; id++)
        if (stud8_card_bits[id] & known) {
            memset(constant[cards], (int)id, STEP);
            plane[cards] = constant[cards];
            forward[cards++] = 0;
        }
    for (; cards < MOST_CARDS; cards++) {
        plane[cards] = *planes++;
        forward[cards] = STEP;
    }
    for (size_t i = 0; i < n; i += STEP) {
        vec card[MOST_CARDS];
        STUD8_UNROLL for (int k = 0; k < MOST_CARDS; k++) {
            memcpy(&card[k], plane[k], STEP);
            plane[k] += forward[k];
        }
        rank_step(hands_of_cards(card), high + i, low + i);
    }
}

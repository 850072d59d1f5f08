/* Batches for AVX-512: a hand of seven cards in each word of 16 bits, and every table in one or two registers.
 *
 * A step ranks BLOCKS registers of hands side by side, statement by statement: one block's ninety operations hang on
 * one another and leave most of the processor idle; those of another block fill it.
 */
#include "kernels.h"

#if STUD8_X86_64
#include <immintrin.h>
#include <string.h>

#include "rank_sets.h"

STUD8_TARGET_BEGIN("avx512f,avx512bw,avx512vbmi,avx512vbmi2,avx512bitalg")

enum {
    BLOCKS = 2,
    LANES = 32,
    STEP = BLOCKS * LANES,
    CARDS = 7,
    ROWS_BEHIND = 2, /* begin in the 64 bytes from the last eight rows of ids on */
    AHEAD = 4096,    /* bytes: the hardware prefetcher stops at the end of a page */
    CHUNK = 4096,    /* hands that are ranked once more if one of them has not seven cards */
};

/* The same for every block of a step. */
typedef struct {
    __m512i block[BLOCKS];
} vec;

typedef struct {
    __mmask32 block[BLOCKS];
} lanes;

#define EACH_BLOCK STUD8_UNROLL for (int k = 0; k < BLOCKS; k++)

#define DEFINE(type, name, parameters, value)                                                                          \
    STUD8_INLINE type name parameters {                                                                                \
        type all;                                                                                                      \
        EACH_BLOCK all.block[k] = value;                                                                               \
        return all;                                                                                                    \
    }
#define A a.block[k]
#define B b.block[k]
#define C c.block[k]

STUD8_INLINE __m512i words(int value) { return _mm512_set1_epi16((short)value); }

DEFINE(vec, all_lanes, (int value), words(value))
DEFINE(vec, add, (vec a, vec b), _mm512_add_epi16(A, B))
DEFINE(vec, plus, (vec a, int value), _mm512_add_epi16(A, words(value)))
DEFINE(vec, both, (vec a, vec b), _mm512_and_si512(A, B))
DEFINE(vec, either, (vec a, vec b), _mm512_or_si512(A, B))
DEFINE(vec, without, (vec a, vec b), _mm512_andnot_si512(B, A))
DEFINE(vec, times_eight, (vec a), _mm512_slli_epi16(A, 3))
DEFINE(vec, down_one, (vec a), _mm512_srli_epi16(A, 1))
DEFINE(vec, down_two, (vec a), _mm512_srli_epi16(A, 2))
DEFINE(vec, down_three, (vec a), _mm512_srli_epi16(A, 3))
DEFINE(vec, above_seven, (vec a), _mm512_srli_epi16(A, 7))
DEFINE(vec, next_byte, (vec a), _mm512_srli_epi16(A, 8))
DEFINE(vec, swap_bytes, (vec a), _mm512_shldi_epi16(A, A, 8))
DEFINE(vec, differ, (vec a, vec b), _mm512_xor_si512(A, B))
DEFINE(vec, least_byte, (vec a, vec b), _mm512_min_epu8(A, B))
DEFINE(vec, double_with_top, (vec a, vec b), _mm512_shldi_epi16(A, B, 1)) /* 2 * a + the highest bit of b */
DEFINE(vec, count, (vec a), _mm512_popcnt_epi16(A))

DEFINE(lanes, meet, (vec a, vec b), _mm512_test_epi16_mask(A, B))
DEFINE(lanes, empty, (vec a), _mm512_testn_epi16_mask(A, A))
DEFINE(lanes, more, (vec a, int value), _mm512_cmpgt_epi16_mask(A, words(value)))
DEFINE(vec, only, (lanes where, vec a), _mm512_maskz_mov_epi16(where.block[k], A))
DEFINE(vec, pick, (vec a, lanes where, vec b), _mm512_mask_mov_epi16(A, where.block[k], B)) /* b there, a elsewhere */
DEFINE(vec, add_only, (lanes where, vec a, vec b), _mm512_maskz_add_epi16(where.block[k], A, B))
DEFINE(vec, count_only, (lanes where, vec a), _mm512_maskz_popcnt_epi16(where.block[k], A))
DEFINE(vec, count_there, (int else_, lanes where, vec a), _mm512_mask_popcnt_epi16(words(else_), where.block[k], A))

/* Three sets of bits in one operation: the number has a bit for each of the eight cases, a leading. */
#define TERNARY(name, cases) DEFINE(vec, name, (vec a, vec b, vec c), _mm512_ternarylogic_epi32(A, B, C, cases))
TERNARY(odd_of, 0x96)           /* a ^ b ^ c */
TERNARY(two_of, 0xe8)           /* at least two of them */
TERNARY(any_of, 0xfe)           /* a | b | c */
TERNARY(all_of, 0x80)           /* a & b & c */
TERNARY(or_both, 0xf8)          /* a | (b & c) */
TERNARY(xor_both, 0x78)         /* a ^ (b & c) */
TERNARY(or_differ, 0xf6)        /* a | (b ^ c) */
TERNARY(and_either, 0xe0)       /* a & (b | c) */
TERNARY(below_or_shifted, 0xca) /* b where a, c elsewhere */

/* --- tables --- */

/* A table of one register of words, or of two: 64 words, 128 bytes. */
typedef struct {
    __m512i front, back;
} wide;

STUD8_INLINE __m512i table(const void *entries) { return _mm512_loadu_si512(entries); }

STUD8_INLINE wide wide_table(const void *entries) {
    wide both = {table(entries), table((const unsigned char *)entries + 64)};
    return both;
}

#define EVEN_BYTES 0x5555555555555555u /* the lower one of each word */

DEFINE(vec, look_up, (__m512i entries, vec a), _mm512_permutexvar_epi16(A, entries))
DEFINE(vec, look_up_word, (wide entries, vec a), _mm512_permutex2var_epi16(entries.front, A, entries.back))
DEFINE(vec, look_up_word_only, (lanes where, wide entries, vec a),
       _mm512_maskz_permutex2var_epi16(where.block[k], entries.front, A, entries.back))
DEFINE(vec, look_up_byte, (wide entries, vec a),
       _mm512_maskz_permutex2var_epi8(EVEN_BYTES, entries.front, A, entries.back))

/* tools/register_tables.py says what is in them. */
typedef struct {
    __m512i drop, not_full_house, one_more, two_more, kickers, made, second_pairs;
    wide low_kickers, high_kickers, five_kickers, made_highs;
} high_tables;

STUD8_INLINE high_tables load_high_tables(void) {
    const uint16_t *plans = stud8_plans;
    high_tables all = {
        table(plans),
        table(plans + 32),
        table(plans + 64),
        table(plans + 96),
        table(plans + 128),
        table(plans + 160),
        table(stud8_second_pairs),
        wide_table(stud8_low_kickers),
        wide_table(stud8_high_kickers),
        wide_table(stud8_five_kickers),
        wide_table(stud8_made_highs),
    };
    return all;
}

/* --- from masks or ids to suits --- */

typedef struct {
    vec of[4];
} suits;

/* Two registers with the words a b c d of 16 hands become one with the 32 words at `places` of both. */
STUD8_INLINE __m512i join(__m512i front, __m512i places, __m512i back) {
    return _mm512_permutex2var_epi16(front, places, back);
}

STUD8_INLINE __m512i front_halves(__m512i a, __m512i b) { return _mm512_shuffle_i64x2(a, b, 0x44); }
STUD8_INLINE __m512i back_halves(__m512i a, __m512i b) { return _mm512_shuffle_i64x2(a, b, 0xee); }

/* Word `first` of every four words, then word `first` + 1. */
STUD8_INLINE __m512i every_fourth(int first) {
    __m512i step = _mm512_set_epi16(60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4, 0, 60, 56, 52, 48, 44, 40,
                                    36, 32, 28, 24, 20, 16, 12, 8, 4, 0);
    return _mm512_mask_add_epi16(_mm512_add_epi16(step, words(first)), 0xffff0000u, step, words(first + 1));
}

STUD8_INLINE suits load_masks(const uint64_t *masks) {
    const __m512i clubs_diamonds = every_fourth(0), hearts_spades = every_fourth(2);
    suits hand;
    EACH_BLOCK {
        const uint64_t *at = masks + LANES * k;
        __m512i a = table(at), b = table(at + 8), c = table(at + 16), d = table(at + 24);
        __m512i minor = join(a, clubs_diamonds, b), minors = join(c, clubs_diamonds, d);
        __m512i major = join(a, hearts_spades, b), majors = join(c, hearts_spades, d);
        hand.of[0].block[k] = front_halves(minor, minors);
        hand.of[1].block[k] = back_halves(minor, minors);
        hand.of[2].block[k] = front_halves(major, majors);
        hand.of[3].block[k] = back_halves(major, majors);
    }
    return hand;
}

/* Where the cards `first` and the one behind it are, side by side, in 16 rows of two registers, and then the next two;
 * behind the last card stands the last card. */
STUD8_INLINE __m512i pairs_of_cards(int first) {
    char bytes[64];
    for (int row = 0; row < 16; row++)
        for (int byte = 0; byte < 4; byte++) {
            int card = first + byte < CARDS ? first + byte : CARDS - 1;
            bytes[32 * (byte / 2) + 2 * row + byte % 2] = (char)(64 * (row / 8) + CARDS * (row % 8) + card);
        }
    return table(bytes);
}

/* For each of 64 ids the bit of its rank, if it is of a suit from `first` to `last`. */
STUD8_INLINE wide bits_of_suits(int first, int last) {
    uint16_t bits[64] = {0};
    for (int rank = 0; rank < STUD8_RANKS; rank++)
        for (int suit = first; suit <= last; suit++)
            bits[4 * rank + suit] = (uint16_t)(1 << rank);
    return wide_table(bits);
}

typedef struct {
    __m512i first_four, last_three;
    wide suit[4], all_suits;
} id_tables;

STUD8_INLINE id_tables load_id_tables(void) {
    id_tables all = {
        pairs_of_cards(0),
        pairs_of_cards(4),
        {bits_of_suits(0, 0), bits_of_suits(1, 1), bits_of_suits(2, 2), bits_of_suits(3, 3)},
        bits_of_suits(0, 3),
    };
    return all;
}

/* Two cards of each row in a word: 01, 23, 45, 66. */
typedef struct {
    vec pair[4];
} rows;

/* The greatest id so far goes to *greatest. */
STUD8_INLINE rows load_rows(const uint8_t *ids, const id_tables *tables, __m512i *greatest) {
    rows all;
    EACH_BLOCK {
        const uint8_t *at = ids + (size_t)CARDS * LANES * k;
        __m512i a = table(at), b = table(at + 8 * CARDS), c = table(at + 16 * CARDS), d = table(at + 24 * CARDS);
        *greatest = _mm512_max_epu8(*greatest, _mm512_max_epu8(_mm512_max_epu8(a, b), _mm512_max_epu8(c, d)));
        __m512i front = _mm512_permutex2var_epi8(a, tables->first_four, b);
        __m512i back = _mm512_permutex2var_epi8(c, tables->first_four, d);
        __m512i front_rest = _mm512_permutex2var_epi8(a, tables->last_three, b);
        __m512i back_rest = _mm512_permutex2var_epi8(c, tables->last_three, d);
        all.pair[0].block[k] = front_halves(front, back);
        all.pair[1].block[k] = back_halves(front, back);
        all.pair[2].block[k] = front_halves(front_rest, back_rest);
        all.pair[3].block[k] = back_halves(front_rest, back_rest);
    }
    return all;
}

/* What the table has for the seven cards, all of it together. A table of 64 words does not see a word's upper byte. */
STUD8_INLINE vec join_cards(wide entries, const rows *all) {
    vec front = any_of(look_up_word(entries, all->pair[0]), look_up_word(entries, next_byte(all->pair[0])),
                       look_up_word(entries, all->pair[1]));
    vec back = any_of(look_up_word(entries, next_byte(all->pair[1])), look_up_word(entries, all->pair[2]),
                      look_up_word(entries, next_byte(all->pair[2])));
    return any_of(front, back, look_up_word(entries, all->pair[3]));
}

STUD8_INLINE suits suits_of(const rows *all, const id_tables *tables) {
    suits hand;
    STUD8_UNROLL for (int suit = 0; suit < 4; suit++) hand.of[suit] = join_cards(tables->suit[suit], all);
    return hand;
}

/* The least difference so far, byte by byte: 0 once a row has a card twice. */
STUD8_INLINE vec least_difference(const rows *all, vec least) {
    const vec *pair = all->pair;
    vec swapped[3];
    STUD8_UNROLL for (int i = 0; i < 3; i++) swapped[i] = swap_bytes(pair[i]);
    STUD8_UNROLL for (int i = 0; i < 3; i++) {
        least = least_byte(least_byte(least, differ(pair[i], swapped[i])), differ(pair[i], pair[3]));
        STUD8_UNROLL for (int j = 0; j < i; j++) least =
            least_byte(least_byte(least, differ(pair[i], pair[j])), differ(pair[i], swapped[j]));
    }
    return least;
}

/* --- the ranks of a hand --- */

/* Which ranks are held at least once, twice, three and four times, and two or three times; the ranks of a flush where
 * there is one. A bit of *odd is set if a hand has not seven cards, or a bit above an ace. */
typedef struct {
    vec any, two, three, four, middle, suited;
    lanes no_flush;
} hands;

STUD8_INLINE hands hands_of(const suits *hand, vec *odd) {
    const vec *s = hand->of;
    vec sum = odd_of(s[0], s[1], s[2]), carry = two_of(s[0], s[1], s[2]);
    hands all;
    all.any = any_of(sum, carry, s[3]);
    all.two = or_both(carry, sum, s[3]);
    all.three = and_either(carry, sum, s[3]);
    all.four = all_of(carry, sum, s[3]);
    all.middle = xor_both(carry, sum, s[3]);
    vec cards = count(s[0]);
    all.suited = only(more(cards, 4), s[0]);
    STUD8_UNROLL for (int suit = 1; suit < 4; suit++) {
        vec held = count(s[suit]);
        all.suited = pick(all.suited, more(held, 4), s[suit]);
        cards = add(cards, held);
    }
    all.no_flush = empty(all.suited);
    *odd = or_differ(or_both(*odd, all.any, all_lanes(~0x1fff)), cards, all_lanes(CARDS));
    return all;
}

/* --- the high --- */

STUD8_INLINE vec clear_lowest(vec ranks, vec minus_one) { return both(ranks, add(ranks, minus_one)); }

/* The number of the straight, 1 to 10, is that of its lowest card; all that a hand can hold are neighbours. */
STUD8_INLINE vec add_straight(vec value, vec ranks, lanes no_flush) {
    vec with_ace = double_with_top(ranks, times_eight(ranks)), run = both(with_ace, ranks);
    vec lowest = all_of(run, down_two(run), down_three(ranks));
    vec base = pick(all_lanes(7452), no_flush, all_lanes(5853));
    vec number = count(either(lowest, plus(lowest, -1)));
    return pick(value, meet(lowest, lowest), add(base, number));
}

STUD8_INLINE vec high_of(const hands *all, const high_tables *tables) {
    lanes no_flush = all->no_flush;
    vec ranks = pick(all->suited, no_flush, all->any);
    vec code = add(count(ranks), times_eight(count_there(3, no_flush, all->middle)));

    /* The made ranks, none of a flush. The least of three pairs, or of two sets of trips, does not play as such. */
    vec made = pick(all->two, meet(all->three, all->three), all->three);
    made = pick(made, meet(all->four, all->four), all->four);
    made = both(made, add_only(no_flush, made, look_up(tables->drop, code)));

    vec kickers = without(and_either(ranks, all->two, look_up(tables->not_full_house, code)), made);
    kickers = clear_lowest(kickers, look_up(tables->one_more, code));
    kickers = clear_lowest(kickers, look_up(tables->two_more, code));

    /* Kickers are numbered without the made ranks: those above move down. Below no rank at all is everything. */
    vec below_made = plus(made, -1), below_second = plus(both(made, below_made), -1);
    kickers = below_or_shifted(below_second, kickers, down_one(kickers));
    kickers = below_or_shifted(both(below_made, below_second), kickers, down_one(kickers));

    lanes is_made = meet(made, made);
    vec higher = above_seven(kickers);
    vec place = pick(look_up_word(tables->five_kickers, higher), is_made,
                     look_up_byte(tables->high_kickers, either(higher, look_up(tables->kickers, code))));
    vec kind = look_up_word_only(is_made, tables->made_highs, add(look_up(tables->made, code), count(below_made)));
    vec second = look_up(tables->second_pairs, count_only(no_flush, below_second));
    vec value = add(add(kind, second), add(look_up_byte(tables->low_kickers, kickers), place));
    return add_straight(value, ranks, no_flush);
}

/* --- the low --- */

/* What the ranks from 2 to 8 give, without an ace and with one. */
typedef struct {
    wide no_ace, ace;
} low_tables;

STUD8_INLINE low_tables load_low_tables(void) {
    low_tables both = {wide_table(stud8_lows), wide_table(stud8_lows + (1 << STUD8_ACE))};
    return both;
}

DEFINE(vec, look_up_low, (wide entries, vec a), _mm512_permutex2var_epi8(entries.front, A, entries.back))

STUD8_INLINE vec low_of(vec any, const low_tables *tables) {
    lanes ace = meet(any, all_lanes(1 << STUD8_ACE));
    return pick(look_up_low(tables->no_ace, any), ace, look_up_low(tables->ace, any));
}

/* --- all hands --- */

typedef struct {
    high_tables high;
    low_tables low;
    id_tables ids;
} all_tables;

STUD8_INLINE all_tables load_tables(void) {
    all_tables all = {load_high_tables(), load_low_tables(), load_id_tables()};
    return all;
}

STUD8_INLINE void store_low(vec any, const all_tables *tables, uint8_t *low) {
    vec lows = low_of(any, &tables->low);
    EACH_BLOCK _mm256_storeu_si256((__m256i *)(low + LANES * k), _mm512_cvtepi16_epi8(lows.block[k]));
}

/* What is seen of all rows: `odd` is 0 while all have seven cards and no bit above an ace. */
typedef struct {
    vec odd, least_difference;
    __m512i greatest;
} seen;

STUD8_INLINE seen nothing_seen(void) {
    seen nothing = {all_lanes(0), all_lanes(-1), words(0)};
    return nothing;
}

STUD8_INLINE int is_odd(const seen *rows) {
    __m512i odd = rows->odd.block[0], least = rows->least_difference.block[0];
    for (int k = 1; k < BLOCKS; k++) {
        odd = _mm512_or_si512(odd, rows->odd.block[k]);
        least = _mm512_min_epu8(least, rows->least_difference.block[k]);
    }
    return _mm512_test_epi64_mask(odd, odd) != 0 || _mm512_testn_epi8_mask(least, least) != 0 ||
           _mm512_cmpgt_epu8_mask(rows->greatest, _mm512_set1_epi8(51)) != 0;
}

STUD8_INLINE void rank_suits(suits hand, const all_tables *tables, uint16_t *high, uint8_t *low, seen *rows) {
    hands all = hands_of(&hand, &rows->odd);
    if (high) {
        vec highs = high_of(&all, &tables->high);
        EACH_BLOCK _mm512_storeu_si512(high + LANES * k, highs.block[k]);
    }
    if (low)
        store_low(all.any, tables, low);
}

STUD8_INLINE void step_masks(const uint64_t *masks, const all_tables *tables, uint16_t *high, uint8_t *low,
                             seen *rows) {
    rank_suits(load_masks(masks), tables, high, low, rows);
}

/* The low alone has no use for suits: to compare all cards costs half of what telling the suits apart does. */
STUD8_INLINE void step_ids(const uint8_t *ids, const all_tables *tables, uint16_t *high, uint8_t *low, seen *seen) {
    rows all = load_rows(ids, &tables->ids, &seen->greatest);
    if (high) {
        rank_suits(suits_of(&all, &tables->ids), tables, high, low, seen);
    } else {
        seen->least_difference = least_difference(&all, seen->least_difference);
        if (low)
            store_low(join_cards(tables->ids.all_suits, &all), tables, low);
    }
}

STUD8_INLINE void prefetch(const void *data, size_t bytes) {
    for (size_t line = 0; line < bytes; line += 64)
        STUD8_PREFETCH(data, AHEAD + line);
}

/* Where the last rows are ranked: filled up with the first of them, and with room for whole steps. */
typedef struct {
    union {
        uint64_t masks[STEP];
        uint8_t ids[(STEP + ROWS_BEHIND) * CARDS];
    } rows;
    uint16_t high[STEP];
    uint8_t low[STEP];
} last_step;

STUD8_INLINE void copy_out(const last_step *last, uint16_t *high, uint8_t *low, size_t n) {
    if (high)
        memcpy(high, last->high, n * sizeof *high);
    if (low)
        memcpy(low, last->low, n);
}

/* Which outputs are NULL is known where these two are inlined. They tell whether a row has not seven cards. The last
 * step is the same code as the others: a second copy would cost 4 KB of it each. */
STUD8_INLINE int rank_masks(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n) {
    const all_tables tables = load_tables();
    seen rows = nothing_seen();
    last_step last;
    for (size_t i = 0; i < n; i += STEP) {
        const uint64_t *from = masks + i;
        uint16_t *to_high = high ? high + i : NULL;
        uint8_t *to_low = low ? low + i : NULL;
        int is_last = n - i < STEP;
        if (STUD8_UNLIKELY(is_last)) {
            for (size_t row = 0; row < STEP; row++)
                last.rows.masks[row] = from[row < n - i ? row : 0];
            from = last.rows.masks, to_high = high ? last.high : NULL, to_low = low ? last.low : NULL;
        }
        prefetch(from, STEP * sizeof *from);
        step_masks(from, &tables, to_high, to_low, &rows);
        if (STUD8_UNLIKELY(is_last))
            copy_out(&last, high ? high + i : NULL, low ? low + i : NULL, n - i);
    }
    return is_odd(&rows);
}

STUD8_INLINE int rank_ids(const uint8_t *ids, uint16_t *high, uint8_t *low, size_t n) {
    const all_tables tables = load_tables();
    seen rows = nothing_seen();
    last_step last;
    for (size_t i = 0; i < n; i += STEP) {
        const uint8_t *from = ids + i * CARDS;
        uint16_t *to_high = high ? high + i : NULL;
        uint8_t *to_low = low ? low + i : NULL;
        size_t left = stud8_smaller(n - i, STEP);
        int is_last = n - i < STEP + ROWS_BEHIND;
        if (STUD8_UNLIKELY(is_last)) {
            for (size_t row = 0; row < STEP + ROWS_BEHIND; row++)
                memcpy(last.rows.ids + row * CARDS, from + (row < left ? row : 0) * CARDS, CARDS);
            from = last.rows.ids, to_high = high ? last.high : NULL, to_low = low ? last.low : NULL;
        }
        prefetch(from, STEP * CARDS);
        step_ids(from, &tables, to_high, to_low, &rows);
        if (STUD8_UNLIKELY(is_last))
            copy_out(&last, high ? high + i : NULL, low ? low + i : NULL, left);
    }
    return is_odd(&rows);
}

/* Hands of five and six cards have other kickers to drop: they are left to AVX2, with all of their chunk. */
static int masks_avx512(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, int check) {
    int wrong = 0;
    for (size_t start = 0; start < n; start += CHUNK) {
        size_t size = stud8_smaller(n - start, CHUNK);
        const uint64_t *from = masks + start;
        uint16_t *to_high = high ? high + start : NULL;
        uint8_t *to_low = low ? low + start : NULL;
        int odd = high && low ? rank_masks(from, to_high, to_low, size)
                  : high      ? rank_masks(from, to_high, NULL, size)
                              : rank_masks(from, NULL, to_low, size);
        if (odd)
            wrong |= stud8_kernels_avx2.masks(from, to_high, to_low, size, check);
    }
    return wrong;
}

static int ids_avx512(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    if (width != CARDS)
        return stud8_kernels_avx2.ids(ids, width, high, low, n, check);
    int wrong = high && low ? rank_ids(ids, high, low, n)
                : high      ? rank_ids(ids, high, NULL, n)
                            : rank_ids(ids, NULL, low, n);
    return check && wrong;
}

/* --- cards by columns --- */

/* A step has the even rows in one block and the odd ones in the other. */
/* The words of even rows and of odd ones in turn, from row `first` of each on. */
STUD8_INLINE __m512i take_turns(vec rows, int first) {
    uint16_t places[LANES];
    for (int row = 0; row < LANES; row++)
        places[row] = (uint16_t)(row / 2 + first + row % 2 * LANES);
    return join(rows.block[0], table(places), rows.block[1]);
}

/* What cards are known is the same for all. */
STUD8_INLINE suits suits_of_mask(uint64_t mask) {
    suits hand;
    STUD8_UNROLL for (int suit = 0; suit < 4; suit++) hand.of[suit] = all_lanes((int)(mask >> 16 * suit & 0x1fff));
    return hand;
}

/* A card of each row is added. Above that of an even row stands the next one's, which a table of 64 words does not see.
 */
STUD8_INLINE void add_cards(suits *hand, const wide *suit_bits, const uint8_t *cards) {
    __m512i even = table(cards);
    vec card = {{even, _mm512_srli_epi16(even, 8)}};
    STUD8_UNROLL for (int suit = 0; suit < 4; suit++) hand->of[suit] =
        either(hand->of[suit], look_up_word(suit_bits[suit], card));
}

static void planes_avx512(uint64_t known, const uint8_t *const *planes, uint16_t *high, uint8_t *low, size_t n) {
    const high_tables to_high = load_high_tables();
    const low_tables to_low = load_low_tables();
    const wide suit_bits[4] = {bits_of_suits(0, 0), bits_of_suits(1, 1), bits_of_suits(2, 2), bits_of_suits(3, 3)};
    const suits known_suits = suits_of_mask(known);
    const unsigned missing = CARDS - stud8_count(known);
    vec odd = all_lanes(0);
    for (size_t i = 0; i < n; i += STEP) {
        suits hand = known_suits;
        for (unsigned card = 0; card < missing; card++)
            add_cards(&hand, suit_bits, planes[card] + i);
        hands all = hands_of(&hand, &odd);
        vec highs = high_of(&all, &to_high), lows = low_of(all.any, &to_low);
        _mm512_storeu_si512(high + i, take_turns(highs, 0));
        _mm512_storeu_si512(high + i + LANES, take_turns(highs, LANES / 2));
        __m512i odd_lows = _mm512_slli_epi16(lows.block[1], 8);
        _mm512_storeu_si512(low + i, _mm512_mask_mov_epi8(lows.block[0], ~EVEN_BYTES, odd_lows));
    }
}

STUD8_TARGET_END

static const char *const needs[] = {"avx2",       "popcnt",      "avx512f",      "avx512bw",
                                    "avx512vbmi", "avx512vbmi2", "avx512bitalg", NULL};

const stud8_kernels stud8_kernels_avx512 = {"avx512",   needs,         masks_avx512,
                                            ids_avx512, planes_avx512, &stud8_sampler_avx512};
#else
typedef int stud8_no_avx512_here; /* C wants something in every file */
#endif

/* Tables of 16 entries for byte shuffles, written as the formulas they come from; the compiler works them out.
 *
 * A nibble is a set of four ranks, `first` and the three above it. A set of k ranks has its place among all such sets
 * when the top rank decides first: the sum of C(rank, ranks left to come), this one counted.
 */
#define NIBBLES(f, ...)                                                                                                \
    f(0, __VA_ARGS__), f(1, __VA_ARGS__), f(2, __VA_ARGS__), f(3, __VA_ARGS__), f(4, __VA_ARGS__), f(5, __VA_ARGS__),  \
        f(6, __VA_ARGS__), f(7, __VA_ARGS__), f(8, __VA_ARGS__), f(9, __VA_ARGS__), f(10, __VA_ARGS__),                \
        f(11, __VA_ARGS__), f(12, __VA_ARGS__), f(13, __VA_ARGS__), f(14, __VA_ARGS__), f(15, __VA_ARGS__)

#define CHOOSE(n, k)                                                                                                   \
    ((k) == 1   ? (n)                                                                                                  \
     : (k) == 2 ? (n) * ((n) - 1) / 2                                                                                  \
     : (k) == 3 ? (n) * ((n) - 1) * ((n) - 2) / 6                                                                      \
     : (k) == 4 ? (n) * ((n) - 1) * ((n) - 2) * ((n) - 3) / 24                                                         \
     : (k) == 5 ? (n) * ((n) - 1) * ((n) - 2) * ((n) - 3) * ((n) - 4) / 120                                            \
                : 0)

#define HAS(set, i) ((set) >> (i) & 1)
#define COUNT(set) (HAS(set, 0) + HAS(set, 1) + HAS(set, 2) + HAS(set, 3))
#define TOP(set) (HAS(set, 3) ? 3 : HAS(set, 2) ? 2 : HAS(set, 1))

#define COUNTED(set, unit) ((int8_t)(COUNT(set) * (unit)))
#define COUNTED_LESS_ONE(set, unit) ((int8_t)((set) == 0 ? 0 : (COUNT(set) - 1) * (unit)))

/* The ranks of a nibble as kickers, from the top, when so many are left to come. */
#define TERM(set, i, first, left) (HAS(set, i) ? CHOOSE((first) + (i), (left) - COUNT((set) >> ((i) + 1))) : 0)
#define PLACE_OF(set, first, left)                                                                                     \
    (TERM(set, 3, first, left) + TERM(set, 2, first, left) + TERM(set, 1, first, left) + TERM(set, 0, first, left))
#define PLACE(set, first, left) ((int8_t)PLACE_OF(set, first, left))

/* The top of five kickers lies in this nibble. Straights are no high cards: as many are below as there are tops from
 * the six (rank 4) up to the one below, and the wheel under an ace. */
#define TOP_OF_FIVE(set, first) ((set) == 0 ? 0 : PLACE_OF(set, first, 5) - ((first) + TOP(set) - 4))
#define ACE_AND_FOUR(set, first) (CHOOSE(12, 5) - 9 + PLACE_OF(set, first, 4))
#define TOP_OF_FIVE_LOW(set, first) ((int8_t)(TOP_OF_FIVE(set, first) & 255))
#define TOP_OF_FIVE_HIGH(set, first) ((int8_t)(TOP_OF_FIVE(set, first) >> 8))
#define ACE_AND_FOUR_LOW(set, first) ((int8_t)(ACE_AND_FOUR(set, first) & 255))
#define ACE_AND_FOUR_HIGH(set, first) ((int8_t)(ACE_AND_FOUR(set, first) >> 8))

/* The five lowest of A 2 .. 8 as ranks 0..7: C(rank, ranks up to here) for each. Below, of the lower four, all play;
 * 255, more than any low, where there are none. Above, five less these play, and without as many there is no low. */
#define RISING(set, i, first, before)                                                                                  \
    (HAS(set, i) && (before) + COUNT((set) & ((1 << (i)) - 1)) < 5                                                     \
         ? CHOOSE((first) + (i), (before) + COUNT((set) & ((1 << (i)) - 1)) + 1)                                       \
         : 0)
#define RISEN(set, first, before)                                                                                      \
    (RISING(set, 0, first, before) + RISING(set, 1, first, before) + RISING(set, 2, first, before) +                   \
     RISING(set, 3, first, before))
#define LOW_BELOW(set, first) ((int8_t)((set) == 0 ? 255 : RISEN(set, first, 0)))
#define LOW_ABOVE(set, before) ((int8_t)(COUNT(set) + (before) < 5 ? 0 : STUD8_LOW_RANKS - RISEN(set, 4, before)))

/* WINDOW(rank) is the number of a rank's bit, as the instruction set can tell it (nibble_kernel.h); these tables turn
 * it into what belongs to the rank: itself, the pairs of lower ranks, or the straight that ends below. */
#define RANK_AT(window, unused)                                                                                        \
    (WINDOW(1) == (window)    ? 1                                                                                      \
     : WINDOW(2) == (window)  ? 2                                                                                      \
     : WINDOW(3) == (window)  ? 3                                                                                      \
     : WINDOW(4) == (window)  ? 4                                                                                      \
     : WINDOW(5) == (window)  ? 5                                                                                      \
     : WINDOW(6) == (window)  ? 6                                                                                      \
     : WINDOW(7) == (window)  ? 7                                                                                      \
     : WINDOW(8) == (window)  ? 8                                                                                      \
     : WINDOW(9) == (window)  ? 9                                                                                      \
     : WINDOW(10) == (window) ? 10                                                                                     \
     : WINDOW(11) == (window) ? 11                                                                                     \
     : WINDOW(12) == (window) ? 12                                                                                     \
                              : 0)
#define PAIRS_AT(window, unused) CHOOSE(RANK_AT(window, unused), 2)

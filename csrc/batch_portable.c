/* Batches in portable C11: three dependent lookups a hand, in tables of 250 KB.
 *
 * The loop is bound by integer operations and cache misses. So the suits are read from memory as they stand (four
 * 16-bit loads instead of shifts), the count of cards that the check needs is summed with the key, and two hands share
 * one branch for the flush, which one hand in 33 has: 0.8 ns a hand less than one hand at a time.
 */
#include <string.h>

#include "compat.h"
#include "kernels.h"
#include "rank_sets.h"

enum {
    BLOCK = 256,  /* hands whose masks are made at a time */
    AHEAD = 4096, /* bytes: the hardware prefetcher stops at the end of a page */
};

/* The counts of cards of all hands so far. With 8 - fewest added, a count from fewest to 7 has bit 3 (from 5: 5, 6, 7
 * become 8, 9, 10), a lower one has not; 8 cards and more have bit 3 or a higher one before. */
typedef struct {
    uint32_t any, all, lift;
} counts;

static inline counts count_from(unsigned fewest) {
    counts seen = {0, ~0u, (8 - fewest) << STUD8_COUNT_SHIFT};
    return seen;
}

static inline void count(counts *seen, uint32_t key) {
    seen->any |= key;
    seen->all &= key + seen->lift;
}

static inline int is_wrong(counts seen) {
    return (seen.any & (0x38u << STUD8_COUNT_SHIFT)) != 0 || (seen.all & (8u << STUD8_COUNT_SHIFT)) == 0;
}

/* Four loads of 16 bits: one of 64 would be taken apart by shifts, and the integer units are the bottleneck. */
static inline stud8_suits load(const uint64_t *mask) {
    stud8_suits hand;
    for (size_t suit = 0; suit < 4; suit++)
        memcpy(&hand.suit[suit], (const unsigned char *)mask + 2 * suit, 2);
    return hand;
}

static inline uint16_t high_of(uint32_t key, stud8_suits hand) {
    return key & STUD8_FLUSH ? stud8_high_of_flush(hand) : stud8_high_of_ranks(key);
}

/* Which of the outputs are NULL and whether there is a check is known where this is inlined. */
static inline int rank_hands(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, int check,
                             unsigned fewest) {
    counts seen = count_from(fewest);
    size_t i = 0;
    for (; i + 1 < n; i += 2) {
        stud8_suits one = load(masks + i), two = load(masks + i + 1);
        STUD8_PREFETCH(masks + i, AHEAD);
        if (low) {
            low[i] = stud8_low_of_ranks(one);
            low[i + 1] = stud8_low_of_ranks(two);
        }
        if (!high && !check)
            continue;
        uint32_t key_one = stud8_key(one), key_two = stud8_key(two);
        count(&seen, key_one);
        count(&seen, key_two);
        if (!high)
            continue;
        if (STUD8_UNLIKELY((key_one | key_two) & STUD8_FLUSH)) {
            high[i] = high_of(key_one, one);
            high[i + 1] = high_of(key_two, two);
        } else {
            high[i] = stud8_high_of_ranks(key_one);
            high[i + 1] = stud8_high_of_ranks(key_two);
        }
    }
    if (i < n) {
        stud8_suits last = load(masks + i);
        uint32_t key = stud8_key(last);
        count(&seen, key);
        if (low)
            low[i] = stud8_low_of_ranks(last);
        if (high)
            high[i] = high_of(key, last);
    }
    return check && n > 0 && is_wrong(seen);
}

/* Hands without a bit outside the deck: ranks them, and with a check (fewest > 0) tells whether one has less than
 * `fewest` cards or more than seven. */
static int rank_deck(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, unsigned fewest) {
    if (high && low)
        return fewest ? rank_hands(masks, high, low, n, 1, fewest) : rank_hands(masks, high, low, n, 0, 0);
    if (high)
        return fewest ? rank_hands(masks, high, NULL, n, 1, fewest) : rank_hands(masks, high, NULL, n, 0, 0);
    return fewest ? rank_hands(masks, NULL, low, n, 1, fewest) : rank_hands(masks, NULL, low, n, 0, 0);
}

static inline uint16_t *high_at(uint16_t *high, size_t start) { return high ? high + start : NULL; }

static inline uint8_t *low_at(uint8_t *low, size_t start) { return low ? low + start : NULL; }

static int masks_portable(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n, int check) {
    int wrong = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        size_t size = stud8_smaller(n - start, BLOCK);
        const uint64_t *block = masks + start;
        uint64_t clean[BLOCK], all = 0;
        for (size_t i = 0; i < size; i++)
            all |= block[i];
        if (STUD8_UNLIKELY(all & ~STUD8_DECK)) { /* a bit outside would index outside the tables */
            for (size_t i = 0; i < size; i++)
                clean[i] = block[i] & STUD8_DECK;
            block = clean;
            wrong |= check;
        }
        wrong |= rank_deck(block, high_at(high, start), low_at(low, start), size, check ? 5 : 0);
    }
    return wrong;
}

static inline void to_masks(const uint8_t *ids, unsigned width, uint64_t *masks, size_t n) {
    for (size_t i = 0; i < n; i++, ids += width) {
        uint64_t mask = 0;
        if (i % 8 == 0)
            STUD8_PREFETCH(ids, AHEAD);
        for (unsigned card = 0; card < width; card++)
            mask |= stud8_card_bits[ids[card]];
        masks[i] = mask;
    }
}

/* A card twice, or an id that is no card, leaves a hand with fewer cards than the row is wide. */
static inline int ids_by_width(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    uint64_t masks[BLOCK];
    int wrong = 0;
    for (size_t start = 0; start < n; start += BLOCK) {
        size_t size = stud8_smaller(n - start, BLOCK);
        to_masks(ids + start * width, width, masks, size);
        wrong |= rank_deck(masks, high_at(high, start), low_at(low, start), size, check ? width : 0);
    }
    return wrong;
}

static int ids_portable(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n, int check) {
    if (width == 7)
        return ids_by_width(ids, 7, high, low, n, check);
    if (width == 6)
        return ids_by_width(ids, 6, high, low, n, check);
    return ids_by_width(ids, 5, high, low, n, check);
}

static void planes_portable(uint64_t known, const uint8_t *const *planes, uint16_t *high, uint8_t *low, size_t n) {
    const unsigned missing = 7 - stud8_count(known);
    uint64_t masks[BLOCK];
    for (size_t start = 0; start < n; start += BLOCK) {
        size_t size = stud8_smaller(n - start, BLOCK);
        for (size_t i = 0; i < size; i++)
            masks[i] = known;
        for (unsigned card = 0; card < missing; card++)
            for (size_t i = 0; i < size; i++)
                masks[i] |= stud8_card_bits[planes[card][start + i]];
        rank_deck(masks, high + start, low + start, size, 0);
    }
}

static const char *const needs[] = {NULL};

const stud8_kernels stud8_kernels_portable = {"portable",   needs,           masks_portable,
                                              ids_portable, planes_portable, &stud8_sampler_portable};

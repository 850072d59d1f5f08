/* What runouts_sample.c asks of an instruction set: to deal, and to tell who wins. Ranking is the business of `planes`
 * in kernels.h.
 *
 * Deals are made side by side, one a lane. A plane has one card, or one rank, of each of them. */
#ifndef STUD8_RUNOUTS_SAMPLE_H
#define STUD8_RUNOUTS_SAMPLE_H

#include "stud8.h"

enum {
    STUD8_LANES = 64,      /* that share their random numbers, and one word of bits */
    STUD8_DEALS = 512,     /* at most at a time: all their planes stay in the first-level cache */
    STUD8_MOST_DRAWS = 52, /* an even number */
    STUD8_MOST_PLAYERS = 8
};

/* The cards to come, drawn one after the other without putting back. Draw i takes one of range[i] cards that stand side
 * by side among those that are left, from place first[i] on, and those behind it move up. So the places are a Lehmer
 * code. Draws are made in pairs; an odd one out has one behind it with a range of 1, which nobody looks at. */
typedef struct {
    unsigned draws;
    uint8_t first[STUD8_MOST_DRAWS], range[STUD8_MOST_DRAWS];
    uint8_t deck[64]; /* ids, in place */
} stud8_draws;

/* Random numbers are those of Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011) for the counter
 * {8 * block + i, pair, chunk, chunk >> 32}. The eight words for one block, pair, and i from 0 to 7 give each of 64
 * lanes 16 bits: words 0 and 1 to the lanes 8 i, 8 i + 2, 8 i + 4, 8 i + 6, lower halves first, words 2 and 3 to
 * those between.
 *
 * These bits times range, the upper half, is the first draw of the pair; the lower half times range, the upper half,
 * the second one. The deal is void if what is left is less than 2^16 modulo the product of the ranges (Lemire, 2019):
 * then each pair of draws comes from as many numbers as any other. */
typedef struct {
    uint32_t key[2];
    uint64_t chunk;
    uint32_t block;
} stud8_stream;

#define STUD8_PHILOX_SPOTS 0x80000000 /* instead of a pair: for numbers that draw a spot */
enum { STUD8_PHILOX_ROUNDS = 10 };
static const uint32_t stud8_philox_multipliers[2] = {0xd2511f53, 0xcd9e8d57};
static const uint32_t stud8_philox_steps[2] = {0x9e3779b9, 0xbb67ae85}; /* the key's, from round to round */

/* The counter becomes random. */
static inline void stud8_philox(const uint32_t key[2], uint32_t words[4]) {
    uint32_t first_key = key[0], second_key = key[1];
    for (unsigned round = 0; round < STUD8_PHILOX_ROUNDS; round++) {
        uint64_t first = (uint64_t)stud8_philox_multipliers[0] * words[0];
        uint64_t second = (uint64_t)stud8_philox_multipliers[1] * words[2];
        words[0] = (uint32_t)(second >> 32) ^ words[1] ^ first_key;
        words[1] = (uint32_t)second;
        words[2] = (uint32_t)(first >> 32) ^ words[3] ^ second_key;
        words[3] = (uint32_t)first;
        first_key += stud8_philox_steps[0];
        second_key += stud8_philox_steps[1];
    }
}

typedef uint8_t stud8_plane[STUD8_DEALS];

/* The counts of a player, by code. */
typedef uint64_t stud8_histogram[STUD8_OUTCOMES];

typedef struct stud8_sampler {
    /* Sixteen numbers of 64 bits: of the counter with i, [0][i] has words 0 and 1, [1][i] words 2 and 3. */
    void (*draw)(const stud8_stream *from, uint32_t block, uint64_t numbers[2][8]);
    /* Deals so many blocks of 64: the ids of draw i to planes[i]; a bit for each deal that is not void. */
    void (*deal)(const stud8_draws *draws, const stud8_stream *from, unsigned blocks, stud8_plane *planes,
                 uint64_t *valid);
    /* Counts the valid deals, heads-up of the first player only, and returns their number; both ranks of player p are
     * high[p] and low[p]. */
    uint64_t (*score)(unsigned players, uint16_t (*high)[STUD8_DEALS], uint8_t (*low)[STUD8_DEALS], unsigned blocks,
                      const uint64_t *valid, stud8_histogram *counts);
} stud8_sampler;

#endif

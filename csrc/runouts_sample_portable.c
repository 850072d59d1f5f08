/* Deals in portable C11: plain loops over 64 lanes, without a decision, which compilers turn into vector code. */
#include <string.h>

#include "kernels.h"
#include "runouts_sample.h"

enum { LANES = STUD8_LANES, COUNTERS = 8 };

static void random_bits(const stud8_stream *from, uint32_t block, uint32_t pair, uint16_t bits[LANES]) {
    for (unsigned i = 0; i < COUNTERS; i++) {
        uint32_t words[4] = {COUNTERS * block + i, pair, (uint32_t)from->chunk, (uint32_t)(from->chunk >> 32)};
        stud8_philox(from->key, words);
        for (unsigned word = 0; word < 4; word++)
            for (unsigned half = 0; half < 2; half++)
                bits[8 * i + 4 * (word % 2) + 2 * half + word / 2] = (uint16_t)(words[word] >> 16 * half);
    }
}

static void draw_numbers(const stud8_stream *from, uint32_t block, uint64_t numbers[2][COUNTERS]) {
    for (unsigned i = 0; i < COUNTERS; i++) {
        uint32_t words[4] = {COUNTERS * block + i, STUD8_PHILOX_SPOTS, (uint32_t)from->chunk,
                             (uint32_t)(from->chunk >> 32)};
        stud8_philox(from->key, words);
        numbers[0][i] = words[0] | (uint64_t)words[1] << 32;
        numbers[1][i] = words[2] | (uint64_t)words[3] << 32;
    }
}

/* Two draws from the same bits; is_void[lane] becomes nonzero where the bits are not to be used. */
static void draw_pair(const uint16_t bits[LANES], const stud8_draws *draws, unsigned i, stud8_plane *places,
                      uint16_t is_void[LANES]) {
    const uint16_t first = draws->range[i], second = draws->range[i + 1];
    const uint16_t least = (uint16_t)(65536 % ((uint32_t)first * second));
    uint16_t rest[LANES], drawn[LANES];
    for (unsigned lane = 0; lane < LANES; lane++) {
        drawn[lane] = (uint16_t)((uint32_t)bits[lane] * first >> 16);
        rest[lane] = (uint16_t)(bits[lane] * first);
    }
    for (unsigned lane = 0; lane < LANES; lane++)
        places[i][lane] = (uint8_t)(drawn[lane] + draws->first[i]);
    for (unsigned lane = 0; lane < LANES; lane++) {
        drawn[lane] = (uint16_t)((uint32_t)rest[lane] * second >> 16);
        rest[lane] = (uint16_t)(rest[lane] * second);
        is_void[lane] |= rest[lane] < least;
    }
    for (unsigned lane = 0; lane < LANES; lane++)
        places[i + 1][lane] = (uint8_t)(drawn[lane] + draws->first[i + 1]);
}

/* Where a card stands in the whole deck: the cards drawn before it, from the last to the first, each move it up if they
 * stood before it or at its place. */
static void find_card(const stud8_draws *draws, unsigned i, stud8_plane *places, uint8_t ids[LANES]) {
    uint8_t place[LANES];
    memcpy(place, places[i], LANES);
    for (unsigned earlier = i; earlier-- > 0;)
        for (unsigned lane = 0; lane < LANES; lane++)
            place[lane] = (uint8_t)(place[lane] + (place[lane] >= places[earlier][lane]));
    for (unsigned lane = 0; lane < LANES; lane++)
        ids[lane] = draws->deck[place[lane] & 63];
}

static void deal(const stud8_draws *draws, const stud8_stream *from, unsigned blocks, stud8_plane *planes,
                 uint64_t *valid) {
    for (unsigned block = 0; block < blocks; block++) {
        stud8_plane places[STUD8_MOST_DRAWS];
        uint16_t is_void[LANES] = {0};
        for (unsigned i = 0; i < draws->draws; i += 2) {
            uint16_t bits[LANES];
            random_bits(from, from->block + block, i / 2, bits);
            draw_pair(bits, draws, i, places, is_void);
        }
        for (unsigned i = 0; i < draws->draws; i++)
            find_card(draws, i, places, planes[i] + block * LANES);
        valid[block] = 0;
        for (unsigned lane = 0; lane < LANES; lane++)
            valid[block] |= (uint64_t)!is_void[lane] << lane;
    }
}

static unsigned count_bits(uint64_t set) {
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (unsigned)(set * 0x0101010101010101 >> 56);
}

static void best_highs(unsigned players, uint16_t (*high)[STUD8_DEALS], size_t from, uint64_t *best) {
    uint16_t greatest[LANES];
    memcpy(greatest, high[0] + from, sizeof greatest);
    for (unsigned player = 1; player < players; player++)
        for (unsigned lane = 0; lane < LANES; lane++)
            greatest[lane] = greatest[lane] > high[player][from + lane] ? greatest[lane] : high[player][from + lane];
    for (unsigned player = 0; player < players; player++) {
        best[player] = 0;
        for (unsigned lane = 0; lane < LANES; lane++)
            best[player] |= (uint64_t)(high[player][from + lane] == greatest[lane]) << lane;
    }
}

static uint64_t best_lows(unsigned players, uint8_t (*low)[STUD8_DEALS], size_t from, uint64_t *best) {
    uint8_t greatest[LANES];
    uint64_t none = 0;
    memcpy(greatest, low[0] + from, sizeof greatest);
    for (unsigned player = 1; player < players; player++)
        for (unsigned lane = 0; lane < LANES; lane++)
            greatest[lane] = greatest[lane] > low[player][from + lane] ? greatest[lane] : low[player][from + lane];
    for (unsigned lane = 0; lane < LANES; lane++)
        none |= (uint64_t)(greatest[lane] == STUD8_NO_LOW) << lane;
    for (unsigned player = 0; player < players; player++) {
        best[player] = 0;
        for (unsigned lane = 0; lane < LANES; lane++)
            best[player] |= (uint64_t)(low[player][from + lane] == greatest[lane]) << lane;
        best[player] &= ~none;
    }
    return none;
}

#include "runouts_score.h"

const stud8_sampler stud8_sampler_portable = {draw_numbers, deal, score_deals};

/* Hands ranked from C, or from C++: one, all of five cards, and those of a file.
 *
 *     cc -O3 rank.c $(stud8 config --cflags --sources) -o rank && ./rank [MASKS]
 *
 * MASKS has 64 bits for each hand; both ranks of each go to stdout, as high << 8 | low in 32 bits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stud8.h"

enum { CARDS = 52, BLOCK = 4096, CATEGORIES = 9 };

/* The mask of "As Kd ...", or 0 if it is no hand. */
static uint64_t read_hand(const char *text) {
    uint64_t mask;
    return stud8_parse_lines(text, strlen(text), &mask, 1) == 1 && mask != ~UINT64_C(0) ? mask : 0;
}

static int show(const char *text) {
    uint64_t mask = read_hand(text);
    if (mask == 0)
        return fprintf(stderr, "%s: no hand\n", text), 1;
    printf("%s: high %u of %u, low %u of %u\n", text, (unsigned)stud8_high(mask), STUD8_HIGH_RANKS,
           (unsigned)stud8_low(mask), STUD8_LOW_RANKS);
    return 0;
}

/* How many hands of five cards are a high card, a pair, ... a straight flush, and how many have a low. */
static int count_fives(void) {
    static const unsigned first[CATEGORIES] = {1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453};
    static const char *const name[CATEGORIES] = {"high card",       "one pair",       "two pair",
                                                 "three of a kind", "straight",       "flush",
                                                 "full house",      "four of a kind", "straight flush"};
    uint64_t masks[CARDS], bit[CARDS], counts[CATEGORIES] = {0}, lows = 0;
    uint16_t high[CARDS];
    uint8_t low[CARDS];
    for (unsigned id = 0; id < CARDS; id++)
        bit[id] = UINT64_C(1) << (16 * (id & 3) + (id >> 2));
    for (unsigned a = 0; a < CARDS; a++)
        for (unsigned b = 0; b < a; b++)
            for (unsigned c = 0; c < b; c++)
                for (unsigned d = 0; d < c; d++) {
                    for (unsigned e = 0; e < d; e++)
                        masks[e] = bit[a] | bit[b] | bit[c] | bit[d] | bit[e];
                    if (stud8_hilo_batch(masks, high, low, d) != d)
                        return fprintf(stderr, "a hand is refused\n"), 1;
                    for (unsigned e = 0; e < d; e++) {
                        unsigned category = CATEGORIES - 1;
                        while (high[e] < first[category])
                            category--;
                        counts[category]++;
                        lows += low[e] != STUD8_NO_LOW;
                    }
                }
    for (unsigned category = 0; category < CATEGORIES; category++)
        printf("%s: %lu\n", name[category], (unsigned long)counts[category]);
    printf("low: %lu\n", (unsigned long)lows);
    return 0;
}

static int rank_file(const char *path) {
    static uint64_t masks[BLOCK];
    static uint16_t high[BLOCK];
    static uint8_t low[BLOCK];
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return perror(path), 1;
    for (size_t n; (n = fread(masks, sizeof *masks, BLOCK, file)) > 0;) {
        size_t good = stud8_hilo_batch(masks, high, low, n);
        if (good < n)
            return fprintf(stderr, "%s: %#llx is no hand\n", path, (unsigned long long)masks[good]), 1;
        for (size_t i = 0; i < n; i++) {
            uint32_t both = (uint32_t)high[i] << 8 | low[i];
            fwrite(&both, sizeof both, 1, stdout);
        }
    }
    return fclose(file);
}

int main(int arguments, char **argument) {
    if (arguments > 1)
        return rank_file(argument[1]);
    return show("As Ks Qs Js Ts") || show("5c 4d 3h 2s Ac Kd Kh") || count_fives();
}

/* All calls from many threads at once, from the very first on, for ThreadSanitizer: who first asks what the machine can
 * do, which instruction set is in force and forced, notes that one ran, ranks and samples from shared hands.
 *
 *     cc -std=c11 -g -O1 -fsanitize=thread -pthread -I src/stud8/include csrc/[a-z]*.c tests/c/threads.c -o threads
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stud8.h"

enum { THREADS = 8, ROUNDS = 20, HANDS = 1000, DEALS = 300, COUNTS = 2 * STUD8_OUTCOMES };

static uint64_t masks[HANDS];
static volatile int stop; /* never set: the calls may look at it */

typedef struct {
    unsigned number;
    uint16_t high[HANDS];
    uint8_t low[HANDS];
    uint64_t counts[COUNTS];
} result;

static result results[THREADS];

/* Seven cards, those of a row of the deck's 52 * 51 / 2 pairs and five behind the second. */
static void deal(void) {
    unsigned hand = 0;
    for (unsigned first = 0; first < 52; first++)
        for (unsigned second = first + 1; second + 5 < 52 && hand < HANDS; second++, hand++)
            for (unsigned card = 0; card < 7; card++) {
                unsigned id = card == 0 ? first : second + card - 1;
                masks[hand] |= UINT64_C(1) << (16 * (id % 4) + id / 4);
            }
}

static void *work(void *argument) {
    static const uint32_t key[2] = {8, 8};
    result *own = (result *)argument;
    uint64_t hands[2] = {masks[0] & 0xffff, masks[999] & ~masks[0] & 0xffff};
    for (unsigned round = 0; round < ROUNDS; round++) {
        unsigned isa = 0;
        if (stud8_hilo_batch(masks, own->high, own->low, HANDS) != HANDS)
            exit(1);
        for (; stud8_isa_name(isa) != NULL; isa++)
            stud8_isa_ran(isa);
        if (stud8_use_isa(stud8_isa_name((own->number + round) % isa)) != 0 || stud8_isa() == NULL)
            exit(1);
        stud8_cpu_feature(0);
        if (stud8_sample(2, 1, hands, NULL, NULL, 0, key, 0, DEALS, &stop, own->counts) != 0)
            exit(1);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    deal();
    for (unsigned thread = 0; thread < THREADS; thread++) {
        results[thread].number = thread;
        if (pthread_create(&threads[thread], NULL, work, &results[thread]) != 0)
            return 2;
    }
    for (unsigned thread = 0; thread < THREADS; thread++)
        pthread_join(threads[thread], NULL);
    for (unsigned thread = 1; thread < THREADS; thread++)
        if (memcmp(results[thread].high, results[0].high, sizeof results[0].high) != 0 ||
            memcmp(results[thread].low, results[0].low, sizeof results[0].low) != 0 ||
            memcmp(results[thread].counts, results[0].counts, sizeof results[0].counts) != 0)
            return fprintf(stderr, "thread %u has other results\n", thread), 1;
    printf("%d threads agree\n", (int)THREADS);
    return 0;
}

/* One hand at a time. */
#include "rank_sets.h"

uint16_t stud8_high(uint64_t mask) {
    stud8_suits hand = stud8_suits_of(mask);
    uint32_t key = stud8_key(hand);
    return key & STUD8_FLUSH ? stud8_high_of_flush(hand) : stud8_high_of_ranks(key);
}

uint8_t stud8_low(uint64_t mask) { return stud8_low_of_ranks(stud8_suits_of(mask)); }

uint32_t stud8_hilo(uint64_t mask) { return (uint32_t)stud8_high(mask) << 8 | stud8_low(mask); }

uint32_t stud8_hilo_ids(const uint8_t *ids, unsigned width) { return stud8_hilo(stud8_mask_of(ids, width)); }

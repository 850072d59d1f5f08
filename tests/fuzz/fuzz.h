/* What both fuzzers need: the input byte by byte, copies in which a sanitizer sees a byte too many, and an end. */
#ifndef STUD8_FUZZ_H
#define STUD8_FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stud8.h"

#define REQUIRE(condition, ...)                                                                                        \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s: ", stud8_isa());                                                                      \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fprintf(stderr, "\n");                                                                                     \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

typedef struct {
    const uint8_t *at, *end;
} input;

/* The next byte, 0 behind the last. */
static inline unsigned next(input *from) { return from->at < from->end ? *from->at++ : 0; }

static inline uint64_t next_word(input *from) {
    uint64_t word = 0;
    for (unsigned byte = 0; byte < 8; byte++)
        word = word << 8 | next(from);
    return word;
}

static inline void *room(size_t bytes) {
    void *own = malloc(bytes);
    if (own == NULL && bytes > 0)
        exit(2);
    return own;
}

static inline void *copy(const void *data, size_t bytes) {
    void *own = room(bytes);
    if (bytes > 0)
        memcpy(own, data, bytes);
    return own;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif

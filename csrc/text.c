/* Rows of text to card ids: what stud8.parse_cards reads, without its words for what is wrong.
 *
 * A row is a number of units, bytes of UTF-8 or code points of 32 bits as numpy stores them, filled up with zeros. The
 * caller has the bad row named by the Python parser, so this one only says which it is.
 */
#include <string.h>

#include "rank_sets.h"

enum { INVALID = 0xfffd, COLOURED = 0xfe0f, NOT_CARDS = 255 };

/* rank + 1 and suit + 1 of the signs that are one byte, 0 for all others; sixteen signs a line */
static const uint8_t rank_signs[128] = {
    0, 0,  0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0, 0, 0, 0, /* 0x00 */
    0, 0,  0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0, 0, 0, 0, /* 0x10 */
    0, 0,  0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0, 0, 0, 0, /* space */
    0, 0,  1, 2, 3, 4, 5, 6, 7, 8, 0,  0,  0, 0, 0, 0, /* 0 to 9 */
    0, 13, 0, 0, 0, 0, 0, 0, 0, 0, 10, 12, 0, 0, 0, 0, /* @ A to O */
    0, 11, 0, 0, 9, 0, 0, 0, 0, 0, 0,  0,  0, 0, 0, 0, /* P to Z */
    0, 13, 0, 0, 0, 0, 0, 0, 0, 0, 10, 12, 0, 0, 0, 0, /* a to o */
    0, 11, 0, 0, 9, 0, 0, 0, 0, 0, 0,  0,  0, 0, 0, 0, /* p to z */
};
static const uint8_t suit_signs[128] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* 0x00 */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* 0x10 */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* space */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* 0 to 9 */
    0, 0, 0, 1, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, /* @ A to O */
    0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* P to Z */
    0, 0, 0, 1, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, /* a to o */
    0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, /* p to z */
};

typedef struct {
    const unsigned char *at, *end;
} text_row;

/* The next code point of UTF-8; what is none, or is written in more bytes than it needs, is INVALID. */
static uint32_t decode(text_row *row) {
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint32_t first = *row->at++;
    unsigned length = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1; /* bytes that follow */
    uint32_t point = first & (0x3fu >> length);
    if (first < 0xc0 || first > 0xf4)
        return INVALID;
    for (unsigned more = length; more > 0; more--) {
        if (row->at == row->end || (*row->at & 0xc0) != 0x80)
            return INVALID;
        point = point << 6 | (*row->at++ & 0x3fu);
    }
    return point < least[length] ? (uint32_t)INVALID : point;
}

static inline uint32_t next_point(text_row *row, size_t unit) {
    uint32_t point;
    if (unit == 1)
        return *row->at < 0x80 ? *row->at++ : decode(row);
    memcpy(&point, row->at, sizeof point);
    row->at += sizeof point;
    return point;
}

static inline int is_separator(uint32_t point) {
    if (point < 0x80)
        return point == ' ' || point == ',' || (point >= 0x09 && point <= 0x0d) || (point >= 0x1c && point <= 0x1f);
    return point == 0x85 || point == 0xa0 || point == 0x1680 || (point >= 0x2000 && point <= 0x200a) ||
           point == 0x2028 || point == 0x2029 || point == 0x202f || point == 0x205f || point == 0x3000;
}

/* suit + 1 of a sign or a symbol, 0 for all else */
static inline unsigned suit_of(uint32_t point) {
    if (point < 0x80)
        return suit_signs[point];
    return point == 0x2663 ? 1 : point == 0x2666 ? 2 : point == 0x2665 ? 3 : point == 0x2660 ? 4 : 0;
}

/* rank + 1; "10" is read here, after its first digit. */
static inline unsigned rank_of(uint32_t point, text_row *row, size_t unit) {
    if (point == '1' && row->at < row->end)
        return next_point(row, unit) == '0' ? 9 : 0;
    return point < 0x80 ? rank_signs[point] : 0u;
}

static inline void skip_selector(text_row *row, size_t unit) {
    text_row ahead = *row;
    if (row->at == row->end || *row->at < 0x0f) /* no byte of the selector is less, in either encoding */
        return;
    if (next_point(&ahead, unit) == COLOURED)
        *row = ahead;
}

/* How many cards the row has, `most` of which go to `ids`; NOT_CARDS if it is anything but different cards. */
static inline unsigned parse_row(text_row row, size_t unit, unsigned most, uint8_t *ids) {
    uint64_t seen = 0;
    unsigned found = 0;
    while (row.at < row.end) {
        uint32_t point = next_point(&row, unit);
        if (is_separator(point))
            continue;
        unsigned rank = rank_of(point, &row, unit);
        if (rank == 0 || row.at == row.end)
            return NOT_CARDS;
        unsigned suit = suit_of(next_point(&row, unit));
        unsigned card = 4 * (rank - 1) + suit - 1;
        if (suit == 0 || (seen & stud8_card_bits[card]) != 0)
            return NOT_CARDS;
        seen |= stud8_card_bits[card];
        if (found < most)
            ids[found] = (uint8_t)card;
        found++;
        skip_selector(&row, unit);
    }
    return found;
}

static inline uint32_t point_at(const unsigned char *at, size_t unit) {
    uint32_t point = *at;
    if (unit == 4)
        memcpy(&point, at, sizeof point);
    return point;
}

/* The same without a branch, for rows as programs write them: two signs a card, and between them (step 3) a separator.
 * It may give up on what parse_row reads. */
static inline int parse_plain(text_row row, size_t unit, size_t step, unsigned cards, uint8_t *ids) {
    uint64_t seen = 0;
    int plain = 1;
    for (unsigned found = 0; found < cards; found++, row.at += step * unit) {
        uint32_t rank = point_at(row.at, unit), suit = point_at(row.at + unit, unit);
        unsigned card = 4 * rank_signs[rank & 0x7f] + suit_signs[suit & 0x7f] - 5u;
        plain &= rank < 0x80 && suit < 0x80 && rank_signs[rank & 0x7f] != 0 && suit_signs[suit & 0x7f] != 0;
        if (step == 3 && found + 1 < cards) {
            uint32_t between = point_at(row.at + 2 * unit, unit);
            plain &= between < 0x80 && is_separator(between); /* of UTF-8 a byte above is no sign */
        }
        uint64_t bit = stud8_card_bits[card & 0xff];
        plain &= (seen & bit) == 0; /* a card that comes twice */
        seen |= bit;
        ids[found] = (uint8_t)card;
    }
    return plain;
}

static inline int parse(text_row row, size_t unit, unsigned cards, uint8_t *ids) {
    size_t units = (size_t)(row.end - row.at) / unit;
    if (units == 2 * (size_t)cards && parse_plain(row, unit, 2, cards, ids))
        return 1;
    if (units + 1 == 3 * (size_t)cards && parse_plain(row, unit, 3, cards, ids))
        return 1;
    return parse_row(row, unit, cards, ids) == cards;
}

static inline size_t parse_rows(const unsigned char *text, size_t units, size_t unit, size_t n, unsigned cards,
                                uint8_t *ids) {
    static const unsigned char padding[4] = {0};
    for (size_t i = 0; i < n; i++, ids += cards) {
        text_row row = {text + i * units * unit, text + (i + 1) * units * unit};
        while (row.end > row.at && memcmp(row.end - unit, padding, unit) == 0)
            row.end -= unit;
        if (!parse(row, unit, cards, ids))
            return i;
    }
    return n;
}

size_t stud8_parse_utf8(const char *text, size_t bytes, size_t n, unsigned cards, uint8_t *ids) {
    return parse_rows((const unsigned char *)text, bytes, 1, n, cards, ids);
}

size_t stud8_parse_ucs4(const uint32_t *text, size_t points, size_t n, unsigned cards, uint8_t *ids) {
    return parse_rows((const unsigned char *)text, points, 4, n, cards, ids);
}

/* A line's mask, 0 if it is empty or a comment, and all bits if it is no hand. */
static uint64_t parse_line(text_row line) {
    uint8_t ids[7];
    const unsigned char *comment = (const unsigned char *)memchr(line.at, '#', (size_t)(line.end - line.at));
    if (comment != NULL)
        line.end = comment;
    unsigned cards = parse_row(line, 1, 7, ids);
    if (cards == 0)
        return 0;
    return cards < 5 || cards > 7 ? ~UINT64_C(0) : stud8_mask_of(ids, cards);
}

size_t stud8_parse_lines(const char *text, size_t bytes, uint64_t *masks, size_t n) {
    text_row rest = {(const unsigned char *)text, (const unsigned char *)text + bytes};
    size_t lines = 0;
    for (; lines < n && rest.at < rest.end; lines++) {
        const unsigned char *end = (const unsigned char *)memchr(rest.at, '\n', (size_t)(rest.end - rest.at));
        text_row line = {rest.at, end == NULL ? rest.end : end};
        masks[lines] = parse_line(line);
        rest.at = end == NULL ? rest.end : end + 1;
    }
    return lines;
}

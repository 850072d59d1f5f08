/* The same texts to all readers of cards in stud8.h, and to a plain one that knows the format alone.
 *
 * tools/fuzz.py builds it with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer.
 */
#include "fuzz.h"

enum { MOST_POINTS = 64, NO_HAND = 255 };

/* Code points of UTF-8, by the table of RFC 3629; -1 if it is none. */
static int decode(const uint8_t *text, size_t bytes, uint32_t *points) {
    int n = 0;
    for (size_t i = 0; i < bytes;) {
        unsigned first = text[i++], more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
        if ((first >= 0x80 && first < 0xc2) || first > 0xf4 || bytes - i < more)
            return -1;
        uint32_t point = more == 0 ? first : first & (0x3fu >> more);
        for (unsigned k = 0; k < more; k++, i++) {
            if (text[i] < 0x80 || text[i] > 0xbf)
                return -1;
            point = point << 6 | (text[i] & 0x3f);
        }
        if ((more == 2 && point < 0x800) || (more == 3 && point < 0x10000))
            return -1;
        points[n++] = point;
    }
    return n;
}

static int index_in(const char *signs, uint32_t point) {
    const char *found = point > 0 && point < 128 ? strchr(signs, (int)point) : NULL;
    return found == NULL ? -1 : (int)(found - signs);
}

/* White space of Unicode, as Python's str.isspace() has it, and the comma. */
static int is_separator(uint32_t point) {
    static const uint32_t spaces[] = {0x20,   ',',    0x85,   0xa0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004,
                                      0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f,
                                      0x3000, 9,      10,     11,     12,     13,     28,     29,     30,     31};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++)
        if (spaces[i] == point)
            return 1;
    return 0;
}

/* How many cards, whose ids go to `ids`; NO_HAND if it is anything but different cards. */
static unsigned read_cards(const uint32_t *points, int n, uint8_t *ids) {
    static const uint32_t symbols[] = {0x2663, 0x2666, 0x2665, 0x2660};
    unsigned cards = 0;
    for (int i = 0; i < n;) {
        int rank, suit = -1;
        if (is_separator(points[i])) {
            i++;
            continue;
        }
        rank = index_in("23456789TJQKA", points[i]);
        rank = rank < 0 && index_in("tjqka", points[i]) >= 0 ? 8 + index_in("tjqka", points[i]) : rank;
        if (points[i] == '1' && i + 1 < n && points[i + 1] == '0')
            rank = 8, i++;
        if (rank < 0 || ++i == n)
            return NO_HAND;
        for (int s = 0; s < 4; s++)
            suit = points[i] == symbols[s] ? s : suit;
        suit = suit < 0 ? index_in("cdhs", points[i]) : suit;
        suit = suit < 0 ? index_in("CDHS", points[i]) : suit;
        if (suit < 0)
            return NO_HAND;
        i++;
        i += i < n && points[i] == 0xfe0f;
        for (unsigned card = 0; card < cards; card++)
            if (ids[card] == 4 * rank + suit)
                return NO_HAND;
        ids[cards++] = (uint8_t)(4 * rank + suit);
    }
    return cards;
}

/* Rows of so many units, filled up with zeros, which are no part of the text. */
static void compare_row(const uint8_t *text, size_t bytes, unsigned cards) {
    uint32_t points[MOST_POINTS];
    uint8_t expected[MOST_POINTS];
    size_t length = bytes;
    while (length > 0 && text[length - 1] == 0)
        length--;
    int n = decode(text, length, points);
    unsigned found = n < 0 ? NO_HAND : read_cards(points, n, expected);
    char *own = (char *)copy(text, bytes);
    uint8_t *ids = (uint8_t *)room(cards);
    size_t good = stud8_parse_utf8(own, bytes, 1, cards, ids);
    REQUIRE(good == (found == cards), "%u cards, not %u: row %zu is refused", found, cards, good);
    REQUIRE(!good || memcmp(ids, expected, cards) == 0, "other cards of UTF-8");
    if (n >= 0) {
        uint32_t *own_points = (uint32_t *)copy(points, (size_t)n * sizeof *points);
        good = stud8_parse_ucs4(own_points, (size_t)n, 1, cards, ids);
        REQUIRE(good == (found == cards), "%u cards, not %u: row %zu of code points is refused", found, cards, good);
        REQUIRE(!good || memcmp(ids, expected, cards) == 0, "other cards of code points");
        free(own_points);
    }
    free(own);
    free(ids);
}

/* Any 32 bits are to be read as code points. */
static void read_words(const uint8_t *data, size_t size, unsigned cards) {
    size_t points = size / 4;
    uint32_t *text = (uint32_t *)copy(data, 4 * points);
    uint8_t *ids = (uint8_t *)room(2 * (size_t)cards);
    stud8_parse_ucs4(text, points / 2, points < 2 ? 0 : 2, cards, ids);
    free(text);
    free(ids);
}

static void compare_lines(const uint8_t *data, size_t size) {
    char *text = (char *)copy(data, size);
    size_t most = size / 2 + 1, start = 0;
    uint64_t *masks = (uint64_t *)room(most * sizeof *masks);
    size_t lines = stud8_parse_lines(text, size, masks, most);
    for (size_t line = 0; line < lines; line++) {
        uint32_t points[MOST_POINTS];
        uint8_t ids[MOST_POINTS];
        size_t end = start, stop = start;
        while (end < size && data[end] != '\n')
            end++;
        while (stop < end && data[stop] != '#')
            stop++;
        if (stop - start <= MOST_POINTS) {
            int n = decode(data + start, stop - start, points);
            unsigned cards = n < 0 ? NO_HAND : read_cards(points, n, ids);
            uint64_t mask = 0;
            for (unsigned card = 0; cards != NO_HAND && card < cards; card++)
                mask |= UINT64_C(1) << (16 * (ids[card] % 4) + ids[card] / 4);
            if (cards != 0 && (cards < 5 || cards > 7))
                mask = ~UINT64_C(0);
            REQUIRE(masks[line] == mask, "line %zu: %#llx, not %#llx", line, (unsigned long long)masks[line],
                    (unsigned long long)mask);
        }
        start = end + 1;
    }
    REQUIRE(lines == most || start >= size, "%zu lines end before the text does", lines);
    free(text);
    free(masks);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    input from = {data, data + size};
    unsigned how = next(&from), cards = how / 4 % 8;
    size_t left = (size_t)(from.end - from.at);
    if (how % 4 == 0)
        read_words(from.at, left, cards);
    else if (how % 4 == 1)
        compare_lines(from.at, left);
    else
        compare_row(from.at, left < MOST_POINTS ? left : MOST_POINTS, cards);
    return 0;
}

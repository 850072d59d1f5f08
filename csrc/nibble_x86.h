/* The words of nibble_kernel.h that SSE4.1 and AVX2 have in common: MM(op) is their prefix. Each of their files has the
 * rest: vec, BYTES, load_pair (16 bytes for each 128 bits), but, any_bit and the stores. */

enum { STEP = sizeof(vec) };

static inline vec byte(int value) { return MM(set1_epi8)((char)value); }
static inline vec word(int value) { return MM(set1_epi16)((short)value); }

static inline vec add8(vec a, vec b) { return MM(add_epi8)(a, b); }
static inline vec add16(vec a, vec b) { return MM(add_epi16)(a, b); }
static inline vec sub8(vec a, vec b) { return MM(sub_epi8)(a, b); }
static inline vec sub16(vec a, vec b) { return MM(sub_epi16)(a, b); }
static inline vec adds8(vec a, vec b) { return MM(adds_epu8)(a, b); }
static inline vec subs8(vec a, vec b) { return MM(subs_epu8)(a, b); }
static inline vec max8(vec a, vec b) { return MM(max_epu8)(a, b); }
static inline vec max16(vec a, vec b) { return MM(max_epi16)(a, b); }
static inline vec equal8(vec a, vec b) { return MM(cmpeq_epi8)(a, b); }
static inline vec equal16(vec a, vec b) { return MM(cmpeq_epi16)(a, b); }
static inline vec above8(vec a, vec b) { return MM(cmpgt_epi8)(a, b); }
static inline vec shr16(vec words, int bits) { return MM(srli_epi16)(words, bits); }
static inline vec shr8(vec bytes, int bits) { return shr16(bytes, bits) & byte(255 >> bits); }

static inline vec pick_by_sign(vec a, vec b, vec sign) { return MM(blendv_epi8)(a, b, sign); }
static inline vec pick(vec a, vec b, vec mask) { return pick_by_sign(a, b, mask); }
static inline vec table(vec entries, vec index) { return MM(shuffle_epi8)(entries, index); }
static inline vec table_low(vec entries, vec index) { return table(entries, index); } /* it does not see bits 4..6 */

static inline vec zip_front8(vec a, vec b) { return MM(unpacklo_epi8)(a, b); }
static inline vec zip_back8(vec a, vec b) { return MM(unpackhi_epi8)(a, b); }
static inline vec product_front(vec a, vec b, vec c) {
    return MM(maddubs_epi16)(zip_front8(a, c), zip_front8(b, byte(1)));
}
static inline vec product_back(vec a, vec b, vec c) {
    return MM(maddubs_epi16)(zip_back8(a, c), zip_back8(b, byte(1)));
}

static inline vec narrow(vec front, vec back) { return MM(packus_epi16)(front, back); }
static inline vec narrow_masks(vec front, vec back) { return MM(packs_epi16)(front, back); }
static inline vec low_bytes(vec front, vec back) { return narrow(front & word(255), back & word(255)); }
static inline vec high_bytes(vec front, vec back) { return narrow(shr16(front, 8), shr16(back, 8)); }

/* A bit of thirteen times a number of de Bruijn's kind has four bits of its own, 16 to 19. */
#define DE_BRUIJN 0x9af0
#define WINDOW(rank) ((DE_BRUIJN << (rank)) >> 16 & 15)
static inline vec window(vec one_bit) { return MM(mulhi_epu16)(one_bit, word(DE_BRUIJN)) & word(15); }

/* By nibbles. Sixteen a card, because the ace, bit 4 of the high byte, is sixteen itself. */
enum { CARD = 16 };
static inline vec count_suit(vec lo, vec hi) {
    const vec counts = BYTES(NIBBLES(COUNTED, CARD));
    vec low = adds8(table(counts, lo & byte(15)), table(counts, shr8(lo, 4)));
    return adds8(low, adds8(table(counts, hi & byte(15)), hi & byte(16)));
}

/* Eight registers hold two hands in each 128 bits, byte k of both side by side. Transposed by words, register k holds
 * byte k of all hands in order. */
static inline void transpose(vec rows[8]) {
    vec a[8], b[8];
    for (int i = 0; i < 4; i++) {
        a[2 * i] = MM(unpacklo_epi16)(rows[2 * i], rows[2 * i + 1]);
        a[2 * i + 1] = MM(unpackhi_epi16)(rows[2 * i], rows[2 * i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        b[4 * i] = MM(unpacklo_epi32)(a[4 * i], a[4 * i + 2]);
        b[4 * i + 1] = MM(unpackhi_epi32)(a[4 * i], a[4 * i + 2]);
        b[4 * i + 2] = MM(unpacklo_epi32)(a[4 * i + 1], a[4 * i + 3]);
        b[4 * i + 3] = MM(unpackhi_epi32)(a[4 * i + 1], a[4 * i + 3]);
    }
    for (int i = 0; i < 4; i++) {
        rows[2 * i] = MM(unpacklo_epi64)(b[i], b[i + 4]);
        rows[2 * i + 1] = MM(unpackhi_epi64)(b[i], b[i + 4]);
    }
}

static inline void load_masks(const uint64_t *masks, vec planes[8]) {
    const vec pair = BYTES(0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
    for (int i = 0; i < 8; i++) {
        const unsigned char *row = (const unsigned char *)(masks + 2 * i);
        planes[i] = table(load_pair(row, row + 16 * 8), pair);
    }
    transpose(planes);
}

static inline void load_ids(const uint8_t *ids, vec planes[8]) {
    const vec pair = BYTES(0, 7, 1, 8, 2, 9, 3, 10, 4, 11, 5, 12, 6, 13, -1, -1);
    for (int i = 0; i < 8; i++)
        planes[i] = table(load_pair(ids + 14 * i, ids + 14 * (i + 8)), pair); /* two bytes more than two hands have */
    transpose(planes);
}

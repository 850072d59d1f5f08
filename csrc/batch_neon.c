/* Batches for aarch64, 16 hands at a time: nibble_kernel.h has the method. */
#include "kernels.h"

#if STUD8_AARCH64
#include <arm_neon.h>
#include <string.h>

#include "nibble_tables.h"
#include "rank_sets.h"

typedef uint8x16_t vec;

enum { STEP = sizeof(vec) };

#define BYTES(...) bytes(__VA_ARGS__)
static inline vec bytes(int8_t a, int8_t b, int8_t c, int8_t d, int8_t e, int8_t f, int8_t g, int8_t h, int8_t i,
                        int8_t j, int8_t k, int8_t l, int8_t m, int8_t n, int8_t o, int8_t p) {
    const int8x16_t all = {a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p};
    return vreinterpretq_u8_s8(all);
}

static inline uint16x8_t words_of(vec a) { return vreinterpretq_u16_u8(a); }
static inline uint32x4_t longs_of(vec a) { return vreinterpretq_u32_u8(a); }
static inline int8x16_t signed8(vec a) { return vreinterpretq_s8_u8(a); }
static inline int16x8_t signed16(vec a) { return vreinterpretq_s16_u8(a); }

static inline vec byte(int value) { return vdupq_n_u8((uint8_t)value); }
static inline vec word(int value) { return (vec)vdupq_n_u16((uint16_t)value); }

static inline void store_lows(uint8_t *low, vec bytes) { vst1q_u8(low, bytes); }
static inline void store_highs(uint16_t *high, vec front, vec back) {
    vst1q_u16(high, words_of(front));
    vst1q_u16(high + 8, words_of(back));
}

static inline vec but(vec a, vec b) { return vbicq_u8(a, b); }
static inline int any_bit(vec a) { return vmaxvq_u8(a) != 0; }
static inline vec pick(vec a, vec b, vec mask) { return vbslq_u8(mask, b, a); }
static inline vec pick_by_sign(vec a, vec b, vec sign) { return pick(a, b, vcltzq_s8(signed8(sign))); }
static inline vec table(vec entries, vec index) { return vqtbl1q_u8(entries, index); }
static inline vec table_low(vec entries, vec index) { return table(entries, index & byte(15)); }

static inline vec add8(vec a, vec b) { return vaddq_u8(a, b); }
static inline vec add16(vec a, vec b) { return (vec)vaddq_u16(words_of(a), words_of(b)); }
static inline vec sub8(vec a, vec b) { return vsubq_u8(a, b); }
static inline vec sub16(vec a, vec b) { return (vec)vsubq_u16(words_of(a), words_of(b)); }
static inline vec adds8(vec a, vec b) { return vqaddq_u8(a, b); }
static inline vec subs8(vec a, vec b) { return vqsubq_u8(a, b); }
static inline vec max8(vec a, vec b) { return vmaxq_u8(a, b); }
static inline vec max16(vec a, vec b) { return (vec)vmaxq_s16(signed16(a), signed16(b)); }
static inline vec equal8(vec a, vec b) { return vceqq_u8(a, b); }
static inline vec equal16(vec a, vec b) { return (vec)vceqq_u16(words_of(a), words_of(b)); }
static inline vec above8(vec a, vec b) { return vcgtq_s8(signed8(a), signed8(b)); }
static inline vec shr16(vec words, int bits) { return (vec)(words_of(words) >> bits); }
static inline vec shr8(vec bytes, int bits) { return bytes >> bits; }

static inline vec zip_front8(vec a, vec b) { return vzip1q_u8(a, b); }
static inline vec zip_back8(vec a, vec b) { return vzip2q_u8(a, b); }
static inline vec product_front(vec a, vec b, vec c) {
    return (vec)vaddw_u8(vmull_u8(vget_low_u8(a), vget_low_u8(b)), vget_low_u8(c));
}
static inline vec product_back(vec a, vec b, vec c) { return (vec)vaddw_high_u8(vmull_high_u8(a, b), c); }

static inline vec narrow(vec front, vec back) { return vuzp1q_u8(front, back); }
static inline vec narrow_masks(vec front, vec back) { return vuzp1q_u8(front, back); }
static inline vec low_bytes(vec front, vec back) { return vuzp1q_u8(front, back); }
static inline vec high_bytes(vec front, vec back) { return vuzp2q_u8(front, back); }

#define WINDOW(rank) (15 - (rank))
static inline vec window(vec one_bit) { return (vec)vclzq_u16(words_of(one_bit)); }

enum { CARD = 1 };
static inline vec count_suit(vec lo, vec hi) { return vaddq_u8(vcntq_u8(lo), vcntq_u8(hi)); }

static inline void load_masks(const uint64_t *masks, vec planes[8]) {
    uint16x8x4_t front = vld4q_u16((const uint16_t *)masks), back = vld4q_u16((const uint16_t *)(masks + STEP / 2));
    for (int suit = 0; suit < 4; suit++) {
        planes[2 * suit] = low_bytes((vec)front.val[suit], (vec)back.val[suit]);
        planes[2 * suit + 1] = high_bytes((vec)front.val[suit], (vec)back.val[suit]);
    }
}

/* Four registers hold four hands each, their bytes k side by side. Transposed, register k holds byte k of all 16. */
static inline void transpose(const vec fours[4], vec planes[4]) {
    uint32x4_t a = longs_of(fours[0]), b = longs_of(fours[1]), c = longs_of(fours[2]), d = longs_of(fours[3]);
    uint32x4_t even = vzip1q_u32(a, c), odd = vzip1q_u32(b, d);
    planes[0] = (vec)vzip1q_u32(even, odd);
    planes[1] = (vec)vzip2q_u32(even, odd);
    even = vzip2q_u32(a, c), odd = vzip2q_u32(b, d);
    planes[2] = (vec)vzip1q_u32(even, odd);
    planes[3] = (vec)vzip2q_u32(even, odd);
}

static inline void load_ids(const uint8_t *ids, vec planes[8]) {
    const vec cards_0_to_3 = BYTES(0, 7, 14, 21, 1, 8, 15, 22, 2, 9, 16, 23, 3, 10, 17, 24);
    const vec cards_4_to_6 = BYTES(4, 11, 18, 25, 5, 12, 19, 26, 6, 13, 20, 27, -1, -1, -1, -1);
    vec front[4], back[4];
    for (int i = 0; i < 4; i++) {
        const uint8_t *row = ids + 4 * 7 * i;
        uint8x16x2_t rows = vld1q_u8_x2(row); /* four bytes more than four hands have */
        front[i] = vqtbl2q_u8(rows, cards_0_to_3);
        back[i] = vqtbl2q_u8(rows, cards_4_to_6);
    }
    transpose(front, planes);
    transpose(back, planes + 4);
}

#include "nibble_kernel.h"

static const char *const needs[] = {NULL};

const stud8_kernels stud8_kernels_neon = {"neon",     needs,         nibble_masks,
                                          nibble_ids, nibble_planes, &stud8_sampler_portable};
#else
typedef int stud8_no_neon_here; /* C wants something in every file */
#endif

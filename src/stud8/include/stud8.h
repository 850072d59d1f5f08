/* stud8: seven-card stud hi/lo hands ranked, high and eight-or-better low.
 *
 * A card id is 4 * rank + suit: rank 2..A = 0..12, suit c d h s = 0..3. A mask has the bit 16 * suit + rank of each
 * card. High ranks are 1..7462, low ranks 0..56, greater is better; 0 is no low.
 *
 * No function allocates, locks or keeps state, but for the choice of the instruction set, the note of which ran, and
 * what stud8_headsup(), stud8_enumerate() and stud8_sample() need while they run. None reads or writes outside the
 * arrays it is given, whatever they hold; a rank of what is no hand of 5, 6 or 7 cards is undefined.
 */
#ifndef STUD8_H
#define STUD8_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STUD8_DECK UINT64_C(0x1fff1fff1fff1fff)
#define STUD8_HIGH_RANKS 7462
#define STUD8_LOW_RANKS 56
#define STUD8_NO_LOW 0
#define STUD8_NO_CARD 255

/* One hand, from a mask or from `width` ids. stud8_hilo packs both ranks: high << 8 | low. */
uint16_t stud8_high(uint64_t mask);
uint8_t stud8_low(uint64_t mask);
uint32_t stud8_hilo(uint64_t mask);
uint32_t stud8_hilo_ids(const uint8_t *ids, unsigned width);

/* Many hands: n masks, or n rows of `width` ids (5, 6 or 7). Either output may be NULL. Returned is the number of the
 * first row that is no hand (a card twice, an id or a bit outside the deck, a wrong number of cards; width itself
 * wrong: 0, with nothing written), or n if all are. Masks of 5, 6 and 7 cards may mix. */
size_t stud8_hilo_batch(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n);
size_t stud8_hilo_ids_batch(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n);

/* The same without the check, for hands that are known to be in order. */
void stud8_hilo_batch_unchecked(const uint64_t *masks, uint16_t *high, uint8_t *low, size_t n);
void stud8_hilo_ids_batch_unchecked(const uint8_t *ids, unsigned width, uint16_t *high, uint8_t *low, size_t n);

/* One to five up cards a row: 1..8554, greater shows better; no straights or flushes. Returns as above. */
size_t stud8_upcards_batch(const uint8_t *ids, unsigned width, uint16_t *ranks, size_t n);

/* The five ids that play, made part first, then the kickers; a missing low is five times STUD8_NO_CARD. Of equal
 * fives the one with the higher suits. Returns as above. */
size_t stud8_best_high_batch(const uint8_t *ids, unsigned width, uint8_t *five, size_t n);
size_t stud8_best_low_batch(const uint8_t *ids, unsigned width, uint8_t *five, size_t n);

/* n rows of the ranks of some players: who has the best high and the best low (1 or 0; no low is nobody's), and what
 * part of a pot each gets: half of it shared by the best highs, half by the best lows, without a low all by the highs.
 * Only those count whose `live` is not 0; NULL is everybody. Returned is the number of the first row that has nobody
 * live, a live high outside 1..STUD8_HIGH_RANKS or a live low above STUD8_LOW_RANKS, or n. */
size_t stud8_winners(const uint16_t *high, const uint8_t *low, const uint8_t *live, unsigned players,
                     uint8_t *high_wins, uint8_t *low_wins, size_t n);
size_t stud8_shares(const uint16_t *high, const uint8_t *low, const uint8_t *live, unsigned players, double *shares,
                    size_t n);

/* Hands as text: n rows of so many bytes of UTF-8, or code points of 32 bits, filled up with zeros; `cards` ids go out
 * for each. A card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c d h s or a symbol), in any case, with white
 * space, commas or nothing between cards. Returned is the number of the first row that is not so many different cards,
 * or n. */
size_t stud8_parse_utf8(const char *text, size_t bytes, size_t n, unsigned cards, uint8_t *ids);
size_t stud8_parse_ucs4(const uint32_t *text, size_t points, size_t n, unsigned cards, uint8_t *ids);

/* A text of lines, a hand of 5 to 7 cards on each; empty lines and what follows a # are skipped. A mask goes out for
 * each of the first n lines: 0 for one without a hand, all bits for one that is wrong. Returned is the number of lines.
 */
size_t stud8_parse_lines(const char *text, size_t bytes, uint64_t *masks, size_t n);

/* Two hands of 1 to 7 cards, one of them of 3 at least: of all ways to deal the cards that they lack from those that
 * are not dead, how often the first wins, ties and loses the high, and of these the low, or nobody has one:
 * joint[4 * high + low], high 0 win, 1 tie, 2 loss, low likewise or 3 none. From 3 cards each some 0.2 s, with a hand
 * of 1 or 2 cards seconds. The work can be done in `parts`, on as many threads: their results add up modulo 2^64. It
 * ends early when *stop (or NULL) becomes nonzero. Returned is 0, or what went wrong: then joint is undefined. */
enum { STUD8_BAD_DEAL = -1, STUD8_NO_MEMORY = -2, STUD8_STOPPED = -3 };
int stud8_headsup(uint64_t first, uint64_t second, uint64_t dead, unsigned part, unsigned parts,
                  const volatile int *stop, uint64_t joint[12]);

/* Two to eight hands of 1 to 7 cards; a card may be in several (a common card). Of all ways to deal the cards that they
 * lack, how often each player shares the high with so many (itself included; 0: it does not), and of these the low:
 * counts[STUD8_OUTCOMES * player + 10 * sharing the high + sharing the low], or STUD8_NOBODY_LOW if nobody has a low.
 * Some 2 ns a deal. *done (or NULL) grows with the deals that were looked at; the rest is as above. */
#define STUD8_OUTCOMES 90
#define STUD8_NOBODY_LOW 9
int stud8_enumerate(const uint64_t *hands, unsigned players, uint64_t dead, unsigned part, unsigned parts,
                    const volatile int *stop, volatile uint64_t *done, uint64_t *counts);

/* So many deals at random, of 2 to 8 players, of what they lack up to seven cards from the cards that are not dead: who
 * wins what. A spot has a hand for each player, a mask of the cards that are known, and from `ranks` (or NULL) those of
 * any suit: a hexadecimal digit for each rank, the deuces' lowest, that tells how many; with all ways to suit them
 * equally likely. Of many spots (up to 2^24), one hand after the other for each, every deal draws one by its whole
 * weight (NULL: all alike; their sum is below 2^63). So hands that may be this or that are told by a spot for each
 * combination that shares no card, weighed by the product of their weights.
 *
 * When after six cards each the deck has fewer cards than there are players who lack a seventh, one card is common to
 * them all; nobody may have seven then.
 *
 * counts[STUD8_OUTCOMES * player + 10 * h + l] is the number of deals in which so many players share the best high, and
 * the best low, with this one among them; 0 if another one has it, and l is 9 if nobody has a low. Heads-up this is all
 * there is to know.
 *
 * Deals come in chunks of STUD8_SAMPLE_CHUNK, the last of which may be shorter. What a chunk deals depends on the
 * spots, the key and its number alone, which starts with `chunk`: so a sample is the sum of its chunks, wherever and in
 * whichever order they are dealt, on every machine. It ends early when *stop (or NULL) becomes nonzero, and then has
 * the chunks that were whole. Returned is 0, or what went wrong. */
#define STUD8_SAMPLE_CHUNK 65536
int stud8_sample(unsigned players, size_t spots, const uint64_t *hands, const uint64_t *ranks, const uint64_t *weights,
                 uint64_t dead, const uint32_t key[2], uint64_t chunk, uint64_t deals, const volatile int *stop,
                 uint64_t *counts);

/* Instruction sets that this machine can run: their names, fastest first, from index 0 up to the first NULL; the one in
 * force, and forcing one, for the whole process: 0, or -1 if there is none of that name here. */
const char *stud8_isa_name(unsigned index);
const char *stud8_isa(void);
int stud8_use_isa(const char *name);

/* Whether the kernels of stud8_isa_name(index) have ranked hands since this was last asked of them. stud8_hilo_batch
 * and its kin run them, the other functions are the same everywhere. */
int stud8_isa_ran(unsigned index);

/* What the processor and the operating system offer, of what matters here, from index 0 up to the first NULL. */
const char *stud8_cpu_feature(unsigned index);

#ifdef __cplusplus
}
#endif

#endif

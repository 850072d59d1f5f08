"""Other evaluators that are installed, each behind the same two calls: lay hands out as it wants them, rank them all.

For comparisons: `stud8 bench` and benches/ take them from here. What a peer's numbers mean differs, so only
the order is compared; a peer that is not installed is left out and named.
"""

import warnings
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from stud8.cards import NAMES
from stud8.converters import to_treys
from stud8.evaluate import evaluate_hilo, evaluate_low
from stud8.ranks import LOW_RANKS, NO_LOW, HiLo


class Peer(NamedTuple):
    """An evaluator: its package, the cards it ranks, and how it is called.

    `lay_out` takes ids (n, 7) and gives what the peer ranks, untimed. `rank` ranks all of it, one hand a call unless
    `batch`, and returns a sequence of numbers for high, or of pairs with the low as well if `plays_low`.
    """

    name: str
    package: str
    lay_out: Callable[[NDArray[np.uint8]], Any]
    rank: Callable[[Any], Any]
    batch: bool = False
    plays_low: bool = False

    @property
    def installed(self) -> bool:
        """Whether it can be imported here: one that fails to import for whatever reason is as good as none."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what it warns of at its import is not ours
                import_module(self.package)
        except Exception:  # noqa: BLE001  # another project's import may raise anything
            return False
        return True

    @property
    def version(self) -> str:
        """The installed release."""
        return version(self.package.replace("_", "-"))


def laid_out_and_compared(peer: Peer, hands: NDArray[np.uint8]) -> Any:
    """Lay hands (n, 7) out for a peer, after it has ranked them in our order; ValueError if it has not."""
    laid_out = peer.lay_out(hands)
    theirs = np.asarray(peer.rank(laid_out)).reshape(len(hands), -1)
    if theirs.shape[1] != 1 + peer.plays_low:
        raise ValueError(f"{peer.name} {peer.version} gives {theirs.shape[1]} ranks a hand")
    for what, ours, column in zip(HiLo._fields, evaluate_hilo(hands), theirs.T, strict=False):
        if not same_order(ours, column):
            raise ValueError(f"{peer.name} {peer.version} ranks {len(hands):,} hands in another order for {what}")
    return laid_out


def same_order(ours: NDArray[Any], theirs: Any) -> bool:
    """Whether two scales order the same hands alike, the second one in either direction.

    Every value of one must stand for exactly one of the other, and the values must rise or fall together.
    """
    pairs = np.unique(np.stack([ours.astype(np.int64), np.asarray(theirs, np.int64)], axis=1), axis=0)
    steps = np.diff(pairs, axis=0)
    return bool((steps[:, 0] > 0).all() and ((steps[:, 1] > 0).all() or (steps[:, 1] < 0).all()))


def _card_objects(package: str) -> Callable[[NDArray[np.uint8]], Any]:
    def lay_out(hands: NDArray[np.uint8]) -> list[list[Any]]:
        cards = [import_module(package).Card(name) for name in NAMES]
        return [[cards[card] for card in hand] for hand in hands.tolist()]

    return lay_out


def _rank_each(package: str, function: str) -> Callable[[Any], Any]:
    def rank(hands: list[Any]) -> list[Any]:
        evaluate = getattr(import_module(package), function)
        return [evaluate(hand) for hand in hands]

    return rank


def _phevaluator(hands: list[list[int]]) -> list[int]:
    evaluate = import_module("phevaluator").evaluate_cards
    return [evaluate(*hand) for hand in hands]


def _treys_cards(hands: NDArray[np.uint8]) -> list[tuple[list[int], list[int]]]:
    return [(hand[:2], hand[2:]) for hand in to_treys(hands).tolist()]


def _treys(hands: list[tuple[list[int], list[int]]]) -> list[int]:
    evaluate = import_module("treys").Evaluator().evaluate
    return [evaluate(hand, board) for hand, board in hands]


def _pokerkit(hands: list[str]) -> list[tuple[int, int]]:
    from pokerkit import EightOrBetterLowHand, StandardHighHand  # noqa: PLC0415  # an optional peer

    ranks = []
    for hand in hands:
        high = StandardHighHand.from_game(hand)
        low = EightOrBetterLowHand.from_game_or_none(hand)
        ranks.append((high.entry.index, NO_LOW if low is None else LOW_RANKS - low.entry.index))
    return ranks


def _texts(hands: NDArray[np.uint8]) -> list[str]:
    return ["".join(NAMES[card] for card in hand) for hand in hands.tolist()]


def _poker_equity(hands: list[str]) -> Any:
    return import_module("poker_equity").score_batch("high", hands)


def _id_bits(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    masks: NDArray[np.int64] = np.bitwise_or.reduce(np.int64(1) << hands.astype(np.int64), axis=1)
    return masks


def _sval_and_low_table(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    return cast("NDArray[np.int64]", _sval_loop()(hands))


@cache
def _sval_loop() -> Callable[..., Any]:
    """The best that users make by hand today: sval's lookup for high in their own numba loop, a table for the low."""
    from numba import njit  # noqa: PLC0415  # numba is imported when it is used

    from stud8.backends.compilation import compilation  # noqa: PLC0415

    held = (np.arange(256)[:, None] >> np.arange(8) & 1).astype(bool)
    sval = import_module("sval")
    calculate_index, rank_lookup = sval.calculate_index, sval.rank_lookup
    low_table = np.zeros(256, np.int64)
    for ranks in np.nonzero(held.sum(axis=1) >= 5)[0]:
        # The ace comes first, so [:5] are the five lowest, which play: all eight would be more cards than a hand has.
        low_table[ranks] = evaluate_low([4 * ((rank + 12) % 13) for rank in np.nonzero(held[ranks])[0].tolist()][:5])

    def rank(hands: Any) -> Any:
        ranks = np.empty((len(hands), 2), np.int64)
        for i in range(len(hands)):
            hand = hands[i]
            ranks[i, 0] = rank_lookup[calculate_index(hand)]
            # The four suits of a rank lie side by side: joined into the lowest, every fourth bit tells of a rank.
            held = (hand | hand >> 1 | hand >> 2 | hand >> 3) & 0x1111111111111
            low = held & 0x1111111  # 2..8; then the bits, four apart, move together: by twos, fours, and all seven
            low = (low | low >> 3) & 0x3030303
            low = (low | low >> 6) & 0xF000F
            # The ace, rank 12, goes below them.
            ranks[i, 1] = low_table[((low | low >> 12) & 0x7F) << 1 | held >> 48]
        return ranks

    compiled = cast("Callable[..., Any]", njit(rank))
    with compilation():
        compiled(np.array([0x7F]))
    return compiled


PEERS = (
    Peer("eval7", "eval7", _card_objects("eval7"), _rank_each("eval7", "evaluate")),
    Peer("pkrbot", "pkrbot", _card_objects("pkrbot"), _rank_each("pkrbot", "evaluate")),
    Peer("phevaluator", "phevaluator", lambda hands: hands.tolist(), _phevaluator),
    Peer("treys", "treys", _treys_cards, _treys),
    Peer("pokerkit", "pokerkit", _texts, _pokerkit, plays_low=True),
    Peer("poker-equity", "poker_equity", _texts, _poker_equity, batch=True),
    Peer("sval, low table", "sval", _id_bits, _sval_and_low_table, batch=True, plays_low=True),
)

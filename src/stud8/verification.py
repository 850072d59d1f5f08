"""Proofs that the backends rank alike and rightly: random hands, every pattern of the rules, every hand there is.

Nothing is printed here: a check returns the figures it found, or raises DifferenceError at the first difference.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import combinations, combinations_with_replacement, cycle
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.cards import BITS, CARDS, cards_to_mask, format_cards, mask_to_cards, random_hands
from stud8.counting import Advance, Figures, count_all, figures_of
from stud8.evaluate import (
    best_high,
    best_low,
    evaluate_high,
    evaluate_high_mask,
    evaluate_hilo,
    evaluate_hilo_mask,
    evaluate_low,
    evaluate_low_mask,
    evaluate_upcards,
)
from stud8.ranks import HiLo, describe_high, describe_low

SAMPLE = 100_000  # random hands of each size
PYTHON_SAMPLE = 500  # the reference is a thousand times slower

# Five and seven cards by category, the lows and the 4,824 distinct highs stand in Wikipedia's "Poker probability". The
# whole was counted once with another evaluator, over the same hands: phevaluator 0.6 for high, and for low the five
# lowest different ranks, looked up in a sorted list of the 56 sets.
PUBLISHED = {
    5: {
        "hands": 2_598_960,
        "straight_flush": 40,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "one_pair": 1_098_240,
        "high_card": 1_302_540,
        "qualifying_low": 57_344,
        "distinct_high": 7_462,
        "distinct_low": 56,
        "distinct_high_low_pairs": 7_462,
        "sum_high": 4_792_773_180,
        "sum_low": 1_634_304,
        "sum_high_times_low": 1_785_988_752,
    },
    6: {
        "hands": 20_358_520,
        "straight_flush": 1_844,
        "four_of_a_kind": 14_664,
        "full_house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three_of_a_kind": 732_160,
        "two_pair": 2_532_816,
        "one_pair": 9_730_740,
        "high_card": 6_612_900,
        "qualifying_low": 1_691_648,
        "distinct_high": 6_075,
        "distinct_low": 56,
        "distinct_high_low_pairs": 7_832,
        "sum_high": 51_937_679_760,
        "sum_low": 50_444_288,
        "sum_high_times_low": 89_317_841_712,
    },
    7: {
        "hands": 133_784_560,
        "straight_flush": 41_584,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pair": 31_433_400,
        "one_pair": 58_627_800,
        "high_card": 23_294_460,
        "qualifying_low": 24_530_944,
        "distinct_high": 4_824,
        "distinct_low": 56,
        "distinct_high_low_pairs": 15_699,
        "sum_high": 450_468_187_308,
        "sum_low": 767_227_904,
        "sum_high_times_low": 2_025_645_347_296,
    },
}


class DifferenceError(Exception):
    """Two backends disagree, or a count is not the published one; the text spells it out."""


class Engine(NamedTuple):
    """A backend, and which instruction set of it."""

    backend: str
    isa: str = ""

    def __str__(self) -> str:
        """What `stud8 info` calls them."""
        return f"{self.backend}/{self.isa}" if self.isa else self.backend

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Rank with it."""
        with ExitStack() as choices:
            choices.enter_context(backends.use_backend(self.backend))
            if self.isa:
                choices.enter_context(backends.use_isa(self.isa))
            yield


class Check(NamedTuple):
    """One proof: what of, how many hands it takes, the function that runs it and tells how far it is, a reservation."""

    name: str
    hands: int
    run: Callable[[Advance], Figures]
    note: str = ""


def engines() -> list[Engine]:
    """All that can rank here, the reference last."""
    found: list[Engine] = []
    for name in backends.available():
        found += [Engine(name, isa) for isa in backends.core().isas()] if name == "native" else [Engine(name)]
    return found


def checks(found: Sequence[Engine], *, full: bool) -> list[Check]:
    """The checks of these engines, the cheapest first; the full ones want a compiled engine before the reference."""
    compiled = [engine for engine in found if engine.backend != "python"]
    few = f", {PYTHON_SAMPLE} of them by the reference"
    sample = [
        *(
            Check(f"random {cards}-card hands", SAMPLE, partial(_sample_agrees, found, HAND_QUESTIONS, cards), few)
            for cards in (5, 6, 7)
        ),
        *(
            Check(f"random boards of {cards}", SAMPLE, partial(_sample_agrees, found, BOARD_QUESTIONS, cards), few)
            for cards in (1, 2, 3, 4, 5)
        ),
    ]
    if not full:
        return sample
    patterns = {"patterns of ranks": rank_patterns(), "flushes": flush_patterns()}
    return [
        *sample,
        *(Check(name, len(masks), partial(_patterns_agree, found, masks)) for name, masks in patterns.items()),
        *(
            Check(f"all {cards}-card hands", comb(CARDS, cards), partial(_counts_agree, compiled, cards))
            for cards in (5, 6, 7)
        ),
    ]


# --- counts ---


def _counts_agree(compiled: Sequence[Engine], cards: int, advance: Advance) -> Figures:
    """All engines give every hand the same ranks, and these occur as often as is known."""
    figures = figures_of(count_all(cards, rank=partial(_agreed, compiled), advance=advance))
    for name, known in PUBLISHED[cards].items():
        if figures[name] != known:
            raise DifferenceError(
                f"all {cards}-card hands, ranked by {compiled[0]}: {name.replace('_', ' ')} is {figures[name]:,} "
                f"where {known:,} is known ({figures[name] - known:+,})"
            )
    return figures


# --- patterns ---


def rank_patterns() -> NDArray[np.uint64]:
    """A hand for each of the 73,775 multisets of five to seven ranks, without a flush."""
    # Suits go round, so equal ranks, which are neighbours, differ in suit, and no suit comes more than twice.
    return np.array(
        [
            sum(1 << (16 * (place % 4) + rank) for place, rank in enumerate(ranks))
            for cards in (5, 6, 7)
            for ranks in combinations_with_replacement(range(13), cards)
            if all(ranks[place] != ranks[place + 4] for place in range(cards - 4))
        ],
        np.uint64,
    )


def flush_patterns() -> NDArray[np.uint64]:
    """Every set of five to seven ranks in each suit, alone and with cards of other suits up to seven."""
    masks = []
    for suit in range(4):
        others = [int(bit) for card, bit in enumerate(BITS[:CARDS]) if card % 4 != suit]
        fillers = [cycle(combinations(others, size)) for size in (0, 1, 2)]
        for size in (5, 6, 7):
            for ranks in combinations(range(13), size):
                suited = sum(1 << (16 * suit + rank) for rank in ranks)
                masks += [suited | sum(next(fillers[more])) for more in range(8 - size)]
    return np.array(masks, np.uint64)


def _patterns_agree(found: Sequence[Engine], masks: NDArray[np.uint64], advance: Advance) -> Figures:
    for start in range(0, len(masks), 2000):
        block = masks[start : start + 2000]
        _agreed(found, block)
        advance(len(block))
    return {"hands": len(masks)}


def _agreed(found: Sequence[Engine], masks: NDArray[np.uint64]) -> HiLo:
    """What the first engine ranks, if the others agree."""
    with found[0].in_force():
        first = evaluate_hilo_mask(masks, workers=-1)
    for engine in found[1:]:
        with engine.in_force():
            other = evaluate_hilo_mask(masks, workers=-1)
        for what, expected, given in zip(("high", "low"), first, other, strict=True):
            compare(masks, what, Answer(str(found[0]), expected), Answer(str(engine), given))
    return first


# --- samples ---


class Question(NamedTuple):
    """A public function; all that ask for the same thing must give the same, whoever is asked."""

    name: str
    what: str
    ask: Callable[[NDArray[np.uint8]], Any]


class Answer(NamedTuple):
    """Who gave which results."""

    who: str
    results: NDArray[Any]


HAND_QUESTIONS = (
    Question("evaluate_high", "high", evaluate_high),
    Question("evaluate_hilo", "high", lambda ids: evaluate_hilo(ids).high),
    Question("evaluate_high_mask", "high", lambda ids: evaluate_high_mask(cards_to_mask(ids))),
    Question("evaluate_hilo_mask", "high", lambda ids: evaluate_hilo_mask(cards_to_mask(ids)).high),
    Question("evaluate_low", "low", evaluate_low),
    Question("evaluate_hilo", "low", lambda ids: evaluate_hilo(ids).low),
    Question("evaluate_low_mask", "low", lambda ids: evaluate_low_mask(cards_to_mask(ids))),
    Question("evaluate_hilo_mask", "low", lambda ids: evaluate_hilo_mask(cards_to_mask(ids)).low),
    Question("best_high", "cards for high", best_high),
    Question("best_low", "cards for low", best_low),
)
BOARD_QUESTIONS = (Question("evaluate_upcards", "rank of the board", evaluate_upcards),)


def _sample_agrees(found: Sequence[Engine], questions: Sequence[Question], cards: int, advance: Advance) -> Figures:
    sample = random_hands(SAMPLE, cards=cards, seed=cards)
    first: dict[str, Answer] = {}
    for engine in found:
        hands = sample[:PYTHON_SAMPLE] if engine.backend == "python" else sample
        with engine.in_force():
            for question in questions:
                answer = Answer(f"{question.name} of {engine}", question.ask(hands))
                compare(hands, question.what, first.setdefault(question.what, answer), answer)
    advance(SAMPLE)
    return {"hands": SAMPLE}


def compare(hands: NDArray[Any], what: str, first: Answer, other: Answer) -> None:
    """Raise DifferenceError at the first hand, of ids or a mask, that got two results."""
    expected = first.results[: len(hands)]
    if np.array_equal(expected, other.results):
        return
    differs = (expected != other.results).reshape(len(hands), -1).any(axis=1)
    row = int(differs.argmax())
    cards = hands[row] if hands.ndim == 2 else mask_to_cards(hands[row])
    raise DifferenceError(
        f"{format_cards(cards)}: the {what} is {_in_words(what, expected[row])} by {first.who}, "
        f"but {_in_words(what, other.results[row])} by {other.who}"
    )


def _in_words(what: str, result: Any) -> str:
    if result.ndim:
        return "none" if (result == 255).all() else format_cards(result) if (result < CARDS).all() else str(result)
    describe = {"high": describe_high, "low": describe_low}.get(what)
    try:
        return f"{result} ({describe(result)})" if describe else str(result)
    except ValueError:  # a wrong rank need not be a rank
        return f"{result} (no such rank)"

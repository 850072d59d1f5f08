"""The checks: what each is of, and how it is made."""

from collections.abc import Callable, Sequence
from functools import partial
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.cards import CARDS, cards_to_mask, random_hands
from stud8.counting import Advance, Figures, all_ids, count_all, figures_of
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
from stud8.verification.comparing import Answer, DifferenceError, compare
from stud8.verification.engines import Engine
from stud8.verification.expected import board_ranks, joint_counts
from stud8.verification.patterns import board_patterns, flush_patterns, rank_patterns
from stud8.verification.published import PUBLISHED

SAMPLE = 100_000  # random hands of each size
PYTHON_SAMPLE = 500  # the reference is a thousand times slower
PATTERNS_AT_ONCE = 2000  # which it ranks in a tenth of a second
HANDS_OF, BOARDS_OF = (5, 6, 7), (1, 2, 3, 4, 5)  # cards


class Check(NamedTuple):
    """One proof: what of, how many hands it takes, the function that runs it and tells how far it is, a reservation."""

    name: str
    hands: int
    run: Callable[[Advance], Figures]
    note: str = ""


def checks(found: Sequence[Engine], *, full: bool) -> list[Check]:
    """The checks of these engines, the cheapest first; the full ones want a compiled engine before the reference."""
    compiled = [engine for engine in found if engine.backend != "python"]
    few = f", {PYTHON_SAMPLE} of them by the reference"
    sample = [
        *(
            Check(f"random {cards}-card hands", SAMPLE, partial(_sample_agrees, found, HAND_QUESTIONS, cards), few)
            for cards in HANDS_OF
        ),
        *(
            Check(f"random boards of {cards}", SAMPLE, partial(_sample_agrees, found, BOARD_QUESTIONS, cards), few)
            for cards in BOARDS_OF
        ),
    ]
    if not full:
        return sample
    of_hands = {"patterns of ranks": rank_patterns(), "flushes": flush_patterns()}
    of_boards = {f"patterns of boards of {cards}": board_patterns(cards) for cards in BOARDS_OF}
    return [
        *sample,
        *(Check(name, len(hands), partial(_blocks_agree, found, HANDS, hands)) for name, hands in of_hands.items()),
        *(Check(name, len(boards), partial(_blocks_agree, found, UP, boards)) for name, boards in of_boards.items()),
        *(
            Check(f"all boards of {cards}", comb(CARDS, cards), partial(_boards_agree, compiled, cards))
            for cards in BOARDS_OF
        ),
        *(
            Check(f"all {cards}-card hands{text}", comb(CARDS, cards), partial(_counts_agree, compiled, cards, as_ids))
            for as_ids, text in ((False, ""), (True, " as ids"))
            for cards in HANDS_OF
        ),
    ]


class Task(NamedTuple):
    """What engines are asked for all hands of a block at once, and the call: it returns an array for each."""

    whats: tuple[str, ...]
    ask: Callable[[NDArray[Any]], Sequence[NDArray[Any]]]


def _hilo(hands: NDArray[Any]) -> HiLo:
    evaluate: Callable[..., HiLo] = evaluate_hilo if hands.ndim == 2 else evaluate_hilo_mask
    return evaluate(hands, workers=-1)


HANDS = Task(HiLo._fields, _hilo)
UP = Task(("rank of the board",), lambda boards: (evaluate_upcards(boards),))


def _agreed(found: Sequence[Engine], task: Task, hands: NDArray[Any]) -> Sequence[NDArray[Any]]:
    """What the first engine answers, if the others agree."""
    with found[0].in_force():
        first = task.ask(hands)
    for engine in found[1:]:
        with engine.in_force():
            other = task.ask(hands)
        for what, expected, given in zip(task.whats, first, other, strict=True):
            compare(hands, what, Answer(str(found[0]), expected), Answer(str(engine), given))
    return first


# --- all there are ---


def _counts_agree(compiled: Sequence[Engine], cards: int, as_ids: bool, advance: Advance) -> Figures:
    """All engines give every hand the same ranks, and these occur as often as is known and as the rules make them."""
    by = f"all {cards}-card hands{' as ids' * as_ids}, ranked by {compiled[0]}"
    counts = count_all(cards, rank=lambda hands: HiLo(*_agreed(compiled, HANDS, hands)), as_ids=as_ids, advance=advance)
    figures = figures_of(counts)
    for name, known in PUBLISHED[cards].items():
        if figures[name] != known:
            raise DifferenceError(
                f"{by}: {name.replace('_', ' ')} is {figures[name]:,} where {known:,} is known "
                f"({figures[name] - known:+,})"
            )
    right = joint_counts(cards)
    for high, low in np.argwhere(counts != right)[:1].tolist():
        raise DifferenceError(
            f"{by}: {counts[high, low]:,} have the high {high} ({describe_high(high) if high else 'none'}) and the low "
            f"{low} ({describe_low(low)}) where the rules make {right[high, low]:,}"
        )
    return figures


def _boards_agree(compiled: Sequence[Engine], cards: int, advance: Advance) -> Figures:
    """All engines give every board the same rank, and there are as many ranks as boards that differ."""
    different: set[int] = set()
    boards = 0
    for block in all_ids(cards):
        (ranks,) = _agreed(compiled, UP, block)
        different.update(np.unique(ranks).tolist())
        boards += len(block)
        advance(len(block))
    known = board_ranks(cards)
    if len(different) != known:
        by = f"all boards of {cards}, ranked by {compiled[0]}"
        raise DifferenceError(f"{by}: {len(different):,} different ranks where the rules make {known:,}")
    return {"hands": boards, "distinct": known}


# --- patterns ---


def _blocks_agree(found: Sequence[Engine], task: Task, hands: NDArray[Any], advance: Advance) -> Figures:
    for start in range(0, len(hands), PATTERNS_AT_ONCE):
        block = hands[start : start + PATTERNS_AT_ONCE]
        _agreed(found, task, block)
        advance(len(block))
    return {"hands": len(hands)}


# --- samples ---


class Question(NamedTuple):
    """A public function; all that ask for the same thing must give the same, whoever is asked."""

    name: str
    what: str
    ask: Callable[[NDArray[np.uint8]], Any]


def _both(name: str, ask: Callable[[NDArray[np.uint8]], HiLo]) -> tuple[Question, Question]:
    """A function that tells high and low, asked for each."""
    return Question(name, "high", lambda ids: ask(ids).high), Question(name, "low", lambda ids: ask(ids).low)


HAND_QUESTIONS = (
    Question("evaluate_high", "high", evaluate_high),
    Question("evaluate_low", "low", evaluate_low),
    *_both("evaluate_hilo", evaluate_hilo),
    *_both("evaluate_hilo, unchecked,", lambda ids: evaluate_hilo(ids, check=False)),
    Question("evaluate_high_mask", "high", lambda ids: evaluate_high_mask(cards_to_mask(ids))),
    Question("evaluate_low_mask", "low", lambda ids: evaluate_low_mask(cards_to_mask(ids))),
    *_both("evaluate_hilo_mask", lambda ids: evaluate_hilo_mask(cards_to_mask(ids))),
    *_both("evaluate_hilo_mask, unchecked,", lambda ids: evaluate_hilo_mask(cards_to_mask(ids), check=False)),
    Question("best_high", "cards for high", best_high),
    Question("best_low", "cards for low", best_low),
)
BOARD_QUESTIONS = (Question("evaluate_upcards", "rank of the board", evaluate_upcards),)


def _sample_agrees(found: Sequence[Engine], questions: Sequence[Question], cards: int, advance: Advance) -> Figures:
    sample = random_hands(SAMPLE, cards=cards, seed=cards)
    first: dict[str, Answer] = {}
    done = 0
    for place, engine in enumerate(found, 1):
        hands = sample[:PYTHON_SAMPLE] if engine.backend == "python" else sample
        with engine.in_force():
            for question in questions:
                answer = Answer(f"{question.name} of {engine}", question.ask(hands))
                compare(hands, question.what, first.setdefault(question.what, answer), answer)
        advance(SAMPLE * place // len(found) - done)
        done = SAMPLE * place // len(found)
    return {"hands": SAMPLE}

"""Every instruction set, and numba, ranks as the portable kernel does: at every length, for every fault."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8
from hands import CONFIG, run_python
from stud8 import backends
from stud8.counting import all_hands
from stud8.verification import Engine

pytestmark = [pytest.mark.extension, pytest.mark.kernel]
LENGTHS = [*range(131), 255, 256, 257, 300, 511, 513]
MANY = 1_000_000  # for more than one worker
BY_IDS = [stud8.evaluate_high, stud8.evaluate_low, stud8.evaluate_hilo]
BY_MASK = [stud8.evaluate_high_mask, stud8.evaluate_low_mask, stud8.evaluate_hilo_mask]


@pytest.fixture(scope="module")
def hands() -> NDArray[np.uint8]:
    return stud8.random_hands(1000, seed=4)


def kernel_outputs(n: int) -> Iterator[tuple[Any, Any]]:
    """Both outputs, only one of them, and none: room for a guard behind each."""
    for with_high, with_low in ((True, True), (True, False), (False, True), (False, False)):
        yield np.full(n + 1, 7, np.uint16) if with_high else None, np.full(n + 1, 7, np.uint8) if with_low else None


def first(output: Any, n: int) -> Any:
    return None if output is None else output[:n]


@pytest.mark.parametrize("evaluate", [*BY_IDS, *BY_MASK])
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("check", [True, False])
def test_only_the_kernels_in_force_run(
    isa: str, hands: NDArray[np.uint8], evaluate: Callable[..., Any], workers: int, check: bool
) -> None:
    for cards in (5, 6, 7):
        few = hands[:, :cards]
        given = np.resize(stud8.cards_to_mask(few), MANY) if evaluate in BY_MASK else np.resize(few, (MANY, cards))
        stud8.native.isas_that_ran()
        evaluate(given, workers=workers, check=check)
        assert stud8.native.isas_that_ran() == [isa]
        evaluate(given[:2], workers=workers, check=check)
        assert stud8.native.isas_that_ran() == [isa]
        assert stud8.native.isas_that_ran() == []


def test_kernels_of_all_kinds_are_told_apart() -> None:
    isas = stud8.native.isas()
    stud8.native.isas_that_ran()
    for number, name in enumerate(reversed(isas)):
        with stud8.use_isa(name):
            stud8.evaluate_high_mask([31])
        if number == 0:
            assert stud8.native.isas_that_ran() == [name] == isas[-1:]
    assert stud8.native.isas_that_ran() == isas[:-1]


def test_no_kernel_runs_where_none_is_needed(isa: str, hands: NDArray[np.uint8]) -> None:
    """One hand is ranked by a function of its own, on every machine the same; so are boards, and the five cards."""
    stud8.native.isas_that_ran()
    stud8.evaluate_hilo(hands[0])
    stud8.evaluate_hilo_mask(31)
    stud8.evaluate_upcards(hands[:, :4])
    stud8.best_high(hands)
    stud8.best_low(hands)
    with stud8.use_backend("python"):
        stud8.evaluate_hilo(hands[:10])
    assert stud8.native.isas_that_ran() == []


@pytest.mark.parametrize("name", CONFIG["isas"])
def test_the_kernels_that_the_environment_names_run(name: str) -> None:
    code = "import stud8; stud8.evaluate_high_mask([31]); print(stud8.isa(), *stud8.native.isas_that_ran())"
    done = run_python(code, env={"STUD8_ISA": name})
    assert (done.stdout.split(), done.stderr) == ([name, name], "")


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_all_hands_are_ranked_as_the_portable_kernel_ranks_them(isa: str, cards: int) -> None:
    if isa == "portable":
        return  # test_golden.py counts what it ranks
    for masks in all_hands(cards):
        given = stud8.evaluate_hilo_mask(masks, workers=-1)
        with stud8.use_isa("portable"):
            expected = stud8.evaluate_hilo_mask(masks, workers=-1)
        assert np.array_equal(given.high, expected.high)
        assert np.array_equal(given.low, expected.low)


@pytest.mark.parametrize("cards", [5, 6, 7])
@pytest.mark.parametrize("check", [True, False])
def test_every_length_and_output(engine: Engine, hands: NDArray[np.uint8], cards: int, check: bool) -> None:
    few = np.ascontiguousarray(hands[:, :cards])
    masks = stud8.cards_to_mask(few)
    ranking = backends.current()
    expected = np.array([divmod(stud8.native.hilo(mask), 256) for mask in masks.tolist()])
    for n in LENGTHS:
        for rank, rows in ((ranking.hilo_ids, few), (ranking.hilo_masks, masks)):
            for high, low in kernel_outputs(n):
                # An array of its own, so that a sanitizer would see a byte read behind it.
                assert rank(rows[:n].copy(), first(high, n), first(low, n), check) == n
                assert high is None or (high[n] == 7 and np.array_equal(high[:n], expected[:n, 0]))
                assert low is None or (low[n] == 7 and np.array_equal(low[:n], expected[:n, 1]))


@pytest.mark.parametrize("n", [1, 7, 31, 32, 33, 64, 100, 257])
def test_a_fault_is_found_wherever_it_is(engine: Engine, hands: NDArray[np.uint8], n: int) -> None:
    ranking = backends.current()
    high, low = np.empty(n, np.uint16), np.empty(n, np.uint8)
    masks = stud8.cards_to_mask(hands[:n])
    for row in range(n):
        for wrong in (1 << 13, 1 << 63, 0, 15, int(masks[row]) | 0x1FFF << 48, (1 << 23) - 1, 2**64 - 1):
            if stud8.cards.DECK_MASK & wrong == wrong and 5 <= wrong.bit_count() <= 7:
                continue
            bad_masks = masks.copy()
            bad_masks[row] = wrong
            assert ranking.hilo_masks(bad_masks, high, low, True) == row
        for cards in (5, 6, 7):
            for column in range(cards):
                for wrong in (52, 53, 63, 64, 127, 128, 129, 255, int(hands[row, (column + 1) % cards])):
                    bad = hands[:n, :cards].copy()
                    bad[row, column] = wrong
                    assert ranking.hilo_ids(bad, high, low, True) == row


def test_masks_of_all_counts_are_told_apart(engine: Engine) -> None:
    """Sixteen cards more must not look like none more, nor any other number."""
    random = np.random.default_rng(9)
    bits = stud8.cards.BITS[:52]
    ranking = backends.current()
    for cards in range(53):
        masks = np.array(
            [np.bitwise_or.reduce(random.permutation(bits)[:cards], initial=0) for _ in range(40)], np.uint64
        )
        high, low = np.empty(40, np.uint16), np.empty(40, np.uint8)
        assert ranking.hilo_masks(masks, high, low, True) == (40 if 5 <= cards <= 7 else 0)


def test_unchecked_garbage_does_no_harm(engine: Engine) -> None:
    random = np.random.default_rng(10)
    ranking = backends.current()
    for n in (1, 31, 32, 33, 1000):
        high, low = np.empty(n, np.uint16), np.empty(n, np.uint8)
        assert ranking.hilo_masks(random.integers(2**64, size=n, dtype=np.uint64), high, low, False) == n
        for cards in (5, 6, 7):
            assert ranking.hilo_ids(random.integers(256, size=(n, cards), dtype=np.uint8), high, low, False) == n

"""Dask arrays in, lazy dask arrays out, also on a cluster."""

import re

import dask.array as da
import numpy as np
import pytest
from dask.base import compute

import stud8
from clusters import local_cluster
from hand_files import known_sevens
from hands import mask_of

KNOWN = known_sevens()
HANDS = np.array(KNOWN.hands, np.uint8)
MASKS = np.array([mask_of(hand) for hand in KNOWN.hands], np.uint64)


@pytest.mark.parametrize("chunks", [(4, 7), (4, 3), (-1, -1)])
def test_ids_stay_lazy(chunks: tuple[int, int]) -> None:
    hands = da.from_array(HANDS, chunks=chunks)
    high, low = stud8.evaluate_high(hands), stud8.evaluate_low(hands, workers=2)
    assert isinstance(high, da.Array)
    assert (high.dtype, low.dtype, high.shape) == (np.uint16, np.uint8, (len(HANDS),))
    assert (high.compute().tolist(), low.compute().tolist()) == (KNOWN.high, KNOWN.low)
    both = stud8.evaluate_hilo(hands, check=False)
    assert (both.high.dtype, both.low.dtype) == (np.uint16, np.uint8)
    assert [ranks.tolist() for ranks in compute(*both)] == [KNOWN.high, KNOWN.low]


def test_masks_stay_lazy() -> None:
    masks = da.from_array(MASKS.reshape(-1, 1), chunks=(4, 1))
    high, low = stud8.evaluate_high_mask(masks), stud8.evaluate_low_mask(masks)
    assert high.shape == (len(MASKS), 1)
    assert (high.compute().ravel().tolist(), low.compute().ravel().tolist()) == (KNOWN.high, KNOWN.low)
    both = compute(*stud8.evaluate_hilo_mask(masks))
    assert [ranks.ravel().tolist() for ranks in both] == [KNOWN.high, KNOWN.low]


def test_nothing_is_ranked_before_it_is_computed() -> None:
    bad = HANDS.copy()
    bad[9, 6] = 52
    ranks = stud8.evaluate_high(da.from_array(bad, chunks=(4, 7)))
    with pytest.raises(ValueError, match=r"in the block that starts at \(8, 0\): row 1: 52 is no card id"):
        ranks.compute()


def test_leading_axes_are_kept() -> None:
    hands = da.from_array(np.tile(HANDS, (2, 1)).reshape(2, -1, 7), chunks=(1, 5, 7))
    assert stud8.evaluate_low(hands).compute().tolist() == [KNOWN.low, KNOWN.low]


def test_what_is_wrong_with_the_array_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="n = 5, 6 or 7 expected"):
        stud8.evaluate_high(da.zeros((3, 4), dtype=np.uint8))
    with pytest.raises(TypeError, match="expected integers, got an array of dtype bool"):
        stud8.evaluate_hilo(da.zeros((3, 7), dtype=bool))
    with pytest.raises(ValueError, match="out: none expected with a dask array"):
        stud8.evaluate_high(da.from_array(HANDS), out=np.empty(len(HANDS), np.uint16))


def test_on_a_cluster() -> None:
    with local_cluster() as client:
        both = stud8.evaluate_hilo(da.from_array(HANDS, chunks=(4, 7)))
        futures = client.compute(list(both))
        assert [future.result().tolist() for future in futures] == [KNOWN.high, KNOWN.low]


@pytest.mark.parametrize("shape", [(20, 4), (2, 3, 8), (7, 0)])
def test_a_wrong_width_is_told_at_once_with_the_shape(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"n = 5, 6 or 7 expected, got shape {shape}")):
        stud8.evaluate_hilo(da.zeros(shape, dtype=np.uint8))


def test_an_unknown_width_is_an_error() -> None:
    hands = da.from_array(HANDS.T, chunks=(7, 5))
    with pytest.raises(ValueError, match=r"the cards of a hand: not known before the array is computed"):
        stud8.evaluate_high(hands[:, hands[0] >= 0])

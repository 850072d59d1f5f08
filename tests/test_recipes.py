"""docs/recipes.md says where nothing is copied; test_docs.py runs its examples."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

import stud8
from stud8.batches import IdRows, MaskRows

HANDS = stud8.random_hands(50, seed=8)


def test_numpy_is_ranked_where_it_lies() -> None:
    for hands in (HANDS, HANDS[::2], np.asfortranarray(HANDS), HANDS[:, ::-1]):
        assert np.shares_memory(IdRows(hands, (7,)).rows.array, hands)


def test_a_frame_of_one_dtype_is_ranked_where_it_lies() -> None:
    frame = pd.DataFrame(HANDS, copy=False)
    assert np.shares_memory(IdRows(frame, (7,)).rows.array, HANDS)
    polars = pl.DataFrame({"cards": pl.Series(HANDS, dtype=pl.Array(pl.UInt8, 7))})["cards"]
    assert np.shares_memory(IdRows(polars, (7,)).rows.array, polars.to_numpy(allow_copy=False))


def test_a_column_of_masks_is_ranked_where_it_lies() -> None:
    masks = stud8.cards_to_mask(HANDS)
    for column in (pd.Series(masks, copy=False), pa.array(masks)):
        assert np.shares_memory(MaskRows(column, check=True).rows.array, masks)
    series = pl.Series(masks)
    assert np.shares_memory(MaskRows(series).rows.array, series.to_numpy(allow_copy=False))


def test_an_arrow_list_is_ranked_where_it_lies() -> None:
    flat = HANDS.reshape(-1)
    lists = pa.FixedSizeListArray.from_arrays(pa.array(flat), 7)
    for part in (lists, lists[10:20]):
        cards = part.flatten().to_numpy().reshape(-1, 7)
        assert np.shares_memory(IdRows(cards, (7,)).rows.array, flat)
        assert np.array_equal(cards, HANDS[10:20] if part is not lists else HANDS)

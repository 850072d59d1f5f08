"""Parquet and Arrow's IPC files (Feather) through pyarrow, which is imported when one is asked for."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from numpy.typing import NDArray

from stud8.cards import BITS, NO_CARD, bad_hand
from stud8.files.blocks import HANDS_PER_BLOCK, Block, Kept, Ranks, gathered
from stud8.files.hand_text import card_of, parse_lines, parse_texts, what_is_wrong, wrong_cards
from stud8.files.layout import Kind, Layout, find, first_twice
from stud8.files.words import Words

# pyarrow imports it, if it is there, with the first array it makes, and would swallow a Ctrl-C that comes meanwhile.
with suppress(ImportError):
    import_module("pandas")

IPC_MAGIC = b"ARROW1"
IPC_STREAM = b"\xff\xff\xff\xff"
PARQUET_MAGIC = b"PAR1"


class ArrowBlock(Block):
    """A record batch."""

    def __init__(self, batch: pa.RecordBatch, layout: Layout, first: int) -> None:
        self.first = first
        self.names = batch.schema.names
        self._batch = batch
        self._layout = layout
        self.listed = layout.names[0] if layout.kind == "list" else ""
        self._held = [batch.column(name) for name in layout.names]
        self.hands = _HANDS[layout.kind](self._held)

    def wrong(self, row: int) -> str:
        """What is wrong with a row."""
        values = [column[row].as_py() for column in self._held]
        for name, value in zip(self._layout.names, values, strict=True):
            if value is None or (isinstance(value, list) and None in value):
                return f"{name} is null" if value is None else f"{name} has a null"
        if isinstance(values[0], str):
            if self._layout.kind == "cards":
                return wrong_cards(self._layout.names, values, self.hands[row])
            return what_is_wrong(values[0])
        if self._layout.kind == "mask":
            return super().wrong(row)
        ids = values[0] if self._layout.kind == "list" else values
        return f"{len(ids)} cards: 5, 6 or 7 expected" if not 5 <= len(ids) <= 7 else bad_hand(np.array(ids))

    def rows(self, kept: Kept) -> pa.RecordBatch:
        """The record batch."""
        return self._batch if kept is None else self._batch.filter(pa.array(kept))

    def columns(self, kept: Kept) -> dict[str, NDArray[Any]]:
        """The columns: numbers without nulls as they are, hands in lists of one length as ids, all else as objects."""
        batch = self.rows(kept)
        columns = {name: _as_numpy(batch.column(name)) for name in batch.schema.names}
        if self._layout.kind == "list" and self.hands.ndim == 2:
            columns[self._layout.names[0]] = self.hands if kept is None else self.hands[kept]
        return columns


class _Source(ABC):
    """What is read batch by batch."""

    unit = "row"

    def __init__(self, schema: pa.Schema) -> None:
        if (twice := first_twice(schema.names)) is not None:
            raise ValueError(f"has two columns {twice!r}")
        self._schema = pa.schema([field.with_type(_without_views(field.type)) for field in schema], schema.metadata)
        self._has_views = self._schema != schema
        self._layout = find({field.name: _kind(field.type) for field in schema})

    def __iter__(self) -> Iterator[ArrowBlock]:
        """All blocks."""
        rows = 0
        for batch in self._batches():
            for start in range(0, len(batch), HANDS_PER_BLOCK):
                yield ArrowBlock(self._plain(batch.slice(start, HANDS_PER_BLOCK)), self._layout, rows + start)
            rows += len(batch)
            pa.default_memory_pool().release_unused()  # it would keep a batch more than is in use
        if not rows:
            yield ArrowBlock(pa.RecordBatch.from_pylist([], schema=self._schema), self._layout, 0)

    def _plain(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The batch without views, as polars has them for text: pyarrow can neither filter nor take from these."""
        if not self._has_views:
            return batch
        columns = [_cast(column, field.type) for column, field in zip(batch.columns, self._schema, strict=True)]
        return pa.RecordBatch.from_arrays(columns, schema=self._schema)

    @abstractmethod
    def _batches(self) -> Iterator[pa.RecordBatch]:
        """The record batches of the file."""


class ParquetSource(_Source):
    """A Parquet file."""

    def __init__(self, path: Path, workers: int) -> None:
        with path.open("rb") as file:  # pyarrow looks at the end only
            start = file.read(len(PARQUET_MAGIC))
        if start and start != PARQUET_MAGIC:
            raise ValueError(f"is no Parquet file: it starts with {start!r}")
        # What pyarrow buffers before it is needed it keeps to the end; a row group it holds whole either way.
        self._file = pq.ParquetFile(path, pre_buffer=False)
        self._workers = workers
        self._done = 0
        super().__init__(self._file.schema_arrow)

    def _batches(self) -> Iterator[pa.RecordBatch]:
        for batch in self._file.iter_batches(HANDS_PER_BLOCK, use_threads=self._workers > 1):
            self._done += len(batch)
            yield batch

    def read(self) -> float:
        """The part of the file that has been read."""
        return self._done / (self._file.metadata.num_rows or 1)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class IpcSource(_Source):
    """An Arrow IPC file or stream, as Feather is."""

    def __init__(self, path: Path) -> None:
        self._file = pa.OSFile(str(path))
        start = self._file.read(len(IPC_MAGIC))
        is_file = start == IPC_MAGIC
        self._file.seek(0)
        if not is_file and not start.startswith(IPC_STREAM):  # pyarrow would take it for the length of what follows
            self._file.close()
            raise ValueError(f"is no Arrow IPC file (Feather): it starts with {start!r}" if start else "is empty")
        self._reader: Any = pa.ipc.open_file(self._file) if is_file else pa.ipc.open_stream(self._file)
        self._is_file = is_file
        super().__init__(self._reader.schema)

    def _batches(self) -> Iterator[pa.RecordBatch]:
        numbers = range(self._reader.num_record_batches) if self._is_file else []
        for batch in map(self._reader.get_batch, numbers) if self._is_file else self._reader:
            _refuse_damaged(batch)
            yield batch

    def read(self) -> float:
        """The part of the file that has been read."""
        return float(self._file.tell() / (self._file.size() or 1))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class _Target(ABC):
    """What is written batch by batch; a row without a rank has nulls."""

    def __init__(self, path: Path, words: Sequence[Words], *, only_ranks: bool) -> None:
        self._sink = pa.OSFile(str(path), "wb")
        self._words = [(each, pa.array(each.texts, pa.string())) for each in words]
        self._only_ranks = only_ranks
        self._writer: Any = None

    def write(self, block: Block, kept: Kept, ranks: Ranks) -> None:
        """Write the rows of a block and their ranks."""
        columns: list[pa.Array] = []
        fields: list[pa.Field] = []
        metadata = None
        if not self._only_ranks:
            batch = block.rows(kept) if isinstance(block, ArrowBlock) else _as_batch(block, kept)
            columns, fields, metadata = list(batch.columns), list(batch.schema), batch.schema.metadata
        for name, numbers in (("high", ranks.high), ("low", ranks.low)):
            columns.append(pa.array(numbers, mask=ranks.bad))
            fields.append(pa.field(name, columns[-1].type))
        for each, texts in self._words:
            columns.append(texts.take(pa.array(ranks.of(each), mask=ranks.bad)))
            fields.append(pa.field(each.name, pa.string()))
        if self._writer is None:
            self._writer = self._open(pa.schema(fields, metadata))
        if columns[0]:
            self._writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=pa.schema(fields, metadata)))

    @abstractmethod
    def _open(self, schema: pa.Schema) -> Any:
        """What writes record batches of this schema into the sink."""

    def close(self) -> None:
        """Write what is left: the file is complete."""
        self._writer.close()
        self._sink.close()

    def abandon(self) -> None:
        """Close the file as it is."""
        if self._writer is not None:
            with suppress(OSError, ValueError):
                self._writer.close()
            self._writer.is_open = False  # else pq.ParquetWriter would try once more when it is deleted
        with suppress(OSError):
            self._sink.close()


class ParquetTarget(_Target):
    """A Parquet file with pyarrow's own settings."""

    def _open(self, schema: pa.Schema) -> pq.ParquetWriter:
        return pq.ParquetWriter(self._sink, schema)


class IpcTarget(_Target):
    """An Arrow IPC file, compressed as pyarrow does a Feather file."""

    def _open(self, schema: pa.Schema) -> Any:
        return pa.ipc.new_file(self._sink, schema, options=pa.ipc.IpcWriteOptions(compression="lz4"))

    def write(self, block: Block, kept: Kept, ranks: Ranks) -> None:
        """Write the rows of a block and their ranks."""
        try:
            super().write(block, kept, ranks)
        except pa.ArrowInvalid as error:
            if "Dictionary replacement" not in str(error):
                raise
            why = "a column of categories has other ones in another batch, which Arrow's files cannot hold"
            raise ValueError(f"{why}: write a .parquet or .csv file") from None


def _refuse_damaged(batch: pa.RecordBatch) -> None:
    """Raise ValueError for wrong offsets or indices: pyarrow trusts them, and would read what is not the file's."""
    try:
        batch.validate(full=True)
    except pa.ArrowInvalid as error:
        raise ValueError(f"is damaged: {error}") from None


def _kind(type_: pa.DataType) -> Kind:
    """What a column can hold."""
    if pa.types.is_dictionary(type_):
        return "text" if _kind(type_.value_type) == "text" else "other"
    if pa.types.is_fixed_size_list(type_):
        return "list" if pa.types.is_integer(type_.value_type) and 5 <= type_.list_size <= 7 else "other"
    if pa.types.is_list(type_) or pa.types.is_large_list(type_):
        return "list" if pa.types.is_integer(type_.value_type) else "other"
    if pa.types.is_integer(type_):
        return "mask" if type_.bit_width == 64 else "number"
    if pa.types.is_string(type_) or pa.types.is_large_string(type_) or pa.types.is_string_view(type_):
        return "text"
    return "number" if pa.types.is_floating(type_) else "other"


def _without_views(type_: pa.DataType) -> pa.DataType:
    """The same type of text and bytes that are no views, also within others."""
    if pa.types.is_string_view(type_):
        return pa.string()
    if pa.types.is_binary_view(type_):
        return pa.binary()
    if pa.types.is_dictionary(type_):
        return pa.dictionary(type_.index_type, _without_views(type_.value_type), type_.ordered)
    if pa.types.is_struct(type_):
        return pa.struct([field.with_type(_without_views(field.type)) for field in type_])
    for is_list, make in (
        (pa.types.is_list, pa.list_),
        (pa.types.is_large_list, pa.large_list),
        (pa.types.is_fixed_size_list, lambda field: pa.list_(field, type_.list_size)),
    ):
        if is_list(type_):
            return make(type_.value_field.with_type(_without_views(type_.value_type)))
    return type_


def _cast(column: pa.Array, type_: pa.DataType) -> pa.Array:
    """A column as one without views; pyarrow cannot cast categories of views."""
    if column.type == type_:
        return column
    if pa.types.is_dictionary(type_):
        texts = column.dictionary.cast(type_.value_type)
        return pa.DictionaryArray.from_arrays(column.indices, texts, ordered=type_.ordered)
    return column.cast(type_)


def _numbers(column: pa.Array) -> NDArray[Any]:
    """Numbers without a copy, if none is null; a null becomes what is no card."""
    if column.null_count and pa.types.is_integer(column.type):
        column = column.fill_null(-1 if pa.types.is_signed_integer(column.type) else NO_CARD)
    return column.to_numpy(zero_copy_only=False)  # type: ignore[no-any-return]


def _of_cards(columns: list[pa.Array]) -> NDArray[Any]:
    if _kind(columns[0].type) == "text":
        return np.stack([_of_names(column) for column in columns], axis=1)
    return gathered([_numbers(column) for column in columns])


def _of_names(column: pa.Array) -> NDArray[np.uint8]:
    """The ids of cards by name, each text looked at once; a null is none."""
    found = column.cast(pa.string()).dictionary_encode()
    ids = np.array([*map(card_of, found.dictionary.to_pylist()), NO_CARD], np.uint8)
    return ids[found.indices.fill_null(len(ids) - 1).to_numpy()]  # type: ignore[no-any-return]


def _of_masks(columns: list[pa.Array]) -> NDArray[np.uint64]:
    (column,) = columns
    return column.fill_null(0).to_numpy().astype(np.uint64, copy=False)  # type: ignore[no-any-return]


def _of_text(columns: list[pa.Array]) -> NDArray[np.uint64]:
    """The masks of text; the texts are joined to lines by pyarrow."""
    column = columns[0].cast(pa.string()).fill_null("")
    lists = pa.ListArray.from_arrays(pa.array([0, len(column)], pa.int32()), column)
    text = pc.binary_join(lists, "\n")[0].as_buffer().to_pybytes()
    if text.count(b"\n") != max(0, len(column) - 1) or b"#" in text:
        return parse_texts([one.encode() for one in column.to_pylist()])
    return parse_lines(text, len(column))


def _of_lists(columns: list[pa.Array]) -> NDArray[Any]:
    (column,) = columns
    if pa.types.is_fixed_size_list(column.type):
        cards = column.type.list_size
        starts = np.arange(column.offset, column.offset + len(column) + 1) * cards
    else:
        starts = column.offsets.to_numpy()
    lengths = np.diff(starts)
    lengths[column.is_null().to_numpy(zero_copy_only=False)] = 0
    values = column.values.slice(starts[0], starts[-1] - starts[0])
    ids = gathered([_numbers(values)])[:, 0] if values.type != pa.uint8() or values.null_count else values.to_numpy()
    if len(lengths) and 5 <= lengths[0] <= 7 and (lengths == lengths[0]).all():
        return ids.reshape(-1, lengths[0])
    masks = np.zeros(len(column), np.uint64)
    for cards in (5, 6, 7):
        rows = np.flatnonzero(lengths == cards)
        held = BITS[ids[(starts[rows] - starts[0])[:, None] + np.arange(cards)]]
        masks[rows] = np.bitwise_or.reduce(held, axis=1)
        masks[rows[np.bitwise_count(masks[rows]) != cards]] = 0
    return masks


_HANDS: dict[str, Callable[[list[pa.Array]], NDArray[Any]]] = {
    "cards": _of_cards,
    "list": _of_lists,
    "mask": _of_masks,
    "text": _of_text,
}


def _as_numpy(column: pa.Array) -> NDArray[Any]:
    plain = pa.types.is_primitive(column.type) and not pa.types.is_temporal(column.type) and not column.null_count
    if plain and pa.types.is_boolean(column.type):
        return column.to_numpy(zero_copy_only=False)  # type: ignore[no-any-return]
    if plain and (pa.types.is_integer(column.type) or pa.types.is_floating(column.type)):
        return column.to_numpy()  # type: ignore[no-any-return]
    values = np.empty(len(column), object)
    values[:] = column.to_pylist()
    return values


def _as_batch(block: Block, kept: Kept) -> pa.RecordBatch:
    columns: dict[str, pa.Array] = {}
    for name, column in block.columns(kept).items():
        if _is_no_text(name):
            raise ValueError(f"the name of column {_raw(name)!r} is no UTF-8 text, as Parquet and Arrow need it")
        try:
            columns[name] = _as_arrow(column)
        except UnicodeEncodeError:
            place = next(place for place, text in enumerate(column) if _is_no_text(text))
            row = place if kept is None else int(np.flatnonzero(kept)[place])
            why = f"column {name!r} is {_raw(column[place])!r}, no UTF-8 text, as Parquet and Arrow need it"
            raise ValueError(f"line {block.number(row)}: {why}") from None  # of a text file: others hold no such text
    return pa.RecordBatch.from_arrays(list(columns.values()), list(columns))


def _is_no_text(text: object) -> bool:
    """Whether it came from bytes that are no UTF-8."""
    return isinstance(text, str) and any("\ud800" <= sign <= "\udfff" for sign in text)


def _raw(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


def _as_arrow(column: NDArray[Any]) -> pa.Array:
    if column.ndim == 2:
        return pa.FixedSizeListArray.from_arrays(pa.array(np.ascontiguousarray(column).reshape(-1)), column.shape[1])
    return pa.array(column, pa.string() if column.dtype.hasobject else None)

"""Files that cannot be read, and what is said of each by its suffix."""

from bad_inputs.messages import FIVES
from bad_inputs.rows import Case

# What is no file that can be read: its error, the number of that, and what the system says.
SYSTEM = {
    "folder": ("IsADirectoryError", 21, "Is a directory"),
    "locked": ("PermissionError", 13, "Permission denied"),
    "missing": ("FileNotFoundError", 2, "No such file or directory"),
}
# What a reader says of files that are cut short, start as another kind of file does, or are empty, by their suffix;
# nothing where that is no error.
NO_NPY, NO_GZIP = "{}: is no whole .npy file of numbers or text: ", "{}: is a broken gzip file: "
CUT_LINE = f"{{}}: line %d: 'As 2d 3h' has 3 cards: {FIVES} expected"
OTHER_TEXT = "{}: no UTF-8 text but compressed or UTF-16: unpack or convert it first"
CUT_GZIP = f"{NO_GZIP}Compressed file ended before the end-of-stream marker was reached"
NO_LINE = "{}: is empty: a line of names expected, or rows of hands"
NO_IPC = "{}: is no Arrow IPC file (Feather): it starts with b'RIFF...'"
BROKEN = {
    ".npy": (
        f"{NO_NPY}mmap length is greater than file size",
        f"{NO_NPY}it holds Python objects, or something else",
        f"{NO_NPY}No data left in file",
    ),
    ".csv": (CUT_LINE % 3, OTHER_TEXT, NO_LINE),
    ".csv.gz": (CUT_GZIP, f"{NO_GZIP}Not a gzipped file (b'ha')", NO_LINE),
    ".txt": (CUT_LINE % 2, OTHER_TEXT, ""),
    ".txt.gz": (CUT_GZIP, f"{NO_GZIP}Not a gzipped file (b'As')", ""),
    ".parquet": (
        "{}: Parquet magic bytes not found in footer. ...",
        "{}: is no Parquet file: it starts with b'PK\\x03\\x04'",
        "{}: Parquet file size is 0 bytes",
    ),
    ".feather": ("{}: Not an Arrow file", NO_IPC, "{}: is empty"),
    ".arrow": ("{}: Expected to read ... metadata bytes, but only read ...", NO_IPC, "{}: is empty"),
}


def broken_files(call: str, no_hands: str) -> list[Case]:
    """The cases of a function that reads a file of hands; `call` has {} for its name, `no_hands` is what comes of none."""
    found = []
    for suffix, told in BROKEN.items():
        for what, text in zip(("cut", "magic", "empty"), told, strict=True):
            name = f"{what}{suffix}"
            found.append(
                Case(call.format(name), *(("ValueError", text.format(name)) if text else ("returns", no_hands)))
            )
        found += of_system(call, suffix)
    return found


def of_system(call: str, suffix: str) -> list[Case]:
    """The cases of what is no file that can be read."""
    return [
        Case(call.format(f"{what}{suffix}"), error, f"[Errno {number}] {text}: '{what}{suffix}'")
        for what, (error, number, text) in SYSTEM.items()
    ]

"""What ranks: what chooses a backend or an instruction set, or tells of it."""

from bad_inputs.rows import ALONE, Row, cases, takes_nothing

NAMES = {"duplicates": "takes one name", **ALONE}
CHOICES: dict[str, Row] = {
    "use_backend": Row(
        wrong_type=cases("""
            use_backend(1) -> ValueError: no backend 1: available are ...
            use_backend(None) -> ValueError: no backend None: available are ...
        """),
        wrong_shape=cases("""
            use_backend(['native', 'python']) -> ValueError: no backend ['native', 'python']: available are ...
        """),
        out_of_range=cases("""
            use_backend('cuda') -> ValueError: no backend 'cuda': available are ...
        """),
        **NAMES,
    ),
    "use_isa": Row(
        wrong_type=cases("""
            use_isa(1) -> ValueError: no instruction set 1: ...
        """),
        wrong_shape=cases("""
            use_isa(np.array(['avx2', 'portable'])) -> ValueError: no instruction set array(...
            use_isa(['avx2']) -> ValueError: no instruction set ['avx2']: ...
        """),
        out_of_range=cases("""
            use_isa('mmx') -> ValueError: no instruction set 'mmx': ...
        """),
        **NAMES,
    ),
    **{name: takes_nothing(name) for name in ("backend", "isa", "cpu_features", "get_include")},
    "show_config": Row(
        wrong_type=cases("""
            show_config(1) -> ValueError: mode = 1: None or 'dicts' expected
        """),
        wrong_shape=cases("""
            show_config(np.array(['dicts', 'dicts'])) -> ValueError: mode = array(...): None or 'dicts' expected
        """),
        out_of_range=cases("""
            show_config('dict') -> ValueError: mode = 'dict': None or 'dicts' expected
        """),
        **NAMES
        | {
            "full_disk": cases("""
            on_a_full_disk(lambda: show_config()) -> OSError: [Errno 28] No space left on device
        """),
            "closed_pipe": cases("""
            into_a_closed_pipe(lambda: show_config()) -> BrokenPipeError: [Errno 32] Broken pipe
            without_stdout(lambda: show_config()) -> returns: None
        """),
        },
    ),
}

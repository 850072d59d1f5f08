"""Values: the classes that functions give their results in."""

from bad_inputs.rows import ALONE, STREAMS, Row, cases


def value(given: str, text: str) -> Row:
    """The row of a class that functions give their results in: a tuple or record, whose fields nobody looks at."""
    return Row(
        wrong_type="a value that is given to you: its fields are not looked at",
        wrong_shape=cases(f"""
            {given} -> TypeError: {text}
        """),
        out_of_range="as it is",
        duplicates="as it is",
        too_many_players="as it is",
        negative_chips="as it is",
        **STREAMS,
    )


def missing(names: str) -> str:
    return f"...() missing {names}"


VALUES: dict[str, Row] = {
    "HandCategory": Row(
        wrong_type=cases("""
            HandCategory('flush') -> ValueError: 'flush' is not a valid HandCategory
        """),
        wrong_shape=cases(f"""
            HandCategory() -> TypeError: {missing("1 required positional argument: 'value'")}
        """),
        out_of_range=cases("""
            HandCategory(9) -> ValueError: 9 is not a valid HandCategory
        """),
        duplicates="takes one number",
        **ALONE,
    ),
    "HiLo": value("HiLo(7462)", missing("1 required positional argument: 'low'")),
    "EquityInterrupted": value("EquityInterrupted()", missing("1 required positional argument: 'result'")),
    "EquityResult": value("EquityResult()", missing("13 required positional arguments: ...")),
    "files.BadRow": value("BadRow(3)", missing("1 required positional argument: 'why'")),
    "files.Report": value("Report(rows=3)", "...() got an unexpected keyword argument 'rows'"),
    "game.Acted": value("Acted(1)", missing("1 required positional argument: 'action'")),
    "game.Action": value("Action()", missing("1 required positional argument: 'kind'")),
    "game.Dealt": value("Dealt(1)", missing("1 required positional argument: 'cards'")),
    "game.IllegalAction": value("IllegalAction(legal=())", "...() takes no keyword arguments"),
    "game.OpenPot": value("OpenPot(1)", missing("1 required positional argument: 'contenders'")),
    "game.Result": value("Result(1)", missing("3 required positional arguments: ...")),
    "game.View": value("View(1)", missing("11 required positional arguments: ...")),
    "showdown.OddChip": value(
        "OddChip('high')", missing("3 required positional arguments: 'seats', 'rule', and 'value'")
    ),
    "showdown.Pot": value("Pot(1)", missing("7 required positional arguments: ...")),
    "showdown.Settlement": value(
        "Settlement(())", missing("2 required positional arguments: 'payouts' and 'returned'")
    ),
}

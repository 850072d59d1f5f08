"""Any text for every reader of stud8, any order of actions for a hand: an answer or a clear error, and nothing else.

    python tests/fuzz/parsers.py TARGET [libFuzzer's options and folders of seeds]

tools/fuzz.py runs all of it. A target gets bytes; what it raises, or a chip that is lost, is a finding.
"""

import contextlib
import sys
from collections.abc import Callable

import atheris
from click.testing import CliRunner

with atheris.instrument_imports(include=["stud8"]):
    import stud8
    from stud8 import rules
    from stud8.cli.commands import stud8 as commands
    from stud8.game import Hand, IllegalAction, Rules, dump_phh, load_phh, replay

PRESETS = [value for name, value in sorted(vars(rules).items()) if isinstance(value, Rules)]
# Words of the command line that take no time, write no file and wait for nobody.
WORDS = "eval equity replay config -h --json --dead --exact --samples --error --seed 5 2c3d4h AsAhKd A23 ??".split()
WORDS += ["--cflags", "--sources", "--version", "--rules", "-", "", "As", "5c 5d", "A♠", "--", "=", "\0"]


def cards(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    try:
        found = stud8.parse_cards(text)
    except ValueError:
        refused = True
        with contextlib.suppress(ValueError):
            refused = len(stud8.parse_hands([text])[0]) == 0
        assert refused, text
        return
    if len(found):
        assert stud8.parse_hands([text])[0].tolist() == found.tolist(), text
    assert stud8.parse_cards(stud8.format_cards(found)).tolist() == found.tolist(), text


def phh(data: bytes) -> None:
    text = data.decode("utf-8", "replace") + "\n"  # a text with a line break is no path
    try:
        fields = load_phh(text)
        hand = replay(fields)
    except ValueError:
        return
    check_chips(hand)
    with contextlib.suppress(ValueError):  # what the format has no word for
        assert replay(dump_phh(hand)).stacks == hand.stacks


def command(data: bytes) -> None:
    given = atheris.FuzzedDataProvider(data)
    arguments = [given.PickValueInList(["eval", "equity", "replay", "config"])]
    for _ in range(given.ConsumeIntInRange(0, 6)):
        word = given.PickValueInList(WORDS)
        arguments.append(word if given.ConsumeBool() else given.ConsumeUnicode(12))
    if arguments[0] == "equity":
        arguments += ["--samples", "64", "--workers", "1"]  # the last one counts
    done = CliRunner().invoke(commands, arguments, input=given.ConsumeUnicodeNoSurrogates(40))
    assert done.exception is None or isinstance(done.exception, SystemExit), arguments
    assert done.exit_code in (0, 2), (arguments, done.exit_code)
    assert "Traceback" not in done.output


def equity(data: bytes) -> None:
    given = atheris.FuzzedDataProvider(data)
    hands = [given.ConsumeUnicode(16) for _ in range(given.ConsumeIntInRange(0, 4))]
    try:
        result = stud8.equity(hands, given.ConsumeUnicode(8), method="sample", samples=64, seed=8)
    except ValueError:
        return
    assert abs(sum(result.equity) - 1) < 1e-9, hands


def hand(data: bytes) -> None:
    given = atheris.FuzzedDataProvider(data)
    stacks = [given.ConsumeIntInRange(0, 300) for _ in range(given.ConsumeIntInRange(0, 9))]
    small_bet = given.ConsumeIntInRange(0, 20)
    try:
        played = Hand(
            given.PickValueInList(PRESETS),
            stacks=stacks,
            small_bet=small_bet,
            big_bet=given.ConsumeIntInRange(small_bet, 2 * small_bet + 1),
            ante=given.ConsumeIntInRange(0, 5),
            bring_in=given.ConsumeIntInRange(0, 10),
            seed=given.ConsumeInt(4),
            auto_showdown=given.ConsumeBool(),
        )
    except ValueError:
        return
    while not played.is_over and given.remaining_bytes():
        act(played, given)
        check_chips(played)


def act(played: Hand, given: "atheris.FuzzedDataProvider") -> None:
    """A legal action, or one that may not be, which leaves the hand as it was."""
    if given.ConsumeIntInRange(0, 7) > 0:
        played.act(given.PickValueInList(list(played.legal_actions())))
        return
    kind = given.PickValueInList(["bring_in", "complete", "bet", "raise", "call", "check", "fold", "show", "muck", "x"])
    before = played.copy()
    try:
        played.act(kind, given.ConsumeIntInRange(-5, 60) if given.ConsumeBool() else None)
    except IllegalAction:
        assert played == before


def check_chips(played: Hand) -> None:
    """No chip is lost or made; a rake, which no preset has, would be missing at the end."""
    out = 0 if played.is_over else sum(pot.amount for pot in played.pots)
    assert min(played.stacks) >= 0
    assert sum(played.stacks) + out == sum(played.starting_stacks), played


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (cards, phh, command, equity, hand)
}

if __name__ == "__main__":
    atheris.Setup([sys.argv[0], *sys.argv[2:]], TARGETS[sys.argv[1]])
    atheris.Fuzz()

"""Hand histories: what is read, what is refused and with which words, and that what is written replays to the same."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory

from stud8 import format_cards
from stud8.game import (
    CASINO_TDA,
    POKERSTARS,
    PRESETS,
    ROBERTS,
    STANDARD,
    Hand,
    IllegalAction,
    Rake,
    Rules,
    dump_phh,
    load_phh,
    play,
    replay,
)

HEAD = """# a comment: actions = ['p1 f']
variant = 'F7S/8'
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [100, 100, 100]
"""
THIRD = ["d dh p1 2c3c9s", "d dh p2 4c5cTs", "d dh p3 6c7cJs"]
FIRST_ACTION = 9  # its line in a text of these


def text(*actions: str, head: str = HEAD, stacks: str = "") -> str:
    if stacks:
        head = head.replace("[100, 100, 100]", stacks)
    return head + "actions = [\n" + "".join(f"  '{action}',\n" for action in actions) + "]\n"


def refused(history: str | Mapping[str, Any], rules: Rules = STANDARD) -> str:
    with pytest.raises(ValueError, match=r".") as error:
        replay(history, rules)
    return str(error.value)


# --- where a history is read from ---


def test_a_text_has_a_line_break_and_anything_else_is_a_file(tmp_path: Path) -> None:
    history = text(*THIRD, "p1 pb", "p2 f", "p3 f")
    file = tmp_path / "hand.phh"
    file.write_text("\ufeff" + history, encoding="utf-8")
    fields = load_phh(history)
    assert fields["starting_stacks"] == [100, 100, 100]
    assert fields["actions"] == [*THIRD, "p1 pb", "p2 f", "p3 f"]
    assert load_phh(file) == load_phh(str(file)) == load_phh(history.replace("\n", "\r\n")) == fields
    assert replay(file) == replay(str(file)) == replay(history) == replay("\ufeff" + history) == replay(fields)
    assert refused("variant = 'F7S/8'\r").startswith("no TOML: ")
    with pytest.raises(FileNotFoundError):
        load_phh("variant = 'F7S/8'")


def test_other_fields_are_kept() -> None:
    assert load_phh(f"players = ['Ann', 'Bo', 'Cy']\n_table = 7\n{text()}")["players"] == ["Ann", "Bo", "Cy"]


def test_an_error_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(text(*THIRD, "p2 pb"))
    assert refused(str(file)).startswith(f"{file}: line {FIRST_ACTION + 3}, action 4 'p2 pb': ")
    file.write_bytes(b"\xff\xfe\n")
    assert refused(str(file)).startswith(f"{file}: no UTF-8 text: ")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("variant = 'F7S/8'\n", "", "no field 'variant': a history of one hand has variant, antes, "),
        ("'F7S/8'", "'NT'", "line 2: variant 'NT': 'F7S/8' expected"),
        ("bring_in = 2\n", "", "no field 'bring_in'"),
        ("bring_in = 2", "bring_in = 2.0", "line 4: bring_in = 2.0: a whole number of chips expected"),
        ("bring_in = 2", "bring_in = true", "line 4: bring_in = True: a whole number"),
        ("bring_in = 2", "bring_in = -2", "line 4: bring_in = -2: a whole number"),
        ("bring_in = 2", "bring_in = 5", "bring_in = 5: "),
        ("big_bet = 8", "big_bet = 3", "small_bet = 4, big_bet = 3: "),
        ("[1, 1, 1]", "1", "line 3: antes = 1: an array expected"),
        ("[1, 1, 1]", "[1, 0.5, 1]", "line 3: antes, p2 = 0.5: a whole number"),
        ("[1, 1, 1]", "[1, 1]", "line 3: 2 antes, 3 starting_stacks: one each"),
        ("[1, 1, 1]", "[1, 1, 0]", "line 3: antes, p3 = 0: 1 expected, the ante of all others"),
        ("[100, 100, 100]", "[100, inf, 100]", "line 7: starting_stacks, p2 = inf: a whole number"),
        ("[100, 100, 100]", "[100, '9', 100]", "line 7: starting_stacks, p2 = '9': a whole number"),
        ("antes = [1, 1, 1]", "antes = [1, 1, 1", "no TOML: "),
        ("actions = [\n]", "actions = 'p1 f'", "line 8: actions = 'p1 f': an array expected"),
        ("actions = [\n]", "actions = [7]", "line 8: action 1 = 7: a string expected"),
    ],
)
def test_fields_that_are_none(old: str, new: str, words: str) -> None:
    history = text()
    assert old in history
    assert refused(history.replace(old, new)).startswith(words)


def test_no_seats() -> None:
    assert "0 seats" in refused(text(stacks="[]").replace("[1, 1, 1]", "[]"))


@pytest.mark.parametrize(
    "action",
    [
        "p1",
        "p1 raise 8",
        "p1 cbr",
        "p1 cbr 8 8",
        "p1 cbr 8.0",
        "p1 cbr -8",
        "p1 cbr ٨",
        "p0 f",
        "p4 f",
        "p1 f f",
        "q1 f",
        "d dh p1",
        "d dh 2c",
        "d dh p4 2c3c4c",
        "d dh p1 2c3c4",
        "d dh p1 2c 3c 4c",
        "d dh p1 1c3c4c",
        "d dh p1 10c3c4c",
        "d db",
        "p1 sd 2c",
        "p1 sm 2c3",
    ],
)
def test_what_is_no_action(action: str) -> None:
    where = f"line {FIRST_ACTION + 3}, action 4 {action!r}: "
    assert refused(text(*THIRD, action)).startswith(where)
    with pytest.raises(ValueError, match=r"line 12, action 4 "):
        load_phh(text(*THIRD, action))


def test_comments_and_empty_actions_tell_nothing() -> None:
    hand = replay(text(*THIRD, "", " # thinks", "  p1   pb # at last"))
    assert hand == replay(text(*THIRD, "p1 pb"))


def test_the_line_of_an_action_however_they_are_written() -> None:
    """On one line, as others write it, among strings and comments that look like it, or in a table of fields."""
    actions = '''"d dh p1 2c3c9s", 'd dh p2 4c5cTs', # ]
\'\'\'d dh p3 6c7cJs # it's a [jack]\'\'\', """
p1 pb"""
, 'p1 f']'''
    head = HEAD.replace("big_bet", "_note = '''\nactions = ['p1 f']\n'''\nbig_bet")
    message = refused(f"{head}actions = [{actions}")
    assert message.startswith("line 14, action 5 'p1 f': it is not p1's turn: p2 is to act")
    fields = load_phh(text(*THIRD, "p2 pb"))
    with pytest.raises(IllegalAction, match=r"^action 4 'p2 pb': "):
        replay(fields)


# --- the deal, and who acts ---


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ([*THIRD[:2], "p1 pb"], "p1 cannot act: cards are due to p3"),
        ([*THIRD, "d dh p1 Kc"], "no card is due there: p1 is to act"),
        ([*THIRD[:2], "d db Kc"], "no card is due there: cards are due to p3"),
        ([THIRD[0], "d dh p1 Kc"], "no card is due there: cards are due to p2, p3"),
        (["d dh p1 2c3c9sTs"], "4 cards: 3 due"),
        ([*THIRD[:2], "d dh p3 6c7c2c"], "card 2c has been dealt before"),
        ([*THIRD[:2], "d dh p3 6c7c7c"], "card 7c"),
        ([*THIRD, "p2 pb"], "it is not p2's turn: p1 is to act"),
        ([*THIRD, "p1 cc"], "check is not legal here: bring in 2"),
        ([*THIRD, "p1 pb", "p2 pb"], "bring_in is not legal here: fold, call 2, complete 4"),
        ([*THIRD, "p1 pb", "p2 cbr 6"], "complete 6 is not legal here: fold, call 2, complete 4"),
        ([*THIRD, "p1 pb", "p2 f", "p3 f", "p1 f"], "p1 cannot act: the hand is over"),
        ([*THIRD, "p1 pb", "p2 f", "p3 f", "d dh p1 Kc"], "no card is due there: the hand is over"),
    ],
)
def test_what_the_rules_or_the_cards_contradict(actions: list[str], words: str) -> None:
    number = len(actions)
    where = f"line {FIRST_ACTION + number - 1}, action {number} {actions[-1]!r}: "
    message = refused(text(*actions))
    assert message.startswith(where)
    assert words in message


def test_cards_may_be_dealt_one_by_one_and_in_any_order_of_seats() -> None:
    singly = [
        f"d dh p{seat} {card}"
        for seat, cards in ((3, "6c7cJs"), (1, "2c3c9s"), (2, "4c5cTs"))
        for card in (cards[:2], cards[2:4], cards[4:])
    ]
    assert replay(text(*singly)).actor == replay(text(*THIRD)).actor == 0


def test_a_history_may_end_before_the_hand() -> None:
    hand = replay(text(*THIRD, "p1 pb", "p2 cc", "p3 cc"))
    assert (hand.street, hand.actor, hand.to_deal, hand.is_over) == (4, None, (0, 1, 2), False)
    assert hand.stacks == (97, 97, 97)


UNKNOWN_DOOR = ["d dh p1 2c3c9s", "d dh p2 ??????", "d dh p3 6c7cJs"]


def test_an_unknown_door_card_does_not_bring_in_unless_the_history_says_so() -> None:
    assert replay(text(*UNKNOWN_DOOR)).actor == 0
    assert replay(text(*UNKNOWN_DOOR, "p1 pb")).actor == 1
    hand = replay(text(*UNKNOWN_DOOR, "p2 pb"))
    assert (hand.actor, hand.bets) == (2, (0, 2, 0))
    assert "it is not p3's turn: p1 is to act" in refused(text(*UNKNOWN_DOOR, "p3 pb"))


def test_an_unknown_board_does_not_act_first_unless_the_history_says_so() -> None:
    fourth = [*UNKNOWN_DOOR, "p1 pb", "p2 cc", "p3 cc", "d dh p1 9d", "d dh p2 Kc", "d dh p3 Qh"]
    assert replay(text(*fourth)).actor == 0
    assert replay(text(*fourth, "p2 cc")).actor == 2
    assert "it is not p3's turn: p1 is to act" in refused(text(*fourth, "p3 cc"))
    assert "it is not p2's turn: p3 is to act" in refused(text(*fourth, "p2 cc", "p2 cc"))


def test_the_ante_is_the_one_of_those_who_have_it() -> None:
    head = HEAD.replace("antes = [1, 1, 1]", "antes = [2, 1, 2]")
    hand = replay(text(*THIRD, head=head, stacks="[100, 1, 100]"))
    assert (hand.ante, hand.stacks) == (2, (98, 0, 98))


def test_lines_are_told_whatever_stands_around_the_actions() -> None:
    """Other arrays of strings, line breaks before the first field, and actions on one line."""
    around = "players = ['Ann', 'Bo', 'Cy']\n"
    actions = "actions = ['d dh p1 2c3c9s',\n 'd dh p2 4c5cTs', 'd dh p3 6c7cJs',\n 'p3 pb']\n"
    message = refused(f"\n\n{around}{HEAD}{actions}_{around}")
    assert message.startswith("line 13, action 4 'p3 pb': ")


def test_fields_that_were_read_before_have_no_lines() -> None:
    fields = load_phh(text(*THIRD))
    assert refused({**fields, "antes": [1]}).startswith("1 antes, 3 starting_stacks")
    assert refused({**fields, "actions": ["p3 pb"]}).startswith("action 1 'p3 pb': ")


def test_a_common_card_is_awaited_by_name() -> None:
    """Eight stay to the end: seven cards each are more than there are."""
    hand = Hand(POKERSTARS, stacks=[300] * 8, small_bet=4, big_bet=8, ante=1, bring_in=2, seed=1)
    play(hand, lambda view: next(action for action in view.legal if action.kind in {"bring_in", "check", "call"}))
    before, _, _ = dump_phh(hand).partition("  'd db ")
    assert refused(f"{before}  'p1 f',\n]\n", POKERSTARS).endswith("cards are due to the table")


# --- the showdown ---

# Two all-in at once; p1 makes the better high, and nobody has a low.
ALL_IN = ["d dh p1 KcKd9s", "d dh p2 ????Ts", "d dh p3 QcQdJs", "p1 cbr 4", "p2 f", "p3 cbr 7", "p1 cc"]
SHORT = "[8, 8, 8]"
BOARDS = ["d dh p1 2c", "d dh p3 2s", "d dh p1 3c", "d dh p3 3s", "d dh p1 Th", "d dh p3 Tc"]
LAST = ["d dh p1 Jh", "d dh p3 5d"]


@pytest.mark.parametrize("rules", [STANDARD, ROBERTS, CASINO_TDA])
@pytest.mark.parametrize("showdown", [[], ["p1 sm -", "p3 sm QcQdJs"], ["p3 sm QcQdJs", "p1 sm KcKd9s"]])
def test_an_all_in_hand_shown_before_the_last_card(rules: Rules, showdown: list[str]) -> None:
    """Antes 3, then 7 each: 17 to the kings, 1 left before p2."""
    hand = replay(text(*ALL_IN, *showdown, *BOARDS, *LAST, stacks=SHORT), rules)
    assert hand.is_over
    assert hand.stacks == (17, 7, 0)


def test_hands_may_be_shown_again_with_the_last_card() -> None:
    first, last = ["p1 sm KcKd9s", "p3 sm QcQdJs"], ["p1 sm KcKd9s2c3cThJh", "p3 sm QcQdJs2s3sTc5d"]
    hand = replay(text(*ALL_IN, *first, *BOARDS, *LAST, *last, stacks=SHORT))
    assert hand.stacks == (17, 7, 0)
    assert "p1 has shown or mucked before" in refused(text(*ALL_IN, *first, first[0], *BOARDS, *LAST, stacks=SHORT))
    assert "p1 has shown or mucked before" in refused(text(*ALL_IN, *first, *BOARDS, *LAST, "p1 sm", stacks=SHORT))


@pytest.mark.parametrize("rules", [STANDARD, ROBERTS])
@pytest.mark.parametrize("told_on", [True, False])
def test_a_hand_thrown_away_before_the_last_card(rules: Rules, told_on: bool) -> None:
    """The kings give up: the queens win, dealt to the end or not."""
    rest = [action for action in [*BOARDS, *LAST] if told_on and " p3 " in action]
    hand = replay(text(*ALL_IN, "p1 sm", "p3 sm QcQdJs", *(rest if rules is ROBERTS else []), stacks=SHORT), rules)
    if rules is ROBERTS and not told_on:
        assert (hand.is_over, hand.to_deal) == (False, (0, 2))
    else:
        assert hand.stacks == (0, 7, 17)


def test_cards_of_a_hand_thrown_away_may_come_last() -> None:
    """The history tells all of them, so none is dealt unknown: the queens win as above."""
    boards = [action for pair in zip(BOARDS[1::2], BOARDS[::2], strict=True) for action in pair]
    history = text(*ALL_IN, "p1 sm", "p3 sm QcQdJs", *boards, *reversed(LAST), stacks=SHORT)
    hand = replay(history, ROBERTS)
    assert hand.stacks == (0, 7, 17)
    assert format_cards(hand.cards(0)) == "Kc Kd 9s 2c 3c Th Jh"


def test_a_hand_shown_before_the_last_card_is_written_again_with_it() -> None:
    hand = replay(text(*ALL_IN, *BOARDS, *LAST, stacks=SHORT))
    assert dump_phh(hand).splitlines()[-3:] == ["  'p1 sm KcKd9s2c3cThJh',", "  'p3 sm QcQdJs2s3sTc5d',", "]"]


@pytest.mark.parametrize("rules", [STANDARD, ROBERTS])  # hands lie face up at once, or at the end
@pytest.mark.parametrize(("chips", "raised"), [(8, 7), (100, 8)])
def test_hands_may_be_shown_when_no_betting_is_left(chips: int, raised: int, rules: Rules) -> None:
    """Whoever folded may have chips, and so may one of those who did not."""
    dealt = [*ALL_IN[:3], "d dh p4 ????8s", "p4 pb", "p1 cbr 4", "p2 f", f"p3 cbr {raised}", "p4 f", "p1 cc"]
    head = HEAD.replace("[1, 1, 1]", "[1, 1, 1, 1]").replace("[100, 100, 100]", f"[8, 100, {chips}, 100]")
    assert refused(text(*dealt, "p2 sm", head=head), rules).endswith("p2 has no hand")
    assert replay(text(*dealt, "p1 sm KcKd9s", head=head), rules).to_deal == (0, 2)


def test_but_not_while_two_have_chips_or_one_is_to_act() -> None:
    two = [*THIRD, "p1 pb", "p2 f", "p3 cc"]
    assert refused(text(*two, "p1 sm")).endswith("the betting goes on: cards are due to p1, p3")
    one_chip = [*THIRD, "p1 pb", "p2 cc", "p3 f"]
    assert refused(text(*one_chip, "p1 sm", stacks="[4, 4, 100]")).endswith("cards are due to p1, p2")
    to_act = [*THIRD, "p1 cbr 4", "p2 f"]
    assert refused(text(*to_act, "p1 sm", stacks="[5, 100, 100]")).endswith("the betting goes on: p3 is to act")


FLAT = ["p1 pb", "p2 cc", "p3 cc", "d dh p1 9d", "d dh p2 Kc", "d dh p3 Qh", "p1 cc", "p2 cc", "p3 cc"]
FIFTH = ["d dh p1 Kd", "d dh p2 Qc", "d dh p3 Th", "p1 cc", "p2 cc", "p3 cc"]
SIXTH = ["d dh p1 Kh", "d dh p2 Qd", "d dh p3 Tc", "p1 cc", "p2 cc", "p3 cc"]
SEVENTH = ["d dh p1 ??", "d dh p2 2d", "d dh p3 3d", "p1 cbr 8", "p2 cc", "p3 cc"]
PLAYED = [*THIRD, *FLAT, *FIFTH, *SIXTH, *SEVENTH]


def test_a_history_that_ends_with_the_betting_is_settled_from_the_known_hands() -> None:
    """Each has put in 11. p1, with a card unknown, wins nothing; of the others' pairs p2's queens beat p3's tens."""
    hand = replay(text(*PLAYED))
    assert hand.result is not None
    assert hand.stacks == (89, 122, 89)
    assert (hand.result.shown, hand.result.mucked) == ((1,), (0, 2))


def test_cards_shown_fill_in_what_was_unknown() -> None:
    hand = replay(text(*PLAYED, "p1 sm 2c3c9s9dKdKhKs", "p2 sm 4c5cTsKcQcQd2d", "p3 sm"))
    assert hand.result is not None
    assert hand.stacks == (122, 89, 89)
    assert (hand.result.shown, hand.result.mucked) == ((0, 1), (2,))


def test_a_hand_shown_but_for_a_card_is_not_known() -> None:
    assert replay(text(*PLAYED, "p1 sm 2c3c9s9dKdKh??")).stacks == (89, 122, 89)


def test_a_winner_that_throws_its_hand_away_wins_nothing() -> None:
    assert replay(text(*PLAYED, "p1 sm", "p2 sm", "p3 sm -")).stacks == (89, 89, 122)


@pytest.mark.parametrize(
    ("actions", "number", "words"),
    [
        ([*PLAYED, "p1 sm 2c3c9s9dKdKhKs", "p1 sm"], 32, "p1 has shown or mucked before"),
        ([*PLAYED, "p1 sm 2c3c9s9dKdKhJc8c"], 31, "other cards than p1 was dealt, 2c3c9s9dKdKh??"),
        ([*PLAYED, "p1 sm 2c3c9s9dKdKhKs2c"], 31, "other cards than p1 was dealt, 2c3c9s9dKdKh??"),
        ([*PLAYED, "p1 sm 2c3c9s9dKdJcJd"], 31, "other cards than p1 was dealt, 2c3c9s9dKdKh??"),
        ([*PLAYED, "p1 sm 2c3c9s9dKdKhJs"], 31, "Js was dealt or shown elsewhere"),
        ([*PLAYED, "p1 sm", "p2 sm", "p3 sm"], 33, "muck is not legal here: show"),
        (["p1 sm", "p1 sm"], 2, "p1 has shown or mucked before"),
        ([*THIRD, "p1 pb", "p1 sm"], 5, "the betting goes on: p2 is to act"),
        ([*THIRD, "p1 pb", "p2 cc", "p3 cc", "p1 sm"], 7, "the betting goes on: cards are due to p1, p2, p3"),
        ([*THIRD, "p1 pb", "p2 f", "p2 sm"], 6, "p2 has no hand"),
        ([*PLAYED, "p1 cc"], 31, "p1 cannot act: the hand is over"),
    ],
)
def test_showdowns_that_cannot_be(actions: list[str], number: int, words: str) -> None:
    where = f"line {FIRST_ACTION + number - 1}, action {number} {actions[number - 1]!r}: "
    message = refused(text(*actions))
    assert message.startswith(where)
    assert words in message


def test_two_hands_do_not_show_the_same_card() -> None:
    unknown = [action.replace("d dh p2 2d", "d dh p2 ??") for action in PLAYED]
    message = refused(text(*unknown, "p1 sm 2c3c9s9dKdKhKs", "p2 sm 4c5cTsKcQcQdKs"))
    assert message.endswith("Ks was dealt or shown elsewhere")


def test_what_was_thrown_away_is_not_shown_with_the_last_card() -> None:
    last = "p1 sm KcKd9s2c3cThJh"
    message = refused(text(*ALL_IN, "p1 sm", "p3 sm QcQdJs", *BOARDS, *LAST, last, stacks=SHORT), ROBERTS)
    assert message.endswith("p1 has shown or mucked before")


def test_no_hand_is_known_that_could_win() -> None:
    unknown = [action.replace("2c3c", "????").replace("4c5c", "????").replace("6c7c", "????") for action in PLAYED]
    message = refused(text(*unknown))
    assert message.startswith("line 38, action 30 'p3 cc': ")
    assert "no hand is known" in message


def test_the_last_one_left_may_show() -> None:
    over = [*THIRD, "p1 pb", "p2 f", "p3 f"]
    assert replay(text(*over, "p1 sm 2c3c9s")).result == replay(text(*over)).result
    assert "other cards" in refused(text(*over, "p1 sm 2c4d9s"))
    assert "p3 has no hand" in refused(text(*over, "p3 sm 6c7cJs"))


# --- there and back ---


def random_hand(random: Random, rules: Rules, *, stacks: range, bring_ins: range = range(1, 5)) -> Hand:
    """A hand played at random, often without a fold."""
    hand = Hand(
        rules,
        stacks=[random.choice(stacks) for _ in range(random.randint(2, 8))],
        small_bet=4,
        big_bet=8,
        ante=random.randint(0, 2),
        bring_in=random.choice(bring_ins),
        seed=random.getrandbits(32),
    )
    stays = random.random() < 0.7
    while not hand.is_over:
        legal = hand.legal_actions()
        hand.act(random.choice([action for action in legal if not (stays and action.kind == "fold")]))
    return hand


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_written_replays_to_the_same(name: str) -> None:
    rules = PRESETS[name].replace(rake=None)
    random = Random(name)  # noqa: S311  # games to be repeated
    commons = 0
    for _ in range(60):
        hand = random_hand(random, rules, stacks=range(1, 120))
        history = dump_phh(hand)
        again = replay(history, rules)
        assert again.result == hand.result
        assert again.stacks == hand.stacks
        assert dump_phh(again) == history
        commons += hand.common is not None
    assert commons


def test_seats_without_chips_and_a_rake_come_back_too() -> None:
    rules = STANDARD.replace(rake=Rake(5, cap=3))
    hand = Hand(rules, stacks=[0, 50, 30, 0, 9], small_bet=4, big_bet=8, ante=1, bring_in=2, seed=1)
    result = play(hand, lambda view: view.legal_actions()[-1])
    assert result.settlement.rake == 3
    assert replay(dump_phh(hand), rules).result == result


@pytest.mark.parametrize("events", range(0, 31, 3))
def test_an_unfinished_hand_is_written_too(events: int) -> None:
    whole = [*PLAYED, "p1 sm"][:events]
    hand = replay(text(*whole))
    assert replay(dump_phh(hand)) == hand
    assert ("finishing_stacks" in dump_phh(hand)) == hand.is_over


def test_only_a_hand_can_be_written() -> None:
    with pytest.raises(TypeError, match="a Hand expected, got dict"):
        dump_phh({})  # type: ignore[arg-type]


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
def test_pokerkit_reads_what_is_written_and_comes_to_the_same_stacks() -> None:
    """Deep enough for no all-in, where its rules are those of the online room."""
    random = Random(8)  # noqa: S311  # games to be repeated
    for _ in range(40):
        hand = random_hand(random, POKERSTARS, stacks=range(500, 600), bring_ins=range(1, 4))
        assert hand.result is not None
        if not any(pot.odd_chips for pot in hand.result.settlement.pots):  # it gives them to the first seat
            *_, state = HandHistory.loads(dump_phh(hand))
            assert tuple(state.stacks) == hand.stacks


def test_pokerkit_reads_a_common_card() -> None:
    """Eight stay to the end, and the pot leaves no odd chip."""
    hand = Hand(POKERSTARS, stacks=[300] * 8, small_bet=4, big_bet=8, ante=1, bring_in=2, seed=1)
    play(hand, lambda view: next(action for action in view.legal if action.kind in {"bring_in", "check", "call"}))
    assert "'d db " in dump_phh(hand)
    *_, state = HandHistory.loads(dump_phh(hand))
    assert tuple(state.stacks) == hand.stacks

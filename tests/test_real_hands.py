"""Hands that were really played: televised ones of the World Series, told in PHH, and hands of an online room.

Every action of theirs is legal and leads to the stacks they ended with; one that was never played is refused.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from pokerkit import HandHistory

from hands import DATA
from stud8.game import POKERSTARS, WSOP_TOURNAMENT, Hand, IllegalAction, Rules, dump_phh, load_phh, replay

TELEVISED = json.loads((DATA / "real_hands" / "wsop.json").read_text(encoding="utf-8"))
ONLINE = json.loads((DATA / "real_hands" / "online.json").read_text(encoding="utf-8"))
AGGRESSIVE = {"complete", "bet", "raise"}


class Told(NamedTuple):
    """A real hand: its history, the rules it was played by, and the chips that all had in the end."""

    name: str
    text: str
    rules: Rules
    stacks: list[int]
    order: list[int]


def held(cards: list[str], street: int) -> str:
    """The card that a seat got on a street; the record leaves out what nobody saw at the end of a hand."""
    return cards[street - 1] if street <= len(cards) else "??"


def online_actions(hand: dict[str, Any]) -> Iterator[str]:
    """A record of the online room in the words of PHH."""
    number = {seat["player"]: place for place, seat in enumerate(hand["seats"], 1)}
    cards, live, dealt = hand["cards"], list(number), 2
    for street, player, kind, amount in hand["actions"]:
        while dealt < street:
            dealt += 1
            for name in live:
                text = "".join(cards[name][:3]) if dealt == 3 else held(cards[name], dealt)
                yield f"d dh p{number[name]} {text}"
        if kind == "fold":
            live.remove(player)
        words = {"bring_in": "pb", "call": "cc", "check": "cc", "fold": "f"}
        yield f"p{number[player]} {words.get(kind, f'cbr {amount}')}"
    for player in hand["showdown_order"]:
        yield f"p{number[player]} sm {''.join(cards[player])}"
    for player in hand["mucked_at_showdown"]:
        yield f"p{number[player]} sm"


def phh(antes: list[int], stakes: dict[str, int], stacks: list[int], actions: list[str]) -> str:
    lines = ["variant = 'F7S/8'", f"antes = {antes}", *[f"{name} = {chips}" for name, chips in stakes.items()]]
    return "\n".join([*lines, f"starting_stacks = {stacks}", "actions = [", *[f"'{a}'," for a in actions], "]"])


def online_stacks(hand: dict[str, Any]) -> list[int]:
    """The stacks in the end: what was paid for, returned and collected, as the record has it."""
    stacks = {seat["player"]: seat["stack"] - seat["posted_ante"] for seat in hand["seats"]}
    inside: dict[tuple[int, str], int] = {}
    for street, player, kind, amount in hand["actions"]:
        before = inside.get((street, player), 0)
        pay = amount - before if kind == "raise_to" else amount
        inside[street, player] = before + pay
        stacks[player] -= pay
    returned = [hand["uncalled"]] if hand["uncalled"] else []
    for player, chips in [*returned, *hand["collected"].items()]:
        stacks[player] += chips
    return list(stacks.values())


def told_online(hand: dict[str, Any]) -> Told:
    stakes = {name: hand[name] for name in ("bring_in", "small_bet", "big_bet")}
    stacks = [seat["stack"] for seat in hand["seats"]]
    text = phh([hand["ante"]] * len(stacks), stakes, stacks, list(online_actions(hand)))
    players = [seat["player"] for seat in hand["seats"]]
    order = [players.index(player) for player in hand["showdown_order"]]
    return Told(hand["id"], text, POKERSTARS.replace(rake=hand["rake"]), online_stacks(hand), order)


def told_on_television(hand: dict[str, Any]) -> Told:
    showdown = [action for action in load_phh(hand["phh"])["actions"] if " sm" in action]
    order = [int(action.split()[0][1:]) - 1 for action in showdown]
    return Told(hand["id"], hand["phh"], WSOP_TOURNAMENT, hand["final_stacks"], order)


HANDS = [told_on_television(hand) for hand in TELEVISED] + [told_online(hand) for hand in ONLINE]
each_hand = pytest.mark.parametrize("told", HANDS, ids=[told.name for told in HANDS])
each_online_hand = pytest.mark.parametrize("hand", ONLINE, ids=[hand["id"] for hand in ONLINE])


def test_all_real_hands_are_here() -> None:
    assert (len(TELEVISED), len(ONLINE)) == (9, 18)


@each_hand
def test_end_stacks(told: Told) -> None:
    hand = replay(told.text, told.rules)
    assert hand.is_over
    assert list(hand.stacks) == told.stacks
    assert sum(hand.starting_stacks) - sum(hand.stacks) == (told.rules.rake or 0)


@each_hand
def test_showdown_order(told: Told) -> None:
    """As told; a hand shown by a winner whom nobody called is no showdown."""
    result = replay(told.text, told.rules).result
    assert result is not None
    contested = len(result.settlement.pots[0].contenders) > 1
    assert result.shown == (tuple(told.order) if contested else ())


@each_hand
def test_what_is_written_replays_to_the_same(told: Told) -> None:
    hand = replay(told.text, told.rules)
    assert replay(dump_phh(hand), told.rules) == hand


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")  # pokerkit, of 35874676388
@each_hand
def test_pokerkit_reads_what_is_written(told: Told) -> None:
    without_rake = replay(told.text, told.rules.replace(rake=None))
    *_, state = HandHistory.loads(dump_phh(without_rake))
    assert tuple(state.stacks) == without_rake.stacks


# --- what was never played ---


def with_actions(told: Told, actions: list[str]) -> str:
    """The history with other actions, the first of them on line 8."""
    fields = load_phh(told.text)
    stakes = {name: fields[name] for name in ("bring_in", "small_bet", "big_bet")}
    return phh(fields["antes"], stakes, fields["starting_stacks"], actions)


def assert_refused(told: Told, actions: list[str], number: int, action: str) -> None:
    """With this action in the place of the one with this number."""
    text = with_actions(told, [*actions[: number - 1], action, *actions[number:]])
    with pytest.raises(IllegalAction) as refused:
        replay(text, told.rules)
    assert str(refused.value).startswith(f"line {7 + number}, action {number} {action!r}: ")


@each_hand
def test_a_wrong_size_is_refused(told: Told) -> None:
    actions = load_phh(told.text)["actions"]
    bets = [number for number, action in enumerate(actions, 1) if " cbr " in action]
    assert bets
    for number in bets:
        player, _, amount = actions[number - 1].split()
        for wrong in (int(amount) - 1, int(amount) + 1, 2 * int(amount), 0):
            assert_refused(told, actions, number, f"{player} cbr {wrong}")


@each_hand
def test_a_raise_too_many_is_refused(told: Told) -> None:
    """After the first bet all raise, in turn, once more than the rules allow: the fifth raise, or the fourth."""
    fields = load_phh(told.text)
    first = next(place for place, action in enumerate(fields["actions"]) if " cbr " in action)
    actions = fields["actions"][: first + 1]
    level = int(actions[-1].split()[2])
    for raises in range((told.rules.max_raises or 0) + 1):
        hand = replay(with_actions(told, actions), told.rules)
        level += fields["small_bet"] if hand.street < 5 else fields["big_bet"]
        assert hand.actor is not None
        actions.append(f"p{hand.actor + 1} cbr {level}")
    assert raises == told.rules.max_raises
    assert_refused(told, actions, len(actions), actions[-1])


@each_hand
def test_another_seats_action_is_refused(told: Told) -> None:
    """Whoever shows an unknown card may be the first to act, so these seats are left out."""
    actions = load_phh(told.text)["actions"]
    doors = [action.split()[2:] for action in actions if action.startswith("d dh") and len(action.split()[3]) == 6]
    known = [player for player, cards in doors if cards[4:] != "??"]
    for number, action in enumerate(actions, 1):
        player, verb, *amount = action.split()
        if verb in ("pb", "f", "cc", "cbr"):
            other = next(seat for seat in known[number % len(known) :] + known if seat != player)
            assert_refused(told, actions, number, " ".join([other, verb, *amount]))


# --- the online records once more, action by action: pokerkit's words for call and check are one ---


def play(hand: dict[str, Any], see: Callable[[Hand, str, int], None]) -> Hand:
    """Deal and play a record; each action is seen before it is done."""
    seats = hand["seats"]
    players = [seat["player"] for seat in seats]
    rules = POKERSTARS.replace(rake=hand["rake"])
    stakes = {name: hand[name] for name in ("ante", "bring_in", "small_bet", "big_bet")}
    played = Hand(rules, stacks=[seat["stack"] for seat in seats], deal="manual", auto_showdown=False, **stakes)
    for street, player, kind, amount in hand["actions"]:
        for seat in played.to_deal:
            assert seat is not None
            cards = hand["cards"][players[seat]]
            played.deal(seat, "".join(cards[:3]) if street == 3 else held(cards, street))
        assert (played.street, played.actor) == (street, players.index(player))
        word = {"bet": "complete" if street == 3 else "bet", "raise_to": "raise"}.get(kind, kind)
        word = "complete" if word == "raise" and amount == hand["small_bet"] and street == 3 else word
        see(played, word, amount)
        played.act(word)
    while played.actor is not None:
        assert played.street == 7
        played.act("show" if players[played.actor] in hand["showdown_order"] else "muck")
    return played


@each_online_hand
def test_every_action_is_legal_and_pays_what_was_paid(hand: dict[str, Any]) -> None:
    def see(played: Hand, kind: str, amount: int) -> None:
        (action,) = [action for action in played.legal_actions() if action.kind == kind]
        assert amount in (action.pay, action.amount)
        assert action.pay == (0 if kind in ("check", "fold") else amount - inside(played, kind))

    def inside(played: Hand, kind: str) -> int:
        assert played.actor is not None
        return played.bets[played.actor] if kind in AGGRESSIVE else 0

    assert list(play(hand, see).stacks) == online_stacks(hand)


@each_online_hand
def test_what_was_not_possible_is_refused_without_a_trace(hand: dict[str, Any]) -> None:
    """A check facing a bet, a call without one, a bet of another size."""
    refused = []

    def see(played: Hand, kind: str, amount: int) -> None:
        before = played.copy()
        legal = {action.kind for action in played.legal_actions()}
        wrong: list[tuple[str, int | None]] = [
            (name, None) for name in ("check", "call", "bet", "bring_in") if name not in legal
        ]
        wrong += [(name, played.bets[played.actor or 0] + size) for name in AGGRESSIVE for size in (1, 3, 10**9)]
        for name, to_amount in wrong:
            with pytest.raises(IllegalAction):
                played.act(name, to_amount)
            assert played == before
            refused.append(name)

    play(hand, see)
    assert {"check", "call"} <= set(refused)

"""The game: a hand, what seats do and see in it, and who plays it."""

from bad_inputs.messages import A_CARD, INTEGER_X, NINE_SEATS
from bad_inputs.rows import NO_CHIPS, STREAMS, Row, cases, takes_nothing

BETS = "small_bet=10, big_bet=20"


def of_seat(name: str) -> Row:
    """The row of a method that takes a seat of a hand for two."""
    return Row(
        wrong_type=cases(f"""
            {name}('x') -> TypeError: seat: {INTEGER_X}
            {name}(1.0) -> TypeError: seat: an integer expected, got 1.0
        """),
        wrong_shape=cases(f"""
            {name}([0, 1]) -> TypeError: seat: an integer expected, got [0, 1]
        """),
        out_of_range=cases(f"""
            {name}(2) -> ValueError: seat: no seat 2, there are 0..1
            {name}(-1) -> ValueError: seat: no seat -1, there are 0..1
        """),
        duplicates="takes one seat",
        too_many_players=cases(f"""
            {name}(8) -> ValueError: seat: no seat 8, there are 0..1
        """),
        negative_chips=NO_CHIPS,
        **STREAMS,
    )


GAME: dict[str, Row] = {
    "game.Hand": Row(
        wrong_type=cases(f"""
            Hand('STANDARD', stacks=[100, 100], {BETS}) -> TypeError: rules: stud8.rules.Rules expected, got str
            Hand(stacks=100, {BETS}) -> TypeError: stacks: a sequence of chips, one number for each seat, expected, got 100
            Hand(stacks={{0: 100, 1: 100}}, {BETS}) -> TypeError: stacks: a sequence of chips, one number for each seat, expected, got {{0: 100, 1: 100}}
            Hand(stacks=[100, 99.5], {BETS}) -> TypeError: stacks[1]: an integer expected, got 99.5
            Hand(stacks=[100, 100], small_bet='x', big_bet=20) -> TypeError: small_bet: {INTEGER_X}
            Hand(stacks=[100, 100], {BETS}, ante=0.5) -> TypeError: ante: an integer expected, got 0.5
            Hand(stacks=[100, 100], {BETS}, ante=True) -> TypeError: ante: an integer expected, got True
            Hand(stacks=[100, 100], {BETS}, seed=[1]) -> TypeError: seed = [1]: None, an integer from 0 on, a number, a str or bytes expected
            Hand(stacks=[100, 100], {BETS}, deck=5) -> ValueError: deck: one row of card ids expected, got an array of shape ()
        """),
        wrong_shape=cases(f"""
            Hand(stacks=[100], {BETS}) -> ValueError: stacks: 1 seats with chips, 2 to 8 expected
            Hand(stacks=[100, 100], {BETS}, deck='As Kd') -> ValueError: deck: all 52 cards expected, each once, got 2
            Hand(stacks=[100, 100]) -> TypeError: Hand.__init__() missing 2 required keyword-only arguments: 'small_bet' and 'big_bet'
        """),
        out_of_range=cases(f"""
            Hand(stacks=[100, 100], small_bet=20, big_bet=10) -> ValueError: small_bet = 20, big_bet = 10: 1 or more expected, and the big bet not below the small
            Hand(stacks=[100, 100], small_bet=3, big_bet=6) -> ValueError: ante: 1/5 of the small bet of 3 is 3/5, no whole number of chips: pass ante=
            Hand(stacks=[100, 100], small_bet=0, big_bet=20) -> ValueError: small_bet = 0, big_bet = 20: 1 or more expected, and the big bet not below the small
            Hand(stacks=[100, 100], {BETS}, bring_in=0) -> ValueError: bring_in = 0: more than 0 and at most the small bet of 10 expected
            Hand(stacks=[100, 100], {BETS}, bring_in=11) -> ValueError: bring_in = 11: more than 0 and at most the small bet of 10 expected
            Hand(stacks=[100, 100], {BETS}, deal='self') -> ValueError: deal = 'self': 'auto' or 'manual' expected
            Hand(stacks=[100, 100], {BETS}, deal='manual', seed=3) -> ValueError: deck, seed: none expected in a hand that is told its cards
            Hand(stacks=[100, 100], {BETS}, seed=-1) -> ValueError: seed = -1: 0 or more expected
            Hand(stacks=[100, 100], {BETS}, seed=float('nan')) -> TypeError: seed = nan: None, an integer from 0 on, a number, a str or bytes expected
            Hand(stacks=[100, 100], {BETS}, deck=[52] * 52) -> ValueError: deck: 52 is no card id (0..51)
        """),
        duplicates=cases(f"""
            Hand(stacks=[100, 100], {BETS}, deck=[0] * 52) -> ValueError: deck: card 0 (2c) appears twice
        """),
        too_many_players=cases(f"""
            Hand(stacks=[100] * 9, {BETS}) -> ValueError: {NINE_SEATS}
        """),
        negative_chips=cases(f"""
            Hand(stacks=[100, -1], {BETS}) -> ValueError: stacks[1] = -1: 0 or more chips expected
            Hand(stacks=[100, 100], {BETS}, ante=-1) -> ValueError: ante = -1: 0 or more expected
            Hand(stacks=[100, 100], small_bet=-10, big_bet=20) -> ValueError: small_bet = -10, big_bet = 20: 1 or more expected, and the big bet not below the small
        """),
        **STREAMS,
    ),
    "game.Hand.board": of_seat("hand.board"),
    "game.Hand.cards": of_seat("hand.cards"),
    "game.Hand.view": of_seat("hand.view"),
    "game.Hand.open_with": of_seat("hand.open_with")._replace(
        out_of_range=cases("""
            hand.open_with(2) -> ValueError: seat: no seat 2, there are 0..1
            hand.open_with(1) -> IllegalAction: seat 1 does not open street 3 by its cards, seat 0 does
        """),
    ),
    "game.Hand.act": Row(
        wrong_type=cases("""
            hand.act(5) -> TypeError: an Action or its kind expected, got 5
            hand.act(None) -> TypeError: an Action or its kind expected, got None
            hand.act('complete', 10.0) -> IllegalAction: complete 10.0 is not legal here: bring in 5, complete 10
        """),
        wrong_shape=cases("""
            hand.act('complete', np.array([10, 10])) -> IllegalAction: complete array([10, 10]) is not legal here: bring in 5, complete 10
            hand.act(hand.legal_actions()) -> TypeError: an Action or its kind expected, got (Action(kind='...ount=5, pay=5), Action(kind='...nt=10, pay=10))
        """),
        out_of_range=cases("""
            hand.act('check') -> IllegalAction: check is not legal here: bring in 5, complete 10
            hand.act('complete', 11) -> IllegalAction: complete 11 is not legal here: bring in 5, complete 10
            hand.act(Action('bet', 10, 10)) -> IllegalAction: Action(kind='bet', amount=10, pay=10) is not legal here: bring in 5, complete 10
            waiting.act('complete') -> IllegalAction: complete is not legal here: nothing is
        """),
        duplicates="takes one action",
        too_many_players="nine seats cannot be dealt in",
        negative_chips=cases("""
            hand.act('complete', -10) -> IllegalAction: complete -10 is not legal here: bring in 5, complete 10
        """),
        **STREAMS,
    ),
    "game.Hand.deal": Row(
        wrong_type=cases(f"""
            waiting.deal('x', 'As') -> TypeError: seat: {INTEGER_X}
            waiting.deal(0, None) -> TypeError: cards: expected integers, got None
        """),
        wrong_shape=cases("""
            waiting.deal(0, '') -> IllegalAction: 0 cards for seat 0: 3 due, so 1 to 3 expected
            waiting.deal(0, '2c3c4c5c') -> IllegalAction: 4 cards for seat 0: 3 due, so 1 to 3 expected
            waiting.deal(0, [[0, 1, 2]]) -> ValueError: cards: one row of card ids expected, got an array of shape (1, 3)
        """),
        out_of_range=cases(f"""
            waiting.deal(2, 'As') -> ValueError: seat: no seat 2, there are 0..1
            waiting.deal(None, 'As') -> IllegalAction: no card is due to all in common, but to seat 0, seat 1
            waiting.deal(0, 'Zz') -> ValueError: cards: 'Zz' in 'Zz' is not a card: {A_CARD}
            waiting.deal(0, [52]) -> ValueError: cards: 52 is no card id (0..51)
            hand.deal(0, 'As') -> IllegalAction: no card is due to seat 0, but to nobody
        """),
        duplicates=cases("""
            waiting.deal(0, 'As As') -> ValueError: cards: card As appears twice in 'As As'
            begun.deal(1, 'As') -> ValueError: card As has been dealt before
        """),
        too_many_players=cases("""
            waiting.deal(8, 'As') -> ValueError: seat: no seat 8, there are 0..1
        """),
        negative_chips=NO_CHIPS,
        **STREAMS,
    ),
    "game.Hand.legal_actions": takes_nothing("hand.legal_actions"),
    "game.Hand.copy": takes_nothing("hand.copy"),
    "game.View.board": of_seat("hand.view(0).board"),
    "game.View.legal_actions": takes_nothing("hand.view(0).legal_actions"),
    "game.play": Row(
        wrong_type=cases("""
            play('hand', first) -> TypeError: a Hand expected, got str
            play(hand, 5) -> TypeError: policies: callables, one for each seat, expected, got 5
            play(hand, [first, 5]) -> TypeError: policies[1]: a callable expected, got 5
            play(hand, lambda view: None) -> TypeError: an Action or its kind expected, got None
        """),
        wrong_shape=cases("""
            play(hand, [first]) -> ValueError: policies: 2 expected, one for each seat, got 1
        """),
        out_of_range=cases("""
            play(hand, lambda view: 'check') -> IllegalAction: check is not legal here: bring in 5, complete 10
            play(waiting, first) -> ValueError: the hand waits for cards, which policies do not deal
        """),
        duplicates="one policy may play several seats",
        too_many_players=cases("""
            play(hand, [first] * 9) -> ValueError: policies: 2 expected, one for each seat, got 9
        """),
        negative_chips=cases("""
            play(hand, lambda view: Action('bring_in', -5, -5)) -> IllegalAction: Action(kind='bring_in', amount=-5, pay=-5) is not legal here: bring in 5, complete 10
        """),
        **STREAMS,
    ),
    "game.dump_phh": Row(
        wrong_type=cases("""
            dump_phh({'variant': 'F7S/8'}) -> TypeError: a Hand expected, got dict
        """),
        wrong_shape=cases("""
            dump_phh([hand]) -> TypeError: a Hand expected, got list
        """),
        out_of_range="a hand is in order",
        duplicates="a hand is in order",
        too_many_players="a hand is in order",
        negative_chips="a hand is in order",
        **STREAMS,
    ),
}

"""Showdown: who wins, who has which share, and who is paid what."""

from bad_inputs.messages import ONE_LENGTH
from bad_inputs.rows import ALONE, STREAMS, Row, cases


def per_player(name: str) -> Row:
    """The row of a function of ranks (..., players)."""
    return Row(
        wrong_type=cases(f"""
            {name}('As', [0]) -> TypeError: high: expected integers, got the text 'As'
            {name}([1, 2], None) -> TypeError: low: expected integers, got None
            {name}([1.5, 2], [0, 0]) -> TypeError: high: expected integers, got an array of dtype float64
            {name}([1, 2], [0, 0], [0, 1]) -> TypeError: live: bools expected, got an array of dtype int64
        """),
        wrong_shape=cases(f"""
            {name}(1, 0) -> ValueError: high and low: arrays of shape (..., players) expected, got single numbers
            {name}([1, 2], [0, 0, 0]) -> ValueError: high, low and live: shapes that fit together expected, got (2,), (3,), ()
            {name}([[1, 2], [3]], [0, 0]) -> ValueError: high: {ONE_LENGTH}
            {name}([1, 2], [0, 0], [[True, True], [True]]) -> ValueError: live: {ONE_LENGTH}
        """),
        out_of_range=cases(f"""
            {name}([[1, 2], [1, 7463]], [0, 0]) -> ValueError: row 1: player 1 has the high 7463, 1..7462 expected
            {name}([0, 2], [0, 0]) -> ValueError: player 0 has the high 0, 1..7462 expected
            {name}([1, 2], [0, 57]) -> ValueError: player 1 has the low 57, 0..56 expected
            {name}([1, 2], [0, -1]) -> ValueError: player 1 has the low -1, 0..56 expected
            {name}([1, 2], [0, 0], [False, False]) -> ValueError: no live player
        """),
        duplicates="equal ranks share",
        **ALONE
        | {
            "too_many_players": cases(f"""
            ok({name}(np.full(60, 7), np.zeros(60, int))) -> returns: True
        """)
        },
    )


SHOWDOWN: dict[str, Row] = {
    "showdown.winners": per_player("showdown.winners"),
    "showdown.shares": per_player("showdown.shares"),
    "showdown.settle": Row(
        wrong_type=cases("""
            showdown.settle(5, [W, K]) -> TypeError: contributions: a sequence of chips, one number for each seat, expected, got 5
            showdown.settle({0: 5, 1: 5}, [W, K]) -> TypeError: contributions: a sequence of chips, one number for each seat, expected, got {0: 5, 1: 5}
            showdown.settle([5, 5.0], [W, K]) -> TypeError: contributions[1]: an integer expected, got 5.0
            showdown.settle([5, 5], {0: W, 1: K}) -> TypeError: hands: a sequence of hands, one for each seat, expected, got {0: ...
            showdown.settle([5, 5], [W, 7]) -> ValueError: hands[1]: one row of card ids expected, got an array of shape ()
            showdown.settle([5, 5], [W, K], folded=1) -> TypeError: folded: seats in any order expected, got 1
            showdown.settle([5, 5], [W, K], folded=['1']) -> TypeError: folded: an integer expected, got '1'
            showdown.settle([5, 5], [W, K], rules='STANDARD') -> TypeError: rules: stud8.rules.Rules expected, got str
        """),
        wrong_shape=cases("""
            showdown.settle([5, 5], [W]) -> ValueError: hands: 2 expected, one for each contribution, got 1
            showdown.settle([5, 5], [W, 'As Kd']) -> ValueError: hands[1]: seven cards expected, got 2
            showdown.settle([5, 5], [W, None]) -> ValueError: hands[1]: seven cards expected, got None for a seat that others play a pot with
        """),
        out_of_range=cases("""
            showdown.settle([5, 5], [W, [52, 1, 2, 3, 4, 5, 6]]) -> ValueError: hands[1]: 52 is no card id (0..51)
            showdown.settle([5, 5], [W, K], folded=[2]) -> ValueError: folded: no seat 2, there are 0..1
            showdown.settle([5, 5], [W, K], folded=[0, 1]) -> ValueError: contributions: 10 chips, but no seat that has not folded put any in
            showdown.settle([5, 5], [W, K], rules=STANDARD.replace(rake=11)) -> ValueError: rake: 11 chips, but the pots have only 10
        """),
        duplicates=cases("""
            showdown.settle([5, 5], [W, 'As As 2c 3c 4c 5c 6c']) -> ValueError: hands[1]: card As appears twice in 'As As 2c 3c 4c 5c 6c'
            showdown.settle([5, 5], [W, K], folded=[1, 1]).payouts -> returns: (10, 0)
        """),
        too_many_players=cases("""
            showdown.settle([5] * 9, [W] * 9).payouts -> returns: (5, 5, 5, 5, 5, 5, 5, 5, 5)
        """),
        negative_chips=cases("""
            showdown.settle([5, -5], [W, K]) -> ValueError: contributions[1]: -5 chips, 0 or more expected
        """),
        **STREAMS,
    ),
}

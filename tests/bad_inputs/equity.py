"""Who wins how much: equity and its results."""

from bad_inputs.messages import ANY_CARD, INTEGER_X, WORKERS
from bad_inputs.rows import ALONE, NO_CHIPS, STREAMS, Row, cases, takes_nothing

ONE_TO_SEVEN = "one to seven expected"
EQUITY: dict[str, Row] = {
    "equity": Row(
        wrong_type=cases(f"""
            equity('AA KK') -> TypeError: hands: a list of two to eight hands expected, got 'AA KK'
            equity({{'AA': 1, 'KK': 2}}) -> TypeError: hands: a list of two to eight hands expected, got {{'AA': 1, 'KK': 2}}
            equity(['AA', None]) -> TypeError: hand 2: expected integers, got None
            equity([['AA'], 'KK']) -> TypeError: hand 1: a list of (text, weight) expected, got 'AA' in it
            equity([[('AA', 'x')], 'KK']) -> ValueError: hand 1: 'x' is no weight of 'AA': a number above 0 expected
            equity(['AA', 'KK'], samples=10.5) -> TypeError: samples: an integer expected, got 10.5
            equity(['AA', 'KK'], target_error='x') -> TypeError: target_error: a number expected, got 'x'
            equity(['AsAhAd', 'KsKhKd'], seed='x') -> TypeError: seed = 'x': None, an integer from 0 on or a SeedSequence expected
            equity(['AA', 'KK'], workers='x') -> TypeError: workers: {INTEGER_X}
            equity(['AA', 'KK'], executor=5) -> TypeError: executor: a concurrent.futures.Executor expected, got 5
            equity(['AA', 'KK'], progress=5) -> TypeError: progress: a callable expected, got 5
        """),
        wrong_shape=cases(f"""
            equity(['AA']) -> ValueError: 1 hand: two to eight expected
            equity(['AA', '']) -> ValueError: hand 2 has 0 cards: {ONE_TO_SEVEN}, got ''
            equity(['AA', '2c3c4c5c6c7c8c9c']) -> ValueError: hand 2 has 8 cards: {ONE_TO_SEVEN}, got '2c3c4c5c6c7c8c9c'
            equity(['AA', [[0, 1], [2, 3]]]) -> TypeError: hand 2: a list of (text, weight) expected, got [0, 1] in it
        """),
        out_of_range=cases(f"""
            equity(['AA', 'Kz']) -> ValueError: hand 2: 'z' in 'Kz' is not a card: {ANY_CARD}
            equity([[0, 1], [2, 52]]) -> ValueError: hand 2: 52 is no card id (0..51)
            equity(['AA', 'KK'], dead=[52]) -> ValueError: dead: 52 is no card id (0..51)
            equity([[('AA', 0)], 'KK']) -> ValueError: hand 1: the weight of 'AA' is 0: a number above 0 expected
            equity(['AA', 'KK'], method='guess') -> ValueError: method = 'guess': 'auto', 'exact' or 'sample' expected
            equity(['AA', 'KK'], method='exact', samples=5) -> ValueError: samples and target_error are for sampling: method='exact' counts every deal
            equity(['AA', 'KK'], samples=0) -> ValueError: samples = 0: a number from 1 to 1,000,000,000,000 expected
            equity(['AA', 'KK'], target_error=10**400) -> ValueError: target_error = 100000000000000000...0000000000000000000: a number above 0 and below 1 expected
            equity(['AA', 'KK'], target_error=float('nan')) -> ValueError: target_error = nan: a number above 0 and below 1 expected
            equity(['AA', 'KK'], samples=5, seed=-1) -> ValueError: seed = -1: None, an integer from 0 on or a SeedSequence expected
            equity(['AA', 'KK'], workers=0) -> ValueError: workers = 0: {WORKERS}
            equity(['2' * 5, 'KK']) -> ValueError: impossible deal: hand 1 has no cards left to be, all are in other places
        """),
        duplicates=cases("""
            equity(['AsAh', 'AsKd']) -> ValueError: card As is in hand 1 and in hand 2
            equity(['AsAs', 'Kd']) -> ValueError: card As is in hand 1 twice: 'AsAs'
            equity(['AsAh', 'Kd'], dead='As') -> ValueError: card As is in hand 1 and in dead
            equity(['AA', 'AA', 'AA']) -> ValueError: impossible deal: the hands cannot be had together, each way shares a card
        """),
        too_many_players=cases("""
            equity(['A'] * 9) -> ValueError: 9 hands: two to eight expected
        """),
        negative_chips=NO_CHIPS,
        **STREAMS,
    ),
    "EquityResult.of_counts": Row(
        wrong_type=cases("""
            EquityResult.of_counts(5, ('AA',), exact=True, elapsed=0.0) -> TypeError: counts: counts for each player expected, got 5
            EquityResult.of_counts([[[1] * 10] * 9], 5, exact=True, elapsed=0.0) -> TypeError: names: a name for each player expected, got 5
            EquityResult.of_counts([[[0.5] * 10] * 9], ('AA',), exact=True, elapsed=0.0) -> TypeError: counts[0]: an integer expected, got 0.5
        """),
        wrong_shape=cases("""
            EquityResult.of_counts([], (), exact=True, elapsed=0.0) -> ValueError: counts, names: one of each for every player expected, got 0 and 0
            EquityResult.of_counts([[[1] * 10] * 9], ('AA', 'KK'), exact=True, elapsed=0.0) -> ValueError: counts, names: one of each for every player expected, got 1 and 2
            EquityResult.of_counts([[[1] * 9] * 2], ('AA',), exact=True, elapsed=0.0) -> ValueError: counts[0]: 9 rows of 10 expected, got [9, 9]
        """),
        out_of_range=cases("""
            EquityResult.of_counts([[[-1] * 10] * 9], ('AA',), exact=True, elapsed=0.0) -> ValueError: counts[0]: 0 or more deals of each outcome expected, and some in all
            EquityResult.of_counts([[[0] * 10] * 9], ('AA',), exact=True, elapsed=0.0) -> ValueError: counts[0]: 0 or more deals of each outcome expected, and some in all
        """),
        duplicates="two hands may have one name",
        too_many_players="any number of players",
        negative_chips=NO_CHIPS,
        **STREAMS,
    ),
    **{f"EquityResult.{name}": takes_nothing(f"result.{name}") for name in ("to_dict", "to_frame", "cells", "caption")},
    "EquityResult.plot": Row(
        wrong_type=cases("""
            result.plot(5) -> TypeError: ax: an Axes of matplotlib expected, got 5
        """),
        wrong_shape=cases("""
            result.plot(1, 2) -> TypeError: EquityResult.plot() takes from 1 to 2 positional arguments but 3 were given
        """),
        out_of_range="takes an Axes",
        duplicates="takes an Axes",
        **ALONE,
    ),
}

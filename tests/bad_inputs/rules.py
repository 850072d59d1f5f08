"""Rules: the rules of a game, and its rake."""

from bad_inputs.rows import NO_PLAYERS, STREAMS, Row, cases

RULES: dict[str, Row] = {
    "game.Rules": Row(
        wrong_type=cases("""
            Rules(max_raises=3.0) -> TypeError: max_raises: an int or None expected, got 3.0
            Rules(ante=0.2) -> TypeError: ante: chips as an int, a Fraction of the small bet, or None expected, got 0.2
            Rules(burns=1) -> ValueError: burns = 1: one of True, False expected
            Rules(muck='yes') -> ValueError: muck = 'yes': one of True, False expected
            Rules(max_raises=True) -> TypeError: max_raises: an int or None expected, got True
            Rules(min_players=None) -> TypeError: min_players: an int expected, got None
            Rules(tie_suits=list('cdhs')) -> ValueError: tie_suits = ['c', 'd', 'h', 's']: the letters cdhs in some order expected
            Rules(tie_suits=5) -> ValueError: tie_suits = 5: the letters cdhs in some order expected
            Rules(rake='5%') -> TypeError: rake: an int or None expected, got '5%'
        """),
        wrong_shape=cases("""
            Rules(street_bets='SSB') -> ValueError: street_bets = 'SSB': five letters S or B expected
            Rules(bring_in_suits='cdh') -> ValueError: bring_in_suits = 'cdh': the letters cdhs in some order expected
            Rules(raises=3) -> TypeError: Rules.__init__() got an unexpected keyword argument 'raises'
        """),
        out_of_range=cases("""
            Rules(bring_in_tie='rank') -> ValueError: bring_in_tie = 'rank': one of 'suit', 'position' expected
            Rules(bring_in_ace=None) -> ValueError: bring_in_ace = None: one of 'high', 'low' expected
            Rules(street_bets='ssbbb') -> ValueError: street_bets = 'ssbbb': five letters S or B expected
            Rules(min_players=5, max_players=4) -> ValueError: min_players = 5, max_players = 4: from 2 to 8 expected, the least first
            Rules(min_players=1) -> ValueError: min_players = 1, max_players = 8: from 2 to 8 expected, the least first
            Rules(max_raises=-1) -> ValueError: max_raises = -1: 0 or more expected
            Rules(bring_in=0) -> ValueError: bring_in = 0: more than 0 expected
        """),
        duplicates=cases("""
            Rules(tie_suits='ccdh') -> ValueError: tie_suits = 'ccdh': the letters cdhs in some order expected
        """),
        too_many_players=cases("""
            Rules(max_players=9) -> ValueError: min_players = 2, max_players = 9: from 2 to 8 expected, the least first
        """),
        negative_chips=cases("""
            Rules(ante=-1) -> ValueError: ante = -1: 0 or more expected
            Rules(ante=Fraction(-1, 5)) -> ValueError: ante = Fraction(-1, 5): 0 or more expected
            Rules(rake=-1) -> ValueError: rake = -1: 0 or more expected
        """),
        **STREAMS,
    ),
    "game.Rules.replace": Row(
        wrong_type=cases("""
            STANDARD.replace(max_raises='3') -> TypeError: max_raises: an int or None expected, got '3'
        """),
        wrong_shape=cases("""
            STANDARD.replace(raises=3) -> TypeError: Rules.__init__() got an unexpected keyword argument 'raises'
        """),
        out_of_range=cases("""
            STANDARD.replace(short_deck='burn') -> ValueError: short_deck = 'burn': one of 'no_burn', 'tda', 'roberts' expected
        """),
        duplicates=cases("""
            STANDARD.replace(bring_in_suits='ssdh') -> ValueError: bring_in_suits = 'ssdh': the letters cdhs in some order expected
        """),
        too_many_players=cases("""
            STANDARD.replace(max_players=9) -> ValueError: min_players = 2, max_players = 9: from 2 to 8 expected, the least first
        """),
        negative_chips=cases("""
            STANDARD.replace(bring_in=-1) -> ValueError: bring_in = -1: 0 or more expected
        """),
        **STREAMS,
    ),
    "game.Rake": Row(
        wrong_type=cases("""
            Rake(5.0) -> TypeError: percent: an int or a Fraction expected, got 5.0
            Rake(5, cap=1.5) -> TypeError: cap: an int or None expected, got 1.5
        """),
        wrong_shape=cases("""
            Rake() -> TypeError: Rake.__init__() missing 1 required positional argument: 'percent'
        """),
        out_of_range=cases("""
            Rake(101) -> ValueError: percent = 101: 0 to 100 expected
            Rake(-1) -> ValueError: percent = -1: 0 to 100 expected
        """),
        duplicates="takes two numbers",
        too_many_players=NO_PLAYERS,
        negative_chips=cases("""
            Rake(5, cap=-1) -> ValueError: cap = -1: 0 or more expected
        """),
        **STREAMS,
    ),
}

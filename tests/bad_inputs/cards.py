"""Cards, masks and ranks: what reads, writes, draws and translates them."""

from bad_inputs.messages import A_CARD, ONE_LENGTH, OUTSIDE, PARSE_HINT
from bad_inputs.rows import ALONE, MASKS, Row, alone, cases, not_integers


def turns_numbers(name: str, what: str, wrong: str, text: str, hint: str = "") -> Row:
    """The row of a function of numbers (...): `wrong` is out of their range."""
    return Row(
        wrong_type=cases(not_integers(name, what, hint)),
        wrong_shape=cases(f"""
            {name}([[1, 2], [3]]) -> ValueError: {what}: {ONE_LENGTH}
        """),
        out_of_range=cases(f"""
            {name}([{wrong}]) -> ValueError: row 0: {text}
            {name}([1 << 64]) -> ValueError: {what}: 0x10000000000000000 at 0 has more than 64 bits
            {name}(np.ma.masked_equal([1, 2], 2)) -> ValueError: {what}: the element at 1 is masked
        """),
        duplicates="a number may come twice",
        **ALONE,
    )


NO_SEED = "SeedSequence expects int or sequence of ints for entropy not x"
CARDS: dict[str, Row] = {
    "parse_cards": alone(
        wrong_type="""
            parse_cards(51) -> TypeError: cards as text expected, got int
            parse_cards(b'As') -> TypeError: cards as text expected, got bytes
        """,
        wrong_shape="""
            parse_cards(['As', 'Kd']) -> TypeError: cards as text expected, got list
        """,
        out_of_range=f"""
            parse_cards('As 1d') -> ValueError: '1d' in 'As 1d' is not a card: {A_CARD}
            parse_cards('AsK') -> ValueError: 'K' in 'AsK' is not a card: {A_CARD}
            parse_cards('As ??') -> ValueError: unknown card '??' in 'As ??': only known cards are possible here
        """,
        duplicates="""
            parse_cards('As Kd as') -> ValueError: card As appears twice in 'As Kd as'
        """,
    ),
    "parse_hands": alone(
        wrong_type="""
            parse_hands(51) -> TypeError: texts: a sequence of hands expected, got 51
            parse_hands('As Kd') -> TypeError: texts: a sequence of hands expected, got one text (stud8.parse_cards reads one hand)
            parse_hands({'As': 'Kd'}) -> TypeError: texts: a sequence of hands expected, got {'As': 'Kd'}
            parse_hands(['As', 51]) -> TypeError: row 1: text expected, got int
            parse_hands(np.array([51])) -> TypeError: texts: text expected, got an array of dtype int64
        """,
        wrong_shape="""
            parse_hands(['As Kd', 'As']) -> ValueError: row 1: 1 cards, but the first hand has 2 (masks may mix)
            parse_hands([['As'], ['Kd']]) -> TypeError: row 0: cards as text expected, got list
        """,
        out_of_range=f"""
            parse_hands(['As', 'Zz']) -> ValueError: row 1: 'Zz' in 'Zz' is not a card: {A_CARD}
            parse_hands(np.array(['As', '??'])) -> ValueError: row 1: unknown card '??' in '??': only known cards are possible here
        """,
        duplicates="""
            parse_hands(['As Kd', 'As As']) -> ValueError: row 1: card As appears twice in 'As As'
        """,
    ),
    "format_cards": alone(
        wrong_type=not_integers("format_cards", "cards", PARSE_HINT),
        wrong_shape="""
            format_cards(51) -> ValueError: cards: one row of ids expected, got an array of shape ()
            format_cards([[51, 50]]) -> ValueError: cards: one row of ids expected, got an array of shape (1, 2)
        """,
        out_of_range="""
            format_cards([51, 52]) -> ValueError: 52 is no card id (0..51)
            format_cards([51, -1]) -> ValueError: -1 is no card id (0..51)
            format_cards([0.5]) -> ValueError: 0.5 is no card id (0..51)
        """,
        duplicates="""
            format_cards([51, 51]) -> returns: 'As As'
        """,
    ),
    "cards_to_mask": alone(
        wrong_type=not_integers("cards_to_mask", "cards", PARSE_HINT),
        wrong_shape=f"""
            cards_to_mask(51) -> ValueError: cards: an array of shape (..., n) expected, got a single number
            cards_to_mask([[0, 1], [2]]) -> ValueError: cards: {ONE_LENGTH}
        """,
        out_of_range="""
            cards_to_mask([[0, 1], [2, 52]]) -> ValueError: row 1: 52 is no card id (0..51)
        """,
        duplicates="""
            cards_to_mask([[0, 1], [2, 2]]) -> ValueError: row 1: card 2 (2h) appears twice
        """,
    ),
    "mask_to_cards": Row(
        wrong_type=cases("""
            mask_to_cards('As') -> TypeError: masks: expected integers, got the text 'As'
            mask_to_cards(1.0) -> TypeError: masks: expected integers, got an array of dtype float64
        """),
        wrong_shape=cases("""
            mask_to_cards([31, 15]) -> ValueError: row 1: 4 cards, but the first hand has 5
        """),
        out_of_range=cases(f"""
            mask_to_cards([1, -1]) -> ValueError: row 1: mask -0x1 {OUTSIDE}
            mask_to_cards(1 << 64) -> ValueError: masks: 0x10000000000000000 has more than 64 bits
        """),
        **MASKS,
    ),
    "random_hands": alone(
        wrong_type=f"""
            random_hands(1.5) -> TypeError: n: an integer expected, got 1.5
            random_hands(3, cards='7') -> TypeError: cards: an integer expected, got '7'
            random_hands(3, dead=None) -> TypeError: dead: expected integers, got None
            random_hands(3, seed='x') -> TypeError: seed = 'x': {NO_SEED}
        """,
        wrong_shape="""
            random_hands(3, dead=[[0, 1]]) -> ValueError: dead: one row of card ids expected, got an array of shape (1, 2)
        """,
        out_of_range=f"""
            random_hands(-1) -> ValueError: n = -1: a number of hands from 0 on expected, that memory can hold
            random_hands(10**30) -> ValueError: n = 1{"0" * 30}: a number of hands from 0 on expected, that memory can hold
            random_hands(3, cards=0) -> ValueError: cards = 0: 1 or more expected, and no more than the 52 that are not dead
            random_hands(3, cards=51, dead='As Ks') -> ValueError: cards = 51: 1 or more expected, and no more than the 50 that are not dead
            random_hands(3, dead=[52]) -> ValueError: dead: 52 is no card id (0..51)
            random_hands(3, seed=-1) -> ValueError: seed = -1: expected non-negative integer
        """,
        duplicates="""
            random_hands(3, dead='As As') -> ValueError: dead: card As appears twice in 'As As'
        """,
    ),
    "hand_category": turns_numbers("hand_category", "high ranks", "0", "high rank 0 is not in 1..7462"),
    "describe_high": turns_numbers("describe_high", "high ranks", "7463", "high rank 7463 is not in 1..7462"),
    "describe_low": turns_numbers("describe_low", "low ranks", "57", "low rank 57 is not in 0..56"),
    "to_cactus_kev": turns_numbers("to_cactus_kev", "high ranks", "-1", "high rank -1 is not in 1..7462"),
    "converters.from_cactus_kev": turns_numbers(
        "converters.from_cactus_kev", "ranks", "0", "0 is no Cactus Kev rank (1..7462)"
    ),
    "converters.from_treys": turns_numbers("converters.from_treys", "cards", "1", "1 is no card of treys"),
    "converters.to_treys": turns_numbers("converters.to_treys", "cards", "52", "52 is no card id (0..51)", PARSE_HINT),
    "converters.from_eval7": turns_numbers(
        "converters.from_eval7", "masks", "1 << 52", "4503599627370496 is no mask of eval7: it has a bit from 52 on"
    ),
    "converters.to_eval7": turns_numbers(
        "converters.to_eval7", "masks", "-1", "-1 is no mask of stud8: it has a bit outside the deck"
    ),
}

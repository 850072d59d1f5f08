"""Search the thirteen weights of the rank key, and record them with the seed that found them.

    python tools/search_hash.py --seed 1

The key of a hand is the sum of its cards' weights modulo 2**25. All 73,775 rank multisets of five, six and seven cards
must have different keys. The weights are found rank by rank: a random weight is kept if the multisets over the ranks
so far still differ. The last rank takes some hundreds of tries, seconds; generate_tables.py only reads what
is recorded here, so the search is not part of the build.
"""

import argparse
import json
from pathlib import Path

import numpy as np

BITS = 25
RECORD = Path(__file__).with_name("hash_parameters.json")
MOST_CARDS = 7
MOST_TRIES = 20_000


def extend(sums: list[np.ndarray], weight: int) -> list[np.ndarray]:
    """The sums by number of cards, when up to four cards of one more rank may join."""
    return [
        np.concatenate([sums[cards - new] + new * weight for new in range(min(4, cards) + 1)])
        for cards in range(MOST_CARDS + 1)
    ]


def all_differ(sums: list[np.ndarray]) -> bool:
    keys = np.sort(np.concatenate(sums) & ((1 << BITS) - 1))
    return not (keys[1:] == keys[:-1]).any()


def search(seed: int) -> list[int]:
    """The first weights that this seed leads to; RuntimeError when the last ranks find none."""
    random = np.random.default_rng(seed)
    sums = [np.zeros(1, np.int64)] + [np.zeros(0, np.int64)] * MOST_CARDS
    weights: list[int] = []
    for rank in range(13):
        fewest = 5 if rank == 12 else 0  # before the last rank, hands of all sizes may still be completed
        for tries in range(1, MOST_TRIES + 1):
            weight = int(random.integers(1 << BITS))
            longer = extend(sums, weight)
            if all_differ(longer[fewest:]):
                break
        else:
            raise RuntimeError(f"no weight for rank {rank} in {MOST_TRIES} tries: try another seed than {seed}")
        print(f"rank {rank}: weight {weight} after {tries} tries", flush=True)
        sums = longer
        weights.append(weight)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, required=True)
    seed = parser.parse_args().seed
    weights = search(seed)
    RECORD.write_text(json.dumps({"bits": BITS, "seed": seed, "weights": weights}, indent=1) + "\n")


if __name__ == "__main__":
    main()

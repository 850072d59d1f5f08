"""Proofs that the backends rank alike and rightly: random hands, every pattern of the rules, every hand there is.

Nothing is printed here: a check returns the figures it found, or raises DifferenceError at the first difference.
"""

from stud8.verification.comparing import Answer, DifferenceError, compare
from stud8.verification.engines import Engine, engines
from stud8.verification.proofs import HANDS_OF, Check, checks

__all__ = ["HANDS_OF", "Answer", "Check", "DifferenceError", "Engine", "checks", "compare", "engines"]

"""Who wins, and how much: shares of pots on whole arrays, and one hand settled to the chip."""

from stud8.showdown.by_row import shares, winners
from stud8.showdown.odd_chips import OddChip
from stud8.showdown.settlement import Pot, Settlement, settle

__all__ = ["OddChip", "Pot", "Settlement", "settle", "shares", "winners"]

"""Sortie's battles as environments: Gymnasium for one seat, PettingZoo for all, vectorised for many games at once.

Every environment starts the command `sortie learn` and talks to it over its standard input and output.
"""

from .aec import SortieAEC
from .channel import Channel, SortieError
from .single import SortieEnv
from .vector import SortieVectorEnv

__all__ = ["Channel", "SortieAEC", "SortieEnv", "SortieError", "SortieVectorEnv"]

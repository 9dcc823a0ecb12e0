"""Bots over Botzone's JSON interaction, on Botzone itself and on hosts that use its protocol (docs/protocols.md).

    play_on_botzone(Mine)

The files of this folder run on Python 3.6, Botzone's version, with only the standard library. MahjongGB, which is installed
on Botzone, counts the points of a hand.
"""

from .program import play_on_botzone

__all__ = ["play_on_botzone"]

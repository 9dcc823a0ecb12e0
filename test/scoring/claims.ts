// Claims as text, so that tables of hands can be read: tiles and melds in the compact notation, a + before the winning
// tile, then what was special, in any order: drawn, last-of-kind, after-kong, last-of-wall, seat=S, round=W, flowers=2.
// By default the tile was claimed, and both winds are east.

import { BOTZONE_RULES, type ScoringRules, type WinClaim } from '@mcr-arena/scoring';
import { expectValue, parseHand, parseTiles, WINDS, type Wind } from '@mcr-arena/tiles';

export function claim(text: string): WinClaim {
  const [hand, win] = text.split('+ ') as [string, string];
  const { melds, concealed } = expectValue(parseHand(hand));
  const [winningTile, ...words] = win.split(' ') as [string, ...string[]];
  const settingOf = (name: string, fallback: string): string =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? fallback;
  const windOf = (name: string): Wind => WINDS['ESWN'.indexOf(settingOf(name, 'E'))]!;
  return {
    melds,
    concealed,
    winningTile: expectValue(parseTiles(winningTile))[0]!,
    selfDrawn: words.includes('drawn'),
    lastOfKind: words.includes('last-of-kind'),
    afterKong: words.includes('after-kong'),
    lastOfWall: words.includes('last-of-wall'),
    seatWind: windOf('seat'),
    prevalentWind: windOf('round'),
    flowers: Number(settingOf('flowers', '0')),
  };
}

/** The Botzone rules of version 0.1, as its records name them. */
export const BOTZONE_RULES_1: ScoringRules = { ...BOTZONE_RULES, version: 1, waitsInKnittedStraight: false };

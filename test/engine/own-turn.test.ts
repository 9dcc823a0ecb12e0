// Rulings on the answers of the seat on turn, and on answers to an added kong, in duplicate play.

import { BOTZONE_DEAL_RULES, type Phase, step } from '@mcr-arena/engine';
import { expectValue, parseBotzoneTile, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { type Position, repliesOf, shortly, stateOf } from './positions.ts';

const tile = (name: string): TileIndex => expectValue(parseBotzoneTile(name));
const NOTHING = '19m19p19sESWNCFP';

function turnOf(hand: string, drawn: string, left: Position['left'] = 20, afterKong = false): Position {
  const phase: Phase = { type: 'turn', seat: 2, drawn: tile(drawn), afterKong };
  return { rules: BOTZONE_DEAL_RULES, hands: [NOTHING, NOTHING, hand, NOTHING], phase, left };
}

const FOUR_EASTS = '123m456p19sEEEESW';
/** A pung of east from seat 1, and the fourth. */
const PUNG_OF_EAST = "[E'EE]123m456p19sES";
/** Mixed Triple Chow 8, Fully Concealed Hand 4, All Chows 2, Short Straight 1, Closed Wait 1. */
const WON = '456m22456p456789s';
/** All Chows 2, Self-Drawn 1. */
const NOT_ENOUGH = "[23'4m]678m22456p789s";

describe.each<[string, Position, [string, string][]]>([
  [
    'seat 2 draws',
    turnOf('123m456p19sESWNCF', 'F1'),
    [
      ['-, -, PLAY F1, -', '2 discards F1'],
      ['PASS, PASS, PLAY W1, PASS', '2 discards W1'],
      ['PASS, PASS, PLAY W9, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, PASS, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, GANG, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, GANG F1, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, BUGANG F1, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, PENG F1, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, PLAY H1, PASS', '2 unreadable, ends foul 10 10 -30 10'],
      ['PASS, PASS, play F1, PASS', '2 unreadable, ends foul 10 10 -30 10'],
      ['PASS, PASS, HU, PASS', '2 false-win, ends foul 10 10 -30 10'],
      ['PASS, PASS, TLE, PASS', '2 timed-out, ends foul 10 10 -30 10'],
      // The others are not asked. Seats are checked in order.
      ['PASS, HU, PLAY F1, PASS', '1 illegal-action, ends foul 10 -30 10 10'],
      ['PASS, PASS, PLAY F1, RE', '3 crashed, ends foul 10 10 10 -30'],
      ['TLE, PASS, XX, RE', '0 timed-out, ends foul -30 10 10 10'],
      ['PASS, PASS, XX, RE', '2 unreadable, ends foul 10 10 -30 10'],
    ],
  ],
  [
    'a win comes before the faults of higher seats and after those of lower ones',
    turnOf(WON, 'W5'),
    [
      ['PASS, PASS, HU, PASS', 'ends win -24 -24 72 -24'],
      ['PASS, PASS, HU, TLE', 'ends win -24 -24 72 -24'],
      ['PASS, TLE, HU, PASS', '1 timed-out, ends foul 10 -30 10 10'],
    ],
  ],
  [
    'any held tile can be added to a pung, not only the drawn one',
    turnOf(PUNG_OF_EAST, 'F2'),
    [
      ['-, -, BUGANG F1, -', '2 addedKong F1'],
      ['-, -, GANG F1, -', '2 illegal-action, ends foul 10 10 -30 10'],
      ['-, -, BUGANG F2, -', '2 illegal-action, ends foul 10 10 -30 10'],
    ],
  ],
])('%s', (_, position, rows) => {
  test.each(rows)('%s', (replies, ruling) => {
    expect(shortly(step(stateOf(position), repliesOf(replies)))).toBe(ruling);
  });
});

const ILLEGAL = '2 illegal-action, ends foul 10 10 -30 10';

test.each<[string, string, string, Position['left'], string, string]>([
  ['less than eight points', NOT_ENOUGH, 'W6', 20, 'HU', '2 false-win, ends foul 10 10 -30 10'],
  [
    'the last tile: the next quarter is empty (Last Tile Draw)',
    NOT_ENOUGH,
    'W6',
    [5, 5, 5, 0],
    'HU',
    'ends win -18 -18 54 -18',
  ],
  [
    "a kong is replaced from its seat's quarter",
    FOUR_EASTS,
    'F1',
    20,
    'GANG F1',
    '2 concealedKong F1, 2 draws B4 after kong',
  ],
  ['a kong without a replacement is illegal', FOUR_EASTS, 'F1', [9, 9, 0, 9], 'GANG F1', ILLEGAL],
  ['a kong on the last tile is illegal', FOUR_EASTS, 'F1', [9, 9, 9, 0], 'GANG F1', ILLEGAL],
])('%s', (_, hand, drawn, left, words, ruling) => {
  expect(shortly(step(stateOf(turnOf(hand, drawn, left)), repliesOf(`-, -, ${words}, -`)))).toBe(ruling);
});

describe('seat 2 adds W5 to its pung', () => {
  const phase: Phase = { type: 'robKong', seat: 2, tile: tile('W5') };
  const hands = ['46m22456p456789s', '46m88456p123456s', "[5'55+5m]123m456p1sS", NOTHING] as const;
  const state = stateOf({ rules: BOTZONE_DEAL_RULES, hands, phase });

  test.each([
    ['PASS, PASS, PASS, PASS', '2 draws B4 after kong'],
    ['-, -, -, -', '2 draws B4 after kong'],
    ['HU, PASS, PASS, PASS', 'ends win 46 -8 -30 -8'],
    // In turn order from the seat that adds the tile.
    ['HU, HU, PASS, PASS', 'ends win 46 -8 -30 -8'],
    ['PASS, HU, PASS, PASS', 'ends win -8 46 -30 -8'],
    ['HU, PASS, PASS, HU', '3 false-win, ends foul 10 10 10 -30'],
    ['TLE, HU, PASS, PASS', '0 timed-out, ends foul -30 10 10 10'],
    ['HU, PASS, TLE, PASS', '2 timed-out, ends foul 10 10 -30 10'],
    ['HU, TLE, PASS, PASS', 'ends win 46 -8 -30 -8'],
    ['PENG W5, PASS, PASS, PASS', '0 illegal-action, ends foul -30 10 10 10'],
    ['PASS, PASS, HU, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
    ['PASS, PASS, PASS, XX', '3 unreadable, ends foul 10 10 10 -30'],
  ])('%s', (replies, ruling) => {
    expect(shortly(step(state, repliesOf(replies)))).toBe(ruling);
  });
});

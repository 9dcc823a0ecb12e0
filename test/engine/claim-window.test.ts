// Rulings on the answers to a discard in duplicate play: precedence, which answers are read, who pays.

import { BOTZONE_DEAL_RULES, step } from '@mcr-arena/engine';
import { expectValue, parseBotzoneTile, type Seat } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { type Position, repliesOf, shortly, stateOf } from './positions.ts';

const W5 = expectValue(parseBotzoneTile('W5'));

/** Seat `seat` has discarded W5. */
function discardBy(seat: Seat, hands: Position['hands'], left: Position['left'] = 20): Position {
  return { rules: BOTZONE_DEAL_RULES, hands, phase: { type: 'claim', seat, tile: W5 }, left };
}

const NOTHING = '19m19p19sESWNCFP';
const CHOW = '46m19p19sESWNCFP';
const PUNG = '55m19p19sESWNCFP';
const KONG = '555m19p19sESWNCF';
/** Waits for W5: Mixed Triple Chow 8, All Chows 2, Concealed Hand 2, Short Straight 1, Closed Wait 1. */
const WIN = '46m22456p456789s';
const OTHER_WIN = '46m88456p123456s';

describe.each<[string, Position, [string, string][]]>([
  [
    'seat 0 discards; 1 could claim a chow, 2 a pung, 3 win',
    discardBy(0, [NOTHING, CHOW, PUNG, WIN]),
    [
      ['PASS, PASS, PASS, PASS', '1 draws T5'],
      ['-, -, -, -', '1 draws T5'],
      ['PASS, CHI W5 F1, PASS, PASS', '1 chow W4, 1 discards F1'],
      ['PASS, CHI W5 W9, PASS, PASS', '1 illegal-action, ends foul 10 -30 10 10'],
      ['PASS, CHI W4 F1, PASS, PASS', '1 illegal-action, ends foul 10 -30 10 10'],
      ['PASS, CHI W5 F1, PENG W9, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, CHI W5 F1, PENG F1, PASS', '2 pung W5, 2 discards F1'],
      ['PASS, PASS, PENG W5, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, GANG, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, CHI W5 F1, PENG F1, HU', 'ends win -22 -8 -8 38'],
      ['PASS, PASS, CHI W5 F1, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      // An invalid answer is read before a win that is farther away, and after one that is nearer.
      ['PASS, TLE, PENG F1, HU', '1 timed-out, ends foul 10 -30 10 10'],
      ['RE, PASS, PASS, HU', '0 crashed, ends foul -30 10 10 10'],
      // A wrong answer is not read before a win.
      ['PASS, XX, PASS, HU', 'ends win -22 -8 -8 38'],
      ['PASS, HU, PASS, HU', '1 false-win, ends foul 10 -30 10 10'],
      // Wrong answers of one or two words are read in seat order, up to the first claim that succeeds.
      ['PASS, XX, PENG F1, PASS', '1 unreadable, ends foul 10 -30 10 10'],
      ['PASS, PASS, PENG F1, XX', '2 pung W5, 2 discards F1'],
      ['PASS, PLAY W9, PASS, PASS', '1 illegal-action, ends foul 10 -30 10 10'],
      ['PASS, CHI W5, PASS, PASS', '1 unreadable, ends foul 10 -30 10 10'],
      ['PASS, PASS, PENG, PASS', '2 unreadable, ends foul 10 10 -30 10'],
      // Answers of three words are read with chows: after pungs and kongs.
      ['PASS, CHI B5 F1, PENG F1, PASS', '2 pung W5, 2 discards F1'],
      ['PASS, GANG W5 W5, PENG F1, PASS', '2 pung W5, 2 discards F1'],
      ['PASS, GANG W5 W5, PASS, PASS', '1 unreadable, ends foul 10 -30 10 10'],
      // The discarder is not asked.
      ['HU, PASS, PASS, PASS', '0 illegal-action, ends foul -30 10 10 10'],
      ['PENG W5, PASS, PENG F1, PASS', '0 illegal-action, ends foul -30 10 10 10'],
    ],
  ],
  [
    'two seats could win',
    discardBy(0, [NOTHING, WIN, NOTHING, OTHER_WIN]),
    [
      ['PASS, HU, PASS, HU', 'ends win -22 38 -8 -8'],
      ['PASS, HU, PASS, TLE', 'ends win -22 38 -8 -8'],
      ['PASS, PASS, PASS, HU', 'ends win -22 -8 -8 38'],
      ['PASS, PASS, TLE, HU', '2 timed-out, ends foul 10 10 -30 10'],
    ],
  ],
  [
    'seat 2 discards: wins go in turn order, wrong answers in seat order',
    discardBy(2, [WIN, NOTHING, NOTHING, OTHER_WIN]),
    [
      ['HU, PASS, PASS, HU', 'ends win -8 -8 -22 38'],
      ['XX, PASS, PASS, YY', '0 unreadable, ends foul -30 10 10 10'],
      ['TLE, PASS, PASS, RE', '3 crashed, ends foul 10 10 10 -30'],
    ],
  ],
  [
    'seat 0 holds three of the discarded kind',
    discardBy(1, [KONG, NOTHING, NOTHING, NOTHING]),
    [
      ['GANG, PASS, PASS, PASS', '0 meldedKong W5, 0 draws W5 after kong'],
      ['PENG W5, PASS, PASS, PASS', '0 pung W5, 0 discards W5'],
      ['GANG W5, PASS, PASS, PASS', '0 illegal-action, ends foul -30 10 10 10'],
      ['BUGANG W5, PASS, PASS, PASS', '0 illegal-action, ends foul -30 10 10 10'],
    ],
  ],
  [
    'the next seat has no tiles left: only wins are legal',
    discardBy(0, [NOTHING, CHOW, KONG, WIN], [9, 0, 9, 9]),
    [
      ['PASS, PASS, PASS, PASS', 'ends exhausted 0 0 0 0'],
      ['PASS, CHI W5 F1, PASS, PASS', '1 illegal-action, ends foul 10 -30 10 10'],
      ['PASS, PASS, PENG F1, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      ['PASS, PASS, GANG, PASS', '2 illegal-action, ends foul 10 10 -30 10'],
      // Last Tile Claim is added.
      ['PASS, PASS, PASS, HU', 'ends win -30 -8 -8 46'],
    ],
  ],
  [
    'the seat that kongs has no tiles left, but the next seat has: the kong counts, the deal is exhausted',
    discardBy(0, [NOTHING, NOTHING, KONG, NOTHING], [9, 9, 0, 9]),
    [['PASS, PASS, GANG, PASS', '2 meldedKong W5, ends exhausted 0 0 0 0']],
  ],
])('%s', (_, position, rows) => {
  test.each(rows)('%s', (replies, ruling) => {
    expect(shortly(step(stateOf(position), repliesOf(replies)))).toBe(ruling);
  });
});

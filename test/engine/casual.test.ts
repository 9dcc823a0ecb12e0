// The differences of casual deals: a common wall, flowers, claims without a discard, the last tile, faults that do not end
// the deal.

import {
  type Action,
  CASUAL_RULES,
  legalActions,
  type Phase,
  type Reply,
  remainingTiles,
  replay,
  startDeal,
  step,
} from '@mcr-arena/engine';
import {
  expectValue,
  FLOWERS,
  parseBotzoneTile,
  type Seat,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  totalOf,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { configFrom, onlyReply } from '../deals/random-deals.ts';
import { wordsOf } from './answer-words.ts';
import { type Position, shortly, stateOf } from './positions.ts';

const tile = (name: string): TileIndex => expectValue(parseBotzoneTile(name));
const NOTHING = '19m19p19sESWNCFP';
const PASS: Action = { type: 'pass' };
const WIN: Action = { type: 'win' };
const CHOW: Action = { type: 'chow', low: tile('W4') };
const PUNG: Action = { type: 'pung' };
const MELDED_KONG: Action = { type: 'meldedKong' };
const TIMED_OUT: Reply = { type: 'timedOut' };
const discard = (name: string): Action => ({ type: 'discard', tile: tile(name) });
const concealedKong = (name: string): Action => ({ type: 'concealedKong', tile: tile(name) });

/** Seat 0 has discarded W5: 1 could claim a chow or win, 2 a pung or a kong. */
function discarded(wall: string): Position {
  const hands = [NOTHING, '46m22456p456789s', '555m19p19sESWNCF', NOTHING] as const;
  return { rules: CASUAL_RULES, hands, phase: { type: 'claim', seat: 0, tile: tile('W5') }, wall };
}

/** Seat 0 is on turn with four easts; it has drawn one of them, or claimed a tile. */
function onTurn(wall: string, drawn: 'drawn' | 'claimed' = 'drawn'): Position {
  const hands = ['123m456p19sEEEESW', NOTHING, NOTHING, NOTHING] as const;
  const phase: Phase = { type: 'turn', seat: 0, afterKong: false, ...(drawn === 'drawn' && { drawn: tile('F1') }) };
  return { rules: CASUAL_RULES, hands, phase, wall };
}

const rulingOn = (position: Position, seat: Seat, reply: Reply): string =>
  shortly(step(stateOf(position), onlyReply(seat, reply)));
const legalIn = (position: Position, seat: Seat): string[] => legalActions(stateOf(position), seat).map(wordsOf);

/** A wall with flowers at the given places and the other tiles in index order around them. */
function wallWithFlowersAt(places: readonly number[]): TileIndex[] {
  const wall = [...TILES_WITHOUT_FLOWERS];
  for (const place of [...places].sort((a, b) => a - b)) wall.splice(place, 0, FLOWERS[places.indexOf(place)]!);
  return wall;
}

describe('the deal', () => {
  test('begins with fourteen tiles for seat 0 and thirteen for the others', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const { seats, wall, config, phase } = replay(startDeal(configFrom(CASUAL_RULES, seed)));
      expect(seats.map(({ hand }) => totalOf(hand))).toEqual([14, 13, 13, 13]);
      const flowers = seats.reduce((sum, own) => sum + own.flowers.length, 0);
      expect(remainingTiles(wall, config.wall)).toHaveLength(144 - 53 - flowers);
      expect(phase).toMatchObject({ type: 'turn', seat: 0, afterKong: false });
    }
  });

  test('thirteen tiles a seat come from the start, replacements of flowers from the end, east first', () => {
    const wall = wallWithFlowersAt([5, 143, 30, 60, 61, 62, 63, 64]);
    const [, dealt] = startDeal({ rules: CASUAL_RULES, prevalentWind: 'east', wall });
    if (dealt?.type !== 'dealt') throw new Error('the tiles come second');
    expect(dealt.flowers).toEqual([[FLOWERS[0], FLOWERS[1]], [], [FLOWERS[2]], []]);
    expect(dealt.hands[0]).toEqual([...wall.slice(0, 5), ...wall.slice(6, 13), wall[142]]);
    expect(dealt.hands[2]).toEqual([...wall.slice(26, 30), ...wall.slice(31, 39), wall[141]]);
  });
});

describe('a discard', () => {
  test.each<[string, Seat, Reply, string]>([
    ['draws come from the start of the wall', 3, PASS, '1 draws W1'],
    ['a chow names no discard', 1, CHOW, '1 chow W4'],
    ['a pung names no discard', 2, PUNG, '2 pung W5'],
    ['a kong is replaced from the end', 2, MELDED_KONG, '2 meldedKong W5, 2 draws W3 after kong'],
    ['a win ends the deal', 1, WIN, 'ends win -22 38 -8 -8'],
    ['a false win ends the deal too', 3, WIN, '3 false-win, ends foul 10 10 10 -30'],
    [
      'a claim that names a discard is illegal',
      2,
      { ...PUNG, discard: tile('F1') } as Action,
      '2 illegal-action, 1 draws W1',
    ],
    ['a late answer is a pass', 2, TIMED_OUT, '2 timed-out, 1 draws W1'],
    ['an impossible claim is a pass', 1, PUNG, '1 illegal-action, 1 draws W1'],
    ['a reply of the discarder is a pass', 0, WIN, '0 illegal-action, 1 draws W1'],
  ])('%s', (_, seat, reply, ruling) => {
    expect(rulingOn(discarded('W1 W2 W3'), seat, reply)).toBe(ruling);
  });

  test('the nearest win counts, pungs precede chows, and faults of others are recorded', () => {
    const state = stateOf(discarded('W1 W2 W3'));
    expect(shortly(step(state, [undefined, CHOW, PUNG, TIMED_OUT]))).toBe('3 timed-out, 2 pung W5');
    expect(shortly(step(state, [undefined, WIN, PUNG, WIN]))).toBe('ends win -22 38 -8 -8');
    expect(shortly(step(state, [undefined, CHOW, WIN, TIMED_OUT]))).toBe(
      '3 timed-out, 2 false-win, ends foul 10 10 -30 10',
    );
  });

  test('a flower is shown and replaced from the end', () => {
    expect(rulingOn(discarded('H1 W2 W3'), 3, PASS)).toBe('1 shows H1, 1 draws W3');
  });

  test('a kong whose replacement is a flower: the next tile does not count as a replacement tile of a kong', () => {
    expect(rulingOn(discarded('W1 W2 H3'), 2, MELDED_KONG)).toBe('2 meldedKong W5, 2 shows H3, 2 draws W2');
  });

  test('the last tile can be claimed only to win, and its discard ends the deal', () => {
    expect(legalIn(discarded('W1'), 1)).toEqual(['PASS', 'CHI W5', 'HU']);
    expect(legalIn(discarded(''), 1)).toEqual(['PASS', 'HU']);
    expect(legalIn(discarded(''), 2)).toEqual(['PASS']);
    expect(rulingOn(discarded(''), 1, WIN)).toBe('ends win -30 46 -8 -8');
    expect(rulingOn(discarded(''), 2, PUNG)).toBe('2 illegal-action, ends exhausted 0 0 0 0');
  });

  test('a wall with only flowers left ends the deal', () => {
    expect(rulingOn(discarded('H1 H2'), 3, PASS)).toBe('1 shows H1, 1 shows H2, ends exhausted 0 0 0 0');
  });
});

describe("the player's own turn", () => {
  test.each<[string, Position, Reply, string]>([
    [
      'a kong is replaced from the end',
      onTurn('W1 W2'),
      concealedKong('F1'),
      '0 concealedKong F1, 0 draws W2 after kong',
    ],
    ['no kong on the last tile', onTurn(''), concealedKong('F1'), '0 illegal-action, 0 discards F1'],
    ['no kong after a claim', onTurn('W1', 'claimed'), concealedKong('F1'), '0 illegal-action, 0 discards F3'],
    ['no win after a claim', onTurn('W1', 'claimed'), WIN, '0 illegal-action, 0 discards F3'],
    ['a false win ends the deal', onTurn('W1'), WIN, '0 false-win, ends foul -30 10 10 10'],
    ['a late answer: the drawn tile is discarded', onTurn('W1'), TIMED_OUT, '0 timed-out, 0 discards F1'],
    [
      'a tile that is not held: the drawn tile is discarded',
      onTurn('W1'),
      discard('J1'),
      '0 illegal-action, 0 discards F1',
    ],
    ['a pass: the drawn tile is discarded', onTurn('W1'), PASS, '0 illegal-action, 0 discards F1'],
    ['the last tile is discarded', onTurn(''), discard('F1'), '0 discards F1'],
  ])('%s', (_, position, reply, ruling) => {
    expect(rulingOn(position, 0, reply)).toBe(ruling);
  });

  test('after a claim only discards are legal, and a time-out discards the last held tile', () => {
    expect(legalIn(onTurn('W1', 'claimed'), 0).every((words) => words.startsWith('PLAY'))).toBe(true);
    expect(rulingOn(onTurn('W1', 'claimed'), 0, TIMED_OUT)).toBe('0 timed-out, 0 discards F3');
  });
});

test('under end-deal rules the same faults end the deal', () => {
  const rules = { ...CASUAL_RULES, onFault: 'end-deal' } as const;
  expect(rulingOn({ ...onTurn('W1'), rules }, 0, TIMED_OUT)).toBe('0 timed-out, ends foul -30 10 10 10');
  expect(rulingOn({ ...discarded('W1'), rules }, 1, PUNG)).toBe('1 illegal-action, ends foul 10 -30 10 10');
});

test('an added kong can be robbed, or else is replaced from the end', () => {
  const phase: Phase = { type: 'robKong', seat: 2, tile: tile('W5') };
  const hands = ['46m22456p456789s', NOTHING, "[5'55+5m]123m456p1sS", NOTHING] as const;
  const position: Position = { rules: CASUAL_RULES, hands, phase, wall: 'W1 W2' };
  expect(rulingOn(position, 1, PASS)).toBe('2 draws W2 after kong');
  expect(rulingOn(position, 0, WIN)).toBe('ends win 46 -8 -30 -8');
  expect(rulingOn(position, 3, TIMED_OUT)).toBe('3 timed-out, 2 draws W2 after kong');
  expect(rulingOn(position, 3, WIN)).toBe('3 false-win, ends foul 10 10 10 -30');
});

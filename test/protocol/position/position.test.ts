// Positions as text: a round trip keeps what the seat knows, and each fault is found.

import type { ViewState } from '@mcr-arena/engine';
import {
  EMPTY_POSITION,
  formatPositionFault,
  type PositionFields,
  parsePosition,
  positionFieldsOf,
  positionOf,
  queryOfPosition,
} from '@mcr-arena/protocol';
import { mapSeats } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { drawPosition, POSITION_SEEDS } from '../../deals/drawn-positions.ts';

/** What a position keeps: the marks of tiles just drawn, the kinds of flowers and the ends of a common wall are dropped. */
function keptOf(state: ViewState): object {
  const { config, phase, seats, shown, wall } = state;
  return {
    config,
    phase,
    shown,
    wall: wall.type === 'common' ? wall.end - wall.next : wall,
    seats: mapSeats((seat) => {
      const { hand, melds, discards, flowers } = seats[seat];
      return {
        hand,
        melds,
        discards: discards.map(({ tile, claimedBy }) => ({ tile, claimedBy })),
        flowers: flowers.length,
      };
    }),
  };
}

test.each(POSITION_SEEDS)('$seed ($rules.format) survives its address', ({ seed, rules }) => {
  const { state } = drawPosition(seed, rules);
  const address = new URLSearchParams(queryOfPosition(positionOf(state)!)).toString();
  const parsed = parsePosition(positionFieldsOf(new URLSearchParams(address))!);
  expect(parsed.ok && keptOf(parsed.state)).toEqual(keptOf(state));
  expect(address.length).toBeLessThan(1000);
});

const GOOD: PositionFields = {
  ...EMPTY_POSITION,
  seat: 'south',
  hand: "[34'5m] 123p 99s 78s EEW 5p",
  east: "194'm5p",
  south: '2s',
};

describe('a position set by hand', () => {
  test('may leave out claimed discards, which follow from the melds', () => {
    const parsed = parsePosition({ ...GOOD, hand: "[34'5m] 123p 99s 78s EEW 5p", east: '5p' });
    expect(parsed.ok && parsed.state.seats[0].discards).toEqual([
      { tile: 3, drawn: false, claimedBy: 1 },
      { tile: expect.any(Number), drawn: false },
    ]);
  });

  test.each<[string, Partial<PositionFields>, RegExp]>([
    ['another way of play', { play: 'toString' }, /^play: expected/],
    ['an unknown seat', { seat: 'up' }, /^seat: expected east/],
    ['an unknown wind', { wind: '' }, /^wind: expected east/],
    ['an unreadable hand', { hand: '123' }, /^hand: the end: 123 needs a suit letter/],
    ['an unreadable seat', { west: 'x' }, /^west: place 1/],
    ['flowers in the hand', { hand: '1f' }, /^hand: flowers/],
    ['flowers among the discards', { west: '1f' }, /^west: flowers/],
    ['melds in the wrong field', { south: "[34'5m]" }, /^south: the melds of the seat itself/],
    ["another seat's concealed kong with its tile", { west: '[2222p]' }, /expected \[\?\?\?\?\]/],
    ['five tiles of a kind', { hand: '11111p 99s 78s EEW 56p', east: '5s' }, /^5 copies of 1p, 4 at most/],
    ['a tile too few', { hand: "[34'5m] 123p" }, /^hand: 3 concealed tiles, expected 11/],
    ['no tiles', { hand: '' }, /^hand: 0 concealed tiles, expected 14/],
    ['a drawn tile that is not held', { drawn: 'N' }, /^drawn: the hand has no N/],
    ['two drawn tiles', { drawn: '12m' }, /^drawn: expected one tile/],
    ['nothing to claim', { from: 'west' }, /^from: west has no last discard/],
    ['a claim of its own discard', { from: 'south' }, /^from: south/],
    ['a claim that no meld shows', { west: "9p'" }, /^west: no meld of another seat has taken the discard 9p'/],
    ['a robbed kong that nobody has', { rob: '2m' }, /^rob: no other seat/],
    ['a draw after a claim in duplicate play', { after: 'claim' }, /^after: in duplicate play/],
    [
      'more discards than the wall has',
      { west: '123456789m123456789s1234p' },
      /^west: .* 22 tiles drawn, expected 0 to 21/,
    ],
    ['fewer draws than none', { north: "[W'WW] [C'CC] " }, /^north: .* -2 tiles drawn/],
    [
      'a hidden kong of no kind',
      {
        hand: '14m7m2s5s8s3p6p9pESWNC',
        east: '25m8m3s6s9s1p4p7pFP',
        south: '3m6m9m1s4s7s2p5p8p',
        north: '[????]',
      },
      /^\[\?{4}\]: 1, but no tile is seen of only 0 kinds/,
    ],
    ['flowers in duplicate play', { flowers: '1,0,0,0' }, /^flowers: only casual play/],
    ['too many flowers', { play: 'casual', flowers: '4,5,0,0' }, /^flowers: expected four numbers/],
    ['an empty number of flowers', { play: 'casual', flowers: '1,,0,0' }, /^flowers: expected four numbers/],
    ['a number that is not decimal', { play: 'casual', flowers: '1e0,0,0,0' }, /^flowers: expected four numbers/],
    ['five melds', { north: '[????][????][????][????][????]' }, /^north: 5 melds, expected 4 at most/],
    ['five melds of its own', { hand: "[W'WW][C'CC][F'FF][P'PP][2'22m]" }, /^hand: 5 melds, expected 4 at most/],
    ['a draw after a kong that is not in the hand', { after: 'kong' }, /^after: kong, but the hand has no kong/],
    [
      'a claim that is not in the hand',
      { play: 'casual', after: 'claim', hand: '123456789p 99s 78s 5p' },
      /^after: claim, but the hand has no chow/,
    ],
    ['a claimed discard that is missing', { west: "'1m" }, /^west: a ' follows no tile/],
    ['a discard claimed twice', { west: "1m''" }, /^west: a ' follows no tile/],
  ])('with %s is refused', (_, changed, message) => {
    const parsed = parsePosition({ ...GOOD, ...changed });
    expect(parsed.ok ? 'accepted' : formatPositionFault(parsed.fault)).toMatch(message);
  });

  test('without a choice is refused', () => {
    const parsed = parsePosition({ ...GOOD, hand: "[34'5m] 123p 99s 78s EEW", west: 'N', from: 'west' });
    expect(parsed.ok ? 'accepted' : formatPositionFault(parsed.fault)).toBe('the seat has only one legal action');
  });
});

test('another version of the address is no position', () => {
  expect(positionFieldsOf(new URLSearchParams('v=2&hand=1m'))).toBeUndefined();
  expect(positionFieldsOf(new URLSearchParams())).toBeUndefined();
});

test('rules without a name have no position', () => {
  const { state } = drawPosition('position 0');
  const scoring = { ...state.config.rules.scoring, minimumPoints: 6 };
  expect(
    positionOf({ ...state, config: { ...state.config, rules: { ...state.config.rules, scoring } } }),
  ).toBeUndefined();
});

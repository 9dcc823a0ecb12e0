import {
  GOAL_GROUPS,
  type GoalGroupName,
  type GoalReport,
  GoalSearch,
  type GoalSettings,
  sharpen,
} from '@mcr-arena/bot-goal';
import { fanPointsOf, STANDARD_RULES } from '@mcr-arena/scoring';
import {
  countTiles,
  createRandom,
  expectValue,
  formatCompactHand,
  formatCompactTiles,
  isChowLow,
  KINDS,
  type Meld,
  parseHand,
  parseTiles,
  type Random,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  type TileCounts,
  type TileIndex,
  tilesOfMeld,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { claim } from '../../scoring/claims.ts';
import { propertyRuns } from '../../tier.ts';
import { bruteGoals, keyOf } from './brute-force.ts';

const settings: GoalSettings = {
  slack: 1,
  enough: 0,
  nodes: 1_000_000,
  shapelessLack: 3,
  preferences: new Float64Array(GOAL_GROUPS.length).fill(1),
  claimRates: { chow: 1, pung: 2.5, win: 3 },
  stake: 8,
  farther: 1,
  sharpness: 4,
};
const search = new GoalSearch(2048);
const table = { seatWind: 'east', prevalentWind: 'east', rules: STANDARD_RULES } as const;

function run(hand: TileCounts, melds: readonly Meld[], unseen: TileCounts, changed: Partial<GoalSettings> = {}): void {
  search.run({ hand, melds, unseen, draws: 4, table }, { ...settings, ...changed });
}

function unseenOf(hand: TileCounts, melds: readonly Meld[]): TileCounts {
  const seen = countTiles(melds.flatMap(tilesOfMeld));
  return Uint8Array.from(KINDS, (kind) => 4 - hand[kind]! - seen[kind]!);
}

function searchOf(text: string, changed: Partial<GoalSettings> = {}): GoalReport[] {
  const { concealed, melds } = expectValue(parseHand(text));
  const hand = countTiles(concealed);
  run(hand, melds, unseenOf(hand, melds), changed);
  return search.report(search.count);
}

/** A number of melds drawn from the tiles, and concealed tiles for a discard. */
function openHand(random: Random, meldCount: number): { hand: TileCounts; melds: Meld[] } {
  const left = countTiles(TILES_WITHOUT_FLOWERS);
  const melds: Meld[] = [];
  while (melds.length < meldCount) {
    const tile = KINDS[random.below(34)]!;
    const meld: Meld =
      isChowLow(tile) && random.below(3) > 0
        ? { type: 'chow', low: tile, claimed: tile }
        : { type: 'pung', tile, claimedFrom: 'next' };
    const tiles = countTiles(tilesOfMeld(meld));
    if (KINDS.some((kind) => tiles[kind]! > left[kind]!)) continue;
    for (const kind of KINDS) left[kind]! -= tiles[kind]!;
    melds.push(meld);
  }
  const rest = KINDS.flatMap((kind) => new Array<TileIndex>(left[kind]!).fill(kind));
  return { hand: countTiles(shuffled(rest, random).slice(0, 14 - 3 * meldCount)), melds };
}

describe('goals found', () => {
  test.each([
    [3, propertyRuns(100)],
    [2, propertyRuns(20)],
  ])('with %i melds are those of a brute-force search without families', (meldCount, rounds) => {
    const random = createRandom('open hands');
    let compared = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { hand, melds } = openHand(random, meldCount);
      const unseen = unseenOf(hand, melds);
      run(hand, melds, unseen);
      const found = search.report(search.count);
      if (found.length === 0) continue;
      const nearest = Math.min(...found.map(({ missing }) => missing.length));
      const goals = bruteGoals(hand, unseen, melds, nearest + settings.slack);
      const keys = new Set(found.map(({ tiles }) => keyOf(countTiles(tiles))));
      for (const { tiles, missing } of found) expect(goals.get(keyOf(countTiles(tiles)))?.lack).toBe(missing.length);
      const worthIt = [...goals].filter(([, { drawnPoints }]) => drawnPoints >= 8);
      const nearEnough = worthIt.filter(([, { lack }]) => lack <= settings.shapelessLack);
      for (const [key, { counts }] of nearEnough.filter(([, { widestGap }]) => widestGap <= 1)) {
        expect(keys, `${describeHand(hand, melds)}: ${formatCompactTiles(tilesOf(counts))}`).toContain(key);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  // Hands whose nearest goals can be counted by hand.
  test.each([
    ['1122334455667m E', 1, 'only 7m completes seven pairs, in a flush'],
    ['147m258s369pESWNC', 1, 'honors and knitted tiles: the missing honors or the knitted tiles'],
  ])('%s lacks %i tile: %s', (hand, lack) => {
    const goals = searchOf(hand, { slack: 0 });
    expect(goals.length).toBeGreaterThan(0);
    expect(new Set(goals.map(({ missing }) => missing.length))).toEqual(new Set([lack]));
  });

  test('thirteen orphans have one goal for each tile that may be the pair', () => {
    const goals = searchOf('19m19s19pESWNCFP 5m', { slack: 0 });
    expect(goals.map(({ missing }) => formatCompactTiles(missing)).sort()).toEqual(
      ['1m', '1p', '1s', '9m', '9p', '9s', 'C', 'E', 'F', 'N', 'P', 'S', 'W'].sort(),
    );
  });

  test('two equal sets give one goal', () => {
    const goals = searchOf("[7'89m] [7'89m] 11223m 99p E", { slack: 0 });
    expect(goals.map(({ tiles }) => formatCompactTiles(tiles))).toEqual(['112233m99p']);
  });

  test('no goal needs a tile without copies left', () => {
    const hand = countTiles(expectValue(parseHand('123m456p78s11299p E')).concealed);
    const unseen = unseenOf(hand, []);
    run(hand, [], unseen);
    expect(search.report(2048).some(({ missing }) => missing.includes(26 as TileIndex))).toBe(true);
    unseen[26] = 0;
    run(hand, [], unseen);
    expect(search.report(2048).some(({ missing }) => missing.includes(26 as TileIndex))).toBe(false);
  });

  test('if fewer than `enough` are found, also finds goals that lack one more tile', () => {
    const hand = '123m456p78s11299p E';
    const lacks = (changed: Partial<GoalSettings>): number[] =>
      [...new Set(searchOf(hand, { slack: 0, ...changed }).map(({ missing }) => missing.length))].sort();
    const nearest = searchOf(hand, { slack: 0 });
    const lack = nearest[0]!.missing.length;
    expect(lacks({ enough: nearest.length })).toEqual([lack]);
    expect(lacks({ enough: nearest.length + 1 })).toEqual([lack, lack + 1]);
    expect(lacks({ slack: 1, enough: nearest.length + 1 })).toEqual([lack, lack + 1]);
  });

  test('does not find goals of a group that is switched off', () => {
    const preferences = Float64Array.from(GOAL_GROUPS, (group) => (group === 'pairs' ? 0 : 1));
    const isPairs = ({ tiles }: GoalReport): boolean => countTiles(tiles).every((count) => count % 2 === 0);
    expect(searchOf('1133m5577s2299p EN').some(isPairs)).toBe(true);
    expect(searchOf('1133m5577s2299p EN', { preferences }).some(isPairs)).toBe(false);
  });
});

interface Preferred {
  readonly goals: string;
  readonly hand: string;
  readonly wanted: Partial<Record<GoalGroupName, number>>;
  readonly of: (counts: TileCounts) => boolean;
  readonly factor: number;
}

const MIXED_STRAIGHT = countTiles(expectValue(parseTiles('123m456p789s')));

function isPungAndPair(counts: TileCounts): boolean {
  const held = [...counts].filter((count) => count > 0);
  return held.sort().join() === '2,3';
}

const preferred: readonly Preferred[] = [
  {
    goals: 'flushes, of straights too,',
    hand: '1234567m9m1223m E9s',
    wanted: { flush: 8, chows: 0.7 },
    of: (counts) => KINDS.every((kind) => kind < 9 || counts[kind] === 0),
    factor: 8,
  },
  {
    goals: 'pungs, of all types too,',
    hand: '11199m22p333s EEE CC',
    wanted: { pungs: 6, types: 2 },
    of: (counts) => counts.every((count) => count === 0 || count === 2 || count === 3),
    factor: 6,
  },
  {
    goals: 'pairs that are chows as well',
    hand: '1122334455667m E',
    wanted: { pairs: 5, chows: 2 },
    of: (counts) => counts.every((count) => count % 2 === 0),
    factor: 5,
  },
  {
    goals: 'chows, although they can be found without a shape,',
    hand: '123m456p78s11299p E',
    wanted: { chows: 0.5 },
    of: (counts) => isPungAndPair(counts.map((count, kind) => count - MIXED_STRAIGHT[kind]!)),
    factor: 0.5,
  },
];

describe('weights', () => {
  // 1 − e^−x ≈ x(1 + x/2) / (1 + x(1 + x/2)), x = draws × copies ÷ unseen tiles × (1 + discards that serve per draw).
  test('a ready hand has the chance of its tile times the payment of the win', () => {
    const { stake, claimRates } = settings;
    const goals = searchOf("[1'23m] [4'56m] [7'89m] NN EE C", { slack: 0 });
    const x = ((4 * 2) / (136 - 14)) * (1 + claimRates.win);
    const grown = x * (1 + x / 2);
    const won = grown / (1 + grown);
    const drawn = won / (1 + claimRates.win);
    for (const [goal, text] of [
      [goals[0]!, "[1'23m] [4'56m] [7'89m] NN EE + E"],
      [goals[1]!, "[1'23m] [4'56m] [7'89m] EE NN + N"],
    ] as const) {
      const pays = stake + 3 * (8 + pointsOf(`${text} drawn`));
      const paysDiscarded = stake + 24 + pointsOf(text);
      expect(goal.chance).toBeCloseTo(won, 9);
      expect(goal.weight).toBeCloseTo(drawn * pays + (won - drawn) * paysDiscarded, 9);
    }
  });

  test('multiplies the weight of goals beyond the nearest by `farther`', () => {
    const hand = '123m456p78s11299p E';
    const plain = searchOf(hand);
    const weighed = new Map(searchOf(hand, { farther: 1.5 }).map(({ tiles, weight }) => [tiles.join(), weight]));
    const nearest = Math.min(...plain.map(({ missing }) => missing.length));
    expect(new Set(plain.map(({ missing }) => missing.length))).toEqual(new Set([nearest, nearest + 1]));
    for (const { tiles, missing, weight } of plain) {
      const factor = missing.length > nearest ? 1.5 : 1;
      expect(weighed.get(tiles.join())).toBeCloseTo(factor * weight, 9);
    }
  });

  test.each(preferred)('$goals have the weight of their most preferred group', ({ hand, wanted, of, factor }) => {
    const preferences = Float64Array.from(GOAL_GROUPS, (group) => wanted[group] ?? 1);
    const plain = searchOf(hand, { slack: 0 }).filter(({ tiles }) => of(countTiles(tiles)));
    const weighed = searchOf(hand, { slack: 0, preferences });
    expect(plain.length).toBeGreaterThan(0);
    for (const { tiles, weight } of plain) {
      const same = weighed.find((goal) => goal.tiles.join() === tiles.join());
      expect(same?.weight).toBeCloseTo(factor * weight, 9);
    }
  });

  test.each([4, 6])('value after a discard counts the goals that do not need the tile (sharpness %i)', (sharpness) => {
    const hand = countTiles(expectValue(parseHand('123m456p78s11299p E')).concealed);
    run(hand, [], unseenOf(hand, []), { sharpness });
    const values = new Float64Array(34);
    const sumOf = (counted: readonly GoalReport[]): number =>
      counted.reduce((sum, { weight }) => sum + sharpen(weight, sharpness), 0);
    search.valuesAfterDiscards(values);
    const goals = search.report(search.count);
    for (const kind of KINDS) {
      const without = goals.filter(({ tiles }) => countTiles(tiles)[kind]! < hand[kind]!);
      expect(values[kind]).toBeCloseTo(hand[kind] === 0 ? Number.NEGATIVE_INFINITY : sumOf(without), 9);
    }
    expect(search.total()).toBeCloseTo(sumOf(goals), 9);
  });
});

/** Points of a win as `claim` reads it. */
const pointsOf = (text: string): number => fanPointsOf(claim(text)) ?? 0;

function describeHand(hand: TileCounts, melds: readonly Meld[]): string {
  return formatCompactHand({ concealed: tilesOf(hand), melds, flowers: [] });
}

function tilesOf(counts: TileCounts): TileIndex[] {
  return KINDS.flatMap((kind) => new Array<TileIndex>(counts[kind]!).fill(kind));
}

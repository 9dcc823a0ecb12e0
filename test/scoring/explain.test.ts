import { explainHand, type FanId, fanOf, type HandExplanation, sampleClaims, scoreHand } from '@mcr-arena/scoring';
import { expectValue, formatCompactTiles, tilesOfMeld } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../tier.ts';
import { claim } from './claims.ts';

const explained = (text: string): HandExplanation => expectValue(explainHand(claim(text)));

/** Parts as text: melds in brackets, * after the part with the winning tile. */
const partsOf = ({ parts }: Pick<HandExplanation, 'parts'>): string =>
  parts
    .map(({ tiles, laid, hasWinningTile }) => {
      const text = formatCompactTiles(tiles);
      return `${laid ? `[${text}]` : text}${hasWinningTile ? '*' : ''}`;
    })
    .join(' ');

const leftOut = (text: string): readonly string[] =>
  explained(text).leftOut.map(
    ({ fan, tiles, principle, by }) => `${fan} ${formatCompactTiles(tiles)}: ${principle}, ${by}`,
  );

describe('the division chosen', () => {
  test.each([
    ["[12'3m] 456m 789m 55p 78s + 9s", '[123m] 456m 789m 789s* 55p'],
    ['111222333m 99m 78p + 9p', '111m 222m 333m 789p* 99m'],
    ['147m 258p 369s 678p C + C', '147m369s258p 678p CC*'],
    ['1133m5577p99sEEC + C', '11m 33m 99s 55p 77p EE CC*'],
    ['19m19p19sESWNCFP + P', '19m19s19pESWNCF PP*'],
    ["[23'4m] 567p EEE 2224s + 3s", '[234m] 234s* 567p EEE 22s'],
    ['123m 456m 11123p 55s + 1p', '123m 456m 123p* 111p 55s'],
  ])('%s', (text, parts) => {
    expect(partsOf(explained(text))).toBe(parts);
  });

  test('returns other divisions with their points', () => {
    const { score, alternatives } = explained('112233m 778899m 5m + 5m');
    expect(score.fanPoints).toBe(67);
    expect(alternatives.map((other) => [other.form, other.fanPoints, partsOf(other)])).toEqual([
      ['sevenPairs', 48, '11m 22m 33m 55m* 77m 88m 99m'],
    ]);
  });
});

describe('fans left out', () => {
  test.each([
    ['non-repeat', "[23'4m] 567p 234s 99m 23s + 4s", 'noHonors'],
    ['non-repeat', 'CCC FFF 123m 99m 78s + 9s', 'dragonPung CCCFFF: nonRepeat, twoDragonPungs'],
    [
      'non-repeat, of its sets alone',
      'EEE 999m 456p 78s FF + 6s',
      'pungOfTerminalsOrHonors EEE: nonRepeat, prevalentWind',
    ],
    ['non-repeat, once', '1112345678999p + 5p', 'pungOfTerminalsOrHonors 111p: nonRepeat, nineGates'],
    ['non-separation', '123m 456m 789m EE 78s + 9s', 'shortStraight 123456m: nonSeparation, pureStraight'],
    ['non-identical', '123m 123m 789m EE 78s + 9s', 'twoTerminalChows 123789m: nonIdentical, twoTerminalChows'],
    ['account-once', "[12'3m] 123m 789m EE 78m + 9m", 'twoTerminalChows 123789m: accountOnce, pureDoubleChow'],
  ])('by %s: %s', (_, text, expected) => {
    expect(leftOut(text).join('\n')).toContain(expected);
  });

  test('include the tiles of the counted fan', () => {
    const tilesOf = (fan: FanId, text: string): readonly string[] =>
      explained(text)
        .fans.filter((counted) => counted.fan === fan)
        .map(({ tiles }) => formatCompactTiles(tiles));
    expect(tilesOf('tileHog', "[1'11m] 123m 456p 99p 78s + 9s")).toEqual(['1111m']);
    expect(tilesOf('littleFourWinds', 'EEE SSS WWW 234m N + N')).toEqual(['EEESSSWWWNN']);
    expect(tilesOf('concealedKong', '[EEEE] 123m 456p 99m 78s + 9s')).toEqual(['EEEE']);
    expect(tilesOf('pureDoubleChow', "[12'3m] 123m 789m EE 78m + 9m")).toEqual(['123123m', '789789m']);
    expect(tilesOf('singleWait', "[23'4m] 567p EEE 789s 1m + 1m")).toEqual(['11m']);
    expect(tilesOf('lastTile', '123m 456p 234s 55p 78s + 9s last-of-kind')).toEqual(['9s']);
    expect(tilesOf('knittedStraight', '147m 258p 369s 678p C + C')).toEqual(['147m369s258p']);
  });
});

describe('any explanation', () => {
  test('counts the fans of the score, over all tiles, with one winning tile', () => {
    const samples = sampleClaims('explanations');
    for (let round = 0; round < propertyRuns(1000); round += 1) {
      const { claim } = samples.next().value;
      const explanation = expectValue(explainHand(claim));
      expect(explanation.score).toEqual(expectValue(scoreHand(claim)));
      expect(countsOf(explanation)).toEqual(explanation.score.fans.map(({ fan, count }) => `${count} ${fan}`));
      const tiles = [...claim.melds.flatMap(tilesOfMeld), ...claim.concealed, claim.winningTile];
      expect(explanation.parts.flatMap((part) => part.tiles).sort()).toEqual(tiles.sort());
      const winning = explanation.parts.filter(({ hasWinningTile }) => hasWinningTile);
      expect(winning).toHaveLength(1);
      expect(winning[0]!.tiles).toContain(claim.winningTile);
      const best = explanation.score.fanPoints;
      expect(explanation.alternatives.every(({ fanPoints }) => fanPoints <= best)).toBe(true);
      const counted = new Set(explanation.fans.map(({ fan }) => fan));
      expect(explanation.leftOut.filter(({ by }) => !counted.has(by))).toEqual([]);
    }
  });
});

function countsOf({ fans }: HandExplanation): readonly string[] {
  const counts = new Map<FanId, number>();
  for (const { fan, points } of fans) {
    expect(points).toBe(fanOf(fan).points);
    counts.set(fan, (counts.get(fan) ?? 0) + 1);
  }
  return [...counts].map(([fan, count]) => `${count} ${fan}`);
}

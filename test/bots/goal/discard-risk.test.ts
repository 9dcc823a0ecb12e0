// The risk of a discard as reviews show it, and the discard that it makes better.

import { explainWithWin, type ReviewedAlternative } from '@mcr-arena/bot-goal';
import type { Discard, Observation, VisibleMeld } from '@mcr-arena/engine';
import { type BySeat, emptyCounts, expectValue, parseTiles, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
// Internal to the bot, not exported by its package.
import { discardRisksIn } from '../../../bots/goal/src/discard-risk.ts';
import { saferDiscardIn } from '../../../bots/goal/src/safer-discard.ts';
import { claimOf, turnOf } from '../position.ts';
import { positions } from './positions.ts';

const tile = (text: string): TileIndex => expectValue(parseTiles(text))[0]!;
const { observation, legal } = turnOf({ hand: '579m579s579p ESNP 9p' });
const nothingUnseen: Observation = { ...observation, unseen: emptyCounts() };

/** The table with as many concealed kongs of the three opponents. The seat itself is south. */
function withMelds(table: Observation, [east, west, north]: readonly [number, number, number]): Observation {
  const kongs = (count: number): VisibleMeld[] => Array.from({ length: count }, () => ({ type: 'hiddenKong' }));
  const melds: BySeat<readonly VisibleMeld[]> = [kongs(east), [], kongs(west), kongs(north)];
  return { ...table, melds };
}

function withDiscards(count: number): Observation {
  const discards: Discard[] = Array.from({ length: count }, () => ({ tile: tile('C'), drawn: false }));
  return { ...observation, discards: [discards, [], discards, discards] };
}

const riskOf = (text: string, table: Observation) => discardRisksIn(table)(tile(text));

describe('the risk', () => {
  test('is 0 only if no copy and no chow is unseen and melds exclude hands of single tiles', () => {
    const none = { chance: 0, payment: 0, expected: 0 };
    expect(riskOf('E', withMelds(nothingUnseen, [1, 1, 1]))).toEqual(none);
    expect(riskOf('5m', withMelds(nothingUnseen, [2, 2, 2]))).toEqual(none);
    expect(riskOf('E', withMelds(nothingUnseen, [1, 0, 1])).chance).toBeGreaterThan(0);
    expect(riskOf('5m', withMelds(nothingUnseen, [2, 2, 1])).chance).toBeGreaterThan(0);
    expect(riskOf('5m', withMelds(observation, [2, 2, 2])).chance).toBeGreaterThan(0);
  });

  test('rises with the discards and the melds of the opponents', () => {
    const chances = [2, 8, 14, 20].map((count) => riskOf('5m', withDiscards(count)).chance);
    expect(chances).toEqual(chances.toSorted((a, b) => a - b));
    expect(riskOf('5m', withMelds(withDiscards(8), [2, 2, 2])).chance).toBeGreaterThan(chances[1]!);
  });

  test('has the payment of a win on a discard, which is greater for concealed hands', () => {
    const [concealed, melded] = [riskOf('5m', withDiscards(8)), riskOf('5m', withMelds(withDiscards(8), [2, 2, 2]))];
    expect(concealed.payment).toBeGreaterThan(melded.payment);
    expect(melded.payment).toBeGreaterThanOrEqual(8 + 8);
    expect(concealed.expected).toBe(concealed.chance * concealed.payment);
    const flowers: Observation = { ...withDiscards(8), flowers: [[tile('E')], [], [tile('E')], [tile('E')]] };
    expect(riskOf('5m', flowers).payment).toBeCloseTo(concealed.payment + 1, 9);
  });

  test('is a probability and finite in every position, broken ones too', () => {
    const broken: readonly Observation[] = [
      nothingUnseen,
      { ...observation, shown: observation.shown.map(() => 9) },
      { ...observation, unseen: observation.unseen.map(() => 4) },
      withMelds(withDiscards(200), [9, 9, 9]),
      ...positions(20, 'risks').map((decision) => decision.observation),
    ];
    for (const table of broken) {
      for (const kind of ['1m', '5s', '9p', 'E', 'P']) {
        const { chance, payment, expected } = riskOf(kind, table);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThan(1);
        expect(Number.isFinite(payment) && Number.isFinite(expected)).toBe(true);
      }
    }
  });

  test('is that of each discard, also after a claim, and of no other action', () => {
    const claim = claimOf({ hand: '45m579s579p ESNP9p' }, '6m');
    for (const { observation: table, legal: actions } of [{ observation, legal }, claim]) {
      const riskIn = discardRisksIn(table);
      for (const { action, risk } of explainWithWin(table, actions).alternatives) {
        const discarded = action.type === 'discard' ? action.tile : action.type === 'chow' ? action.discard : undefined;
        expect(risk).toEqual(discarded === undefined ? undefined : riskIn(discarded));
      }
    }
  });
});

describe('the safer discard', () => {
  const discard = (text: string, value: number, chance: number): ReviewedAlternative => ({
    action: { type: 'discard', tile: tile(text) },
    value,
    risk: { chance, payment: 20, expected: 20 * chance },
  });

  test('is nearly as good and deals in less often', () => {
    const alternatives = [discard('5m', 4, 0.2), discard('9s', 3.9, 0.01), discard('E', 0.1, 0)];
    expect(saferDiscardIn(alternatives)).toEqual({ tile: tile('9s'), chance: 0.01, insteadOf: 0.2 });
  });

  test.each<[string, readonly ReviewedAlternative[]]>([
    ['there is no action', []],
    ['the best action is not a discard', [{ action: { type: 'pass' }, value: 4 }, discard('9s', 3.9, 0)]],
    ['the best action is as safe', [discard('5m', 4, 0.01), discard('9s', 3.9, 0.01)]],
    ['the difference is small', [discard('5m', 4, 0.01), discard('9s', 3.9, 0)]],
    ['the best action is worth the risk', [discard('5m', 40, 0.05), discard('9s', 2, 0)]],
  ])('is absent if %s', (_, alternatives) => {
    expect(saferDiscardIn(alternatives)).toBeUndefined();
  });
});

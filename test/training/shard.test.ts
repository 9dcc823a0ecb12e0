// Rows of a shard: deals won with fans that name tiles are marked, because augmentation does not preserve their points.

import { DUPLICATE_RULES, type EventOf, endOf } from '@mcr-arena/engine';
import { ENCODINGS } from '@mcr-arena/protocol';
import type { FanId } from '@mcr-arena/scoring';
import { forEachRow, Shard } from '@mcr-arena/training';
import { describe, expect, test } from 'vitest';
import { configFrom, randomDeal } from '../deals/random-deals.ts';

type Ended = EventOf<'dealEnded'>;

const deal = randomDeal(configFrom(DUPLICATE_RULES, 'shard'), 'shard');

/** The column `asymmetric` of a shard with one deal that ended in this way. */
function asymmetricOf(ended: Ended): readonly number[] {
  const shard = new Shard({ encoding: ENCODINGS.obs6, hasOracle: false, hasTeacher: false });
  forEachRow(deal, (row) => shard.add(row, 0, ended, []));
  const { parts } = shard.files().find(({ name }) => name === 'asymmetric.npy')!;
  return [...parts[1]!];
}

function wonBy(...fans: readonly FanId[]): Ended {
  const score = { fans: fans.map((fan) => ({ fan, count: 1, points: 8 })), total: 8 * fans.length };
  const outcome = { type: 'win', winner: 0, winningTile: 0, score };
  return { type: 'dealEnded', outcome, deltas: [48, -16, -16, -16] } as unknown as Ended;
}

describe('asymmetric', () => {
  test.each([[['reversibleTiles']], [['mixedStraight', 'allGreen']]] as const)('is 1 in deals won with %j', (fans) => {
    const column = asymmetricOf(wonBy(...fans));
    expect(column.length).toBeGreaterThan(5);
    expect(new Set(column)).toEqual(new Set([1]));
  });

  test('is 0 in all other deals', () => {
    expect(new Set(asymmetricOf(wonBy('mixedStraight')))).toEqual(new Set([0]));
    const exhausted: Ended = { type: 'dealEnded', outcome: { type: 'exhausted' }, deltas: endOf(deal).deltas };
    expect(new Set(asymmetricOf(exhausted))).toEqual(new Set([0]));
  });
});

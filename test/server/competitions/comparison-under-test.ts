// Two versions of a bot that compare the same on the server and in `mcr compare`.

import type { ComparisonResults } from '@mcr-arena/lab';
import type { ComparisonDocument } from '@mcr-arena/protocol/documents';
import { expect } from 'vitest';
import { runMcr } from '../../cli/run-mcr.ts';

export const CAREFUL = { kind: 'house', name: 'shanten', parameters: { claims: 'no' } };

export const BLUNDERING = { kind: 'house', name: 'shanten', parameters: { forms: 'regular' } };

export const OLD = 'old=shanten?forms=regular';
export const WITHOUT_BLUNDER = 'shanten?claims=no';

/** The document of `mcr compare` on the walls of a comparison that is over. */
export async function compareAgain(
  bots: readonly string[],
  { seed, walls, smallest }: ComparisonDocument,
): Promise<ComparisonResults> {
  const rule = ['--until-sure', '--smallest', String(smallest), '--budget', String(4 * walls), '--seed', seed!];
  const { stdout } = await runMcr(['compare', ...bots, ...rule, '--workers', '1', '--json']);
  return JSON.parse(stdout);
}

export function expectSame(document: ComparisonDocument, { figures, verdict }: ComparisonResults): void {
  const { difference } = figures!;
  const { walls, deviation, unequalWalls } = document;
  const shown = { walls, value: document.difference, deviation, unequalWalls, interval: document.interval };
  expect({ ...shown, verdict: document.verdict }).toEqual({
    walls: figures!.walls,
    value: difference.value,
    deviation: difference.deviation,
    unequalWalls: difference.unequalWalls,
    interval: difference.anytimeInterval,
    verdict,
  });
}

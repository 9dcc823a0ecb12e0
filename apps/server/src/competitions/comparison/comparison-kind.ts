// Comparisons: two bot versions, two seats each, play one wall after another until the rule of `mcr compare` ends. Walls are planned in
// groups, so that other work gets its turn and nothing is planned far beyond the end; walls after the end do not count.

import type { Prisma } from '../../../dist/prisma/client.ts';
import { type Clock, resetAfter, systemClock } from '../../accounts/processor-time.ts';
import type { CompetitionKind, Plan } from '../competition-kind.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { experimentKind, lockUser, seatsOf } from '../experiment.ts';
import { readComparison } from './comparison-document.ts';
import { comparisonSpecOf, GROUP, readComparisonConfig, readCourse } from './comparison-plan.ts';
import { COMPARISON, wallsLeft } from './comparison-rows.ts';

/** `clock`: determines the day. */
export function createComparisonKind(clock: Clock = systemClock): CompetitionKind {
  return {
    ...experimentKind(COMPARISON),
    page: '/comparisons/:id',
    plan: (transaction, row) => planWalls(transaction, row, clock()),
    specOf: comparisonSpecOf,
    document: (store, row) => readComparison(store, row, clock()),
  };
}

async function planWalls(transaction: Prisma.TransactionClient, row: CompetitionRow, now: Date): Promise<Plan> {
  const open = await transaction.competitionSet.count({ where: { competitionId: row.id, playedAt: null } });
  if (open > 0) return { type: 'wait' };
  const { walls: most } = readComparisonConfig(row);
  const { steps, ending } = await readCourse(transaction, row);
  if (ending !== undefined) return { type: 'finish' };
  await lockUser(transaction, row.ownerId);
  const count = Math.min(GROUP, most - steps.length, await wallsLeft(transaction, row.ownerId, now));
  if (count === 0) return { type: 'wait', ms: resetAfter(now).getTime() - now.getTime() };
  const numbers = Array.from({ length: count }, (_, index) => steps.length + index + 1);
  return { type: 'play', sets: numbers.map((number) => ({ table: 1, number, seats: seatsOf(row) })) };
}

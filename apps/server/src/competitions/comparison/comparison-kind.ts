// Comparisons: two bot versions, two seats each, play one wall after another until the rule of `mcr compare` ends. Walls are planned in
// groups, so that other work gets its turn and nothing is planned far beyond the end; walls after the end do not count.

import { mapPositions } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { type Clock, resetAfter, systemClock } from '../../accounts/processor-time.ts';
import { endWithBarred } from '../barred-versions.ts';
import type { CompetitionKind, Plan, PlannedSet } from '../competition-kind.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { setPlayed } from '../set-row.ts';
import { readComparison } from './comparison-document.ts';
import { comparisonSpecOf, GROUP, readComparisonConfig } from './comparison-plan.ts';
import { COMPARISON, lockUser, wallsLeft } from './comparison-rows.ts';
import { readCourse } from './read-course.ts';

/** `clock`: determines the day. */
export function createComparisonKind(clock: Clock = systemClock): CompetitionKind {
  return {
    name: COMPARISON,
    page: '/comparisons/:id',
    hasDealPages: true,
    plansAfter: 'last-set',
    plan: (transaction, row) => planWalls(transaction, row, clock()),
    // All comparisons of a user share one part of the capacity.
    shareOf: ({ ownerId }) => `comparisons of ${ownerId}`,
    specOf: comparisonSpecOf,
    // Every set has its own wall.
    disclosure: () => 'stored',
    announcementOf: (_row, set) => setPlayed(set),
    document: (store, row) => readComparison(store, row, clock()),
    releaseBarred: (tools) => endWithBarred(COMPARISON, tools),
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
  return { type: 'play', sets: Array.from({ length: count }, (_, index) => wallOf(row, steps.length + index + 1)) };
}

function wallOf(row: CompetitionRow, number: number): PlannedSet {
  const seats = mapPositions((position) => {
    const { name, botVersion } = row.entrants[position]!;
    const { id: version, bot } = botVersion!;
    // The user who requested the comparison pays for all bots but those of the house.
    return { entrant: name, version, ...(bot.ownerId !== HOUSE_USER && { payer: row.ownerId }) };
  });
  return { table: 1, number, seats };
}

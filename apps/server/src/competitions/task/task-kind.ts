// Tasks of groups as a kind of competition: submissions are measured against the opponent on walls that are the same for all
// members. A few submissions are measured at a time, some walls each, until the result of each is certain. The competition ends
// once the deadline has passed and all are measured: only then walls, seed, records and logs are disclosed. Before that, a member
// and the teachers learn the result of a whole measurement, and nothing about single walls.

import { FIRST_LOOK } from '@mcr-arena/lab';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { jsonColumn } from '../../database/parse-column.ts';
import { settleTable } from '../../jobs/book-set.ts';
import { MAX_VOIDS } from '../advance.ts';
import type { CompetitionKind, PlannedSet } from '../competition-kind.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { measure, type SubmissionResult } from './measurement.ts';
import { listUnmeasured } from './submission-rows.ts';
import { readTaskConfig, TASK, type TaskConfig } from './task-config.ts';
import { readDifferences, taskSpecOf, wallSetsOf } from './wall-sets.ts';

/** Number of submissions that are measured at the same time. */
const AT_ONCE = 8;
/** Number of walls after which a measurement is looked at: the least that give an interval. */
const WALLS_AT_ONCE = FIRST_LOOK;
/** Longest wait; well below the maximum delay of a timer. */
const MOST_MS = 3600_000;

export const TASK_KIND: CompetitionKind = {
  name: TASK,
  plansAfter: 'last-set',
  plan: async (transaction, row) => {
    const config = readTaskConfig(row);
    const task = await transaction.task.findUnique({ where: { id: row.id } });
    if (task === null && config.again === undefined) return { type: 'cancel', reason: 'its group was deleted' };
    await giveUp(transaction, row.id);
    const open = await readOpen(transaction, row.id);
    const sets = await planMeasurements(transaction, row, config, open);
    if (sets.length > 0) return { type: 'play', sets };
    if (open.size > 0) return { type: 'wait' };
    const ms = task === null ? 0 : task.deadline.getTime() - (await databaseTime(transaction)).getTime();
    return ms > 0 ? { type: 'wait', ms: Math.min(ms, MOST_MS) } : { type: 'finish' };
  },
  specOf: taskSpecOf,
  disclosure: () => 'end',
  announcementOf: () => undefined,
  document: async (_store, { id, status, commitment }) => ({ id, status, commitment }),
};

/** Ends measurements with a set that failed too often. The set is deleted, because the others do not wait for it. */
async function giveUp(transaction: Prisma.TransactionClient, competitionId: string): Promise<void> {
  const where = { competitionId, playedAt: null, voids: { gte: MAX_VOIDS } };
  const stuck = await transaction.competitionSet.findMany({ where, select: { table: true } });
  if (stuck.length === 0) return;
  const places = new Set(stuck.map(({ table }) => table));
  for (const { id, place } of await listUnmeasured(transaction, competitionId)) {
    if (places.has(place)) await storeResult(transaction, { competitionId, id, place }, { type: 'failed' });
  }
  await transaction.competitionSet.deleteMany({ where });
}

/** Tables with sets that are not played yet. */
async function readOpen(transaction: Prisma.TransactionClient, competitionId: string): Promise<ReadonlySet<number>> {
  const rows = await transaction.competitionSet.groupBy({ by: ['table'], where: { competitionId, playedAt: null } });
  return new Set(rows.map(({ table }) => table));
}

/** The sets to play next. Stores the results of measurements that have ended. */
async function planMeasurements(
  transaction: Prisma.TransactionClient,
  row: CompetitionRow,
  config: TaskConfig,
  open: ReadonlySet<number>,
): Promise<readonly PlannedSet[]> {
  const sets: PlannedSet[] = [];
  let measuring = 0;
  for (const { id, place } of await listUnmeasured(transaction, row.id)) {
    if (measuring === AT_ONCE) break;
    const differences = open.has(place) ? [] : await readDifferences(transaction, row.id, place);
    const result = measure(differences, config);
    if (result !== undefined) {
      await storeResult(transaction, { competitionId: row.id, id, place }, result);
      continue;
    }
    measuring += 1;
    const known = differences.length;
    if (open.has(place)) continue;
    sets.push(...wallSetsOf(row, place, known + 1, Math.min(WALLS_AT_ONCE, config.walls - known)));
  }
  return sets;
}

interface Measured {
  readonly competitionId: string;
  /** Id and place of the submission. */
  readonly id: string;
  readonly place: number;
}

/** The organiser, who pays, can use the rest of the reserved time again: the result says more than the time that was used. */
async function storeResult(
  transaction: Prisma.TransactionClient,
  { competitionId, id, place }: Measured,
  result: SubmissionResult,
): Promise<void> {
  const measuredAt = await databaseTime(transaction);
  await transaction.submission.update({ where: { id }, data: { result: jsonColumn(result), measuredAt } });
  await settleTable(transaction, competitionId, place);
}

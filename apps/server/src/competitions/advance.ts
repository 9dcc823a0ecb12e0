// Advances a running competition by one step: stores and queues the sets that its kind plans, or ends the competition.
// Idempotent, and safe to run on two servers at once.

import { randomUUID } from 'node:crypto';
import { mapPositions } from '@mcr-arena/tournament';
import type { Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import type { Announcement } from '../events/announcements.ts';
import { reserveTime } from '../jobs/book-set.ts';
import type { SetJobs } from '../jobs/set-jobs.ts';
import type { JobId, SetJob } from '../jobs/set-queue.ts';
import {
  type Circumstances,
  type CompetitionKind,
  type CompetitionKinds,
  kindOf,
  type PlannedSet,
  parentOf,
  seatRowsOf,
} from './competition-kind.ts';
import { type CompetitionRow, lockCompetition } from './competition-row.ts';
import { discloseSets } from './disclosure.ts';

/** Number of times that internal errors may void a set before its competition stops. */
export const MAX_VOIDS = 3;

export interface AdvanceTools {
  readonly prisma: PrismaClient;
  readonly jobs: SetJobs;
  readonly kinds: CompetitionKinds;
}

export interface Advanced {
  readonly announcements: readonly Announcement[];
  /** Maximum time until the competition must be advanced again, in ms. */
  readonly waitMs?: number;
  /** Competitions to advance now: those that it opened, or its parent, which waits for its end. */
  readonly next?: readonly string[];
}

/** The outcome; undefined if the competition does not exist. A competition that is not running stays unchanged. */
export function advanceCompetition(
  { prisma, jobs, kinds }: AdvanceTools,
  id: string,
  circumstances: Circumstances,
): Promise<Advanced | undefined> {
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row === undefined) return undefined;
    if (row.status !== 'running') return { announcements: [] };
    const kind = kindOf(kinds, row);
    const plan = await kind.plan(transaction, row, circumstances);
    if (plan.type === 'finish') return end(transaction, kinds, row, { status: 'finished' });
    if (plan.type === 'cancel') {
      await cancelOpen(transaction, jobs, id);
      return end(transaction, kinds, row, { status: 'cancelled', failure: plan.reason });
    }
    if (plan.type === 'open') return { announcements: plan.announcements, next: plan.competitions };
    if (plan.type === 'play' && plan.sets.length > 0) {
      const planned = await storePlan(transaction, kind, row, plan.sets);
      if (kind.disclosure(row) !== 'stored') await reserveTime(transaction, planned, new Date());
      await jobs.add(planned, transaction);
      return { announcements: plan.announcements ?? [] };
    }
    const waitMs = plan.type === 'wait' ? plan.ms : undefined;
    await requeueOpen(transaction, jobs, kind, row, waitMs === undefined);
    return { announcements: [], ...(waitMs === undefined ? {} : { waitMs }) };
  });
}

async function end(
  transaction: Prisma.TransactionClient,
  kinds: CompetitionKinds,
  row: CompetitionRow,
  data: { readonly status: 'finished' | 'cancelled'; readonly failure?: string },
): Promise<Advanced> {
  const { id } = row;
  await transaction.competition.update({ where: { id }, data: { ...data, endedAt: new Date() } });
  await discloseSets(transaction, id, 'end');
  const parent = await parentOf(kinds, transaction, id);
  await kindOf(kinds, row).onEnd?.(transaction, row, { ...data, isChild: parent !== undefined });
  return {
    announcements: [{ type: 'statusChanged', competition: id, status: data.status }],
    ...(parent === undefined ? {} : { next: [parent] }),
  };
}

async function storePlan(
  transaction: Prisma.TransactionClient,
  kind: CompetitionKind,
  row: CompetitionRow,
  planned: readonly PlannedSet[],
): Promise<readonly SetJob[]> {
  const sets = planned.map((set) => ({ id: randomUUID() as JobId, set }));
  await transaction.competitionSet.createMany({
    data: sets.map(({ id, set: { round, table, number } }) => ({
      id,
      competitionId: row.id,
      table,
      number,
      roundNumber: round ?? null,
    })),
  });
  await transaction.setSeat.createMany({ data: sets.flatMap(({ id, set }) => seatRowsOf(id, set.seats)) });
  return sets.map(({ id, set }) => jobOf(kind, row, id, set));
}

function jobOf(kind: CompetitionKind, row: CompetitionRow, id: JobId, set: PlannedSet): SetJob {
  const share = kind.shareOf?.(row);
  return { id, competition: row.id, ...(share !== undefined && { share }), spec: kind.specOf(row, set) };
}

/**
 * Requeues planned sets whose jobs were cancelled, failed or lost. If sets are not disclosed at once, those that kept failing are
 * played again only when the competition waits for nothing else (`isLast`), so that its failure reveals nothing about other walls.
 */
async function requeueOpen(
  transaction: Prisma.TransactionClient,
  jobs: SetJobs,
  kind: CompetitionKind,
  row: CompetitionRow,
  isLast: boolean,
): Promise<void> {
  const planned = await openSets(transaction, row.id);
  const others = kind.disclosure(row) === 'stored' ? planned : planned.filter(({ voids }) => voids < MAX_VOIDS);
  const open = (isLast && others.length === 0 ? planned : others).map(({ id }) => id);
  const known = await jobs.resume(open, transaction);
  const lost = open.filter((id) => !known.has(id));
  if (lost.length === 0) return;
  const sets = await transaction.competitionSet.findMany({
    where: { id: { in: lost } },
    include: { seats: { orderBy: { position: 'asc' } } },
  });
  const plannedById = new Map(sets.map((set) => [set.id, plannedSetOf(set)]));
  await jobs.add(
    lost.map((id) => jobOf(kind, row, id, plannedById.get(id)!)),
    transaction,
  );
}

/** Planned sets of a competition that were not played yet, in playing order. */
export function openSets(
  transaction: Prisma.TransactionClient,
  competitionId: string,
): Promise<{ readonly id: JobId; readonly voids: number }[]> {
  return transaction.competitionSet.findMany({
    where: { competitionId, playedAt: null },
    orderBy: [{ roundNumber: 'asc' }, { number: 'asc' }, { table: 'asc' }],
    select: { id: true, voids: true },
  });
}

/** Removes the sets of a competition that were not played yet from the queue. */
export async function cancelOpen(
  transaction: Prisma.TransactionClient,
  jobs: SetJobs,
  competitionId: string,
): Promise<void> {
  const open = await openSets(transaction, competitionId);
  await jobs.cancel(
    open.map(({ id }) => id),
    transaction,
  );
}

type StoredSet = Prisma.CompetitionSetGetPayload<{ include: { seats: true } }>;

function plannedSetOf({ roundNumber, table, number, seats }: StoredSet): PlannedSet {
  return {
    ...(roundNumber === null ? {} : { round: roundNumber }),
    table,
    number,
    seats: mapPositions((position) => {
      const { entrant, botVersionId, userId } = seats[position]!;
      return {
        entrant,
        ...(botVersionId === null ? {} : { version: botVersionId }),
        ...(userId === null ? {} : { user: userId }),
      };
    }),
  };
}

// The controls of a competition, for its owner and administrators. Each changes the status and is permitted in certain statuses only. A contest and
// its stages change in one transaction, so that they never differ, even if two controls run at once or the process ends in between.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { CompetitionStatus, Prisma } from '../../dist/prisma/client.ts';
import { endGames } from '../games/game-store.ts';
import type { SetJobs } from '../jobs/set-jobs.ts';
import { type AdvanceTools, openSets } from './advance.ts';
import { type CompetitionRow, lockCompetition } from './competition-row.ts';
import { CONTEST } from './contest/contest-config-row.ts';
import { notifyOfCancellation } from './contest/contest-notices.ts';
import { readStages } from './contest/stages.ts';
import { discloseSets } from './disclosure.ts';
import { notifyOfEnd } from './end-notices.ts';

export const CONTROLS = ['start', 'pause', 'resume', 'cancel'] as const;
export type Control = (typeof CONTROLS)[number];

interface Transition {
  readonly from: readonly CompetitionStatus[];
  readonly to: CompetitionStatus;
}

const TRANSITIONS: Readonly<Record<Control, Transition>> = {
  start: { from: ['created'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  /** A competition that an internal error stopped can be resumed once the error is fixed. */
  resume: { from: ['paused', 'failed'], to: 'running' },
  cancel: { from: ['created', 'running', 'paused', 'failed'], to: 'cancelled' },
};

export type ControlError = 'tournament-unknown' | 'status-conflict';

export interface Controlled {
  readonly status: CompetitionStatus;
  /** Ids of the stages of a contest that changed with it. */
  readonly stages: readonly string[];
}

/**
 * Changes the status. Sets in progress are finished and count if the competition is paused, and are dropped if it is
 * cancelled. Requesting the current status again is not an error. `reason`: shown with a cancelled competition.
 */
export function controlCompetition(
  { prisma, jobs }: Pick<AdvanceTools, 'prisma' | 'jobs'>,
  id: string,
  control: Control,
  reason?: string,
): Promise<Result<Controlled, ControlError>> {
  const { from, to } = TRANSITIONS[control];
  return prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row === undefined) return failure('tournament-unknown', `tournament "${id}" not found`);
    if (row.status !== to && !from.includes(row.status)) {
      return failure(
        'status-conflict',
        `"${id}" is ${row.status}: "${control}" requires the status ${from.join(' or ')}`,
      );
    }
    if (row.status !== to) await setStatus(transaction, jobs, row, to, reason);
    return success({ status: to, stages: await controlStages(transaction, jobs, id, TRANSITIONS[control]) });
  });
}

/** Also changes stages if the contest keeps its status, because an internal error may have stopped only a stage. */
async function controlStages(
  transaction: Prisma.TransactionClient,
  jobs: SetJobs,
  contest: string,
  { from, to }: Transition,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const { id } of (await readStages(transaction, contest)).flat()) {
    const row = await lockCompetition(transaction, id);
    if (row === undefined || !from.includes(row.status)) continue;
    await setStatus(transaction, jobs, row, to);
    changed.push(id);
  }
  return changed;
}

/** Stops a competition because an internal error recurred each time a set was replayed, or because a job cannot be read. */
export async function failCompetition(
  { prisma, jobs }: Pick<AdvanceTools, 'prisma' | 'jobs'>,
  id: string,
  message: string,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row?.status === 'running') await setStatus(transaction, jobs, row, 'failed', message);
  });
}

async function setStatus(
  transaction: Prisma.TransactionClient,
  jobs: SetJobs,
  row: CompetitionRow,
  status: CompetitionStatus,
  message?: string,
): Promise<void> {
  const now = new Date();
  const times = {
    ...(status === 'running' && row.startedAt === null ? { startedAt: now } : {}),
    ...(status === 'cancelled' ? { endedAt: now } : {}),
  };
  await transaction.competition.update({
    where: { id: row.id },
    data: { status, failure: message ?? null, ...times },
  });
  const open = status === 'running' ? [] : await openSets(transaction, row.id);
  await jobs.cancel(
    open.map(({ id }) => id),
    transaction,
  );
  if (status === 'cancelled' || status === 'failed') await notifyOfEnd(transaction, row, status, message);
  if (status === 'cancelled') await endCancelled(transaction, row);
}

async function endCancelled(transaction: Prisma.TransactionClient, row: CompetitionRow): Promise<void> {
  // A table in progress removes its own journal at its end.
  await removeJournals(transaction, row.id);
  await endGames(transaction, { entry: { competitionId: row.id } });
  await discloseSets(transaction, row.id, 'end');
  if (row.kind === CONTEST) await notifyOfCancellation(transaction, row);
}

async function removeJournals(transaction: Prisma.TransactionClient, competition: string): Promise<void> {
  const prefix = `${competition}/r`;
  await transaction.$executeRaw`DELETE FROM journal_entry WHERE starts_with(table_id, ${prefix})`;
}

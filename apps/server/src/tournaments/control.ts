// What an organiser does to a tournament. Each is a change of its status, allowed from some and refused from others.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Prisma, TournamentStatus } from '../../dist/prisma/client.ts';
import type { SetQueues } from '../sets/set-queue.ts';
import { VENUES } from '../sets/venue.ts';
import { type AdvanceTools, unplayedJobs } from './advance.ts';
import { configOfRow, lockTournament, type TournamentRow } from './tournament-row.ts';

export const CONTROLS = ['start', 'pause', 'resume', 'cancel'] as const;
export type Control = (typeof CONTROLS)[number];

interface Transition {
  readonly from: readonly TournamentStatus[];
  readonly to: TournamentStatus;
}

const TRANSITIONS: Readonly<Record<Control, Transition>> = {
  start: { from: ['created'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  /** A tournament that failed by a fault of ours can be taken up again once that is mended. */
  resume: { from: ['paused', 'failed'], to: 'running' },
  cancel: { from: ['created', 'running', 'paused', 'failed'], to: 'cancelled' },
};

export type ControlError = 'tournament-unknown' | 'status-conflict';

/**
 * The status after it. Sets under way when a tournament is paused are played to their end and count; of a cancelled one
 * they do not. Asking again for what is so already is no error.
 */
export function controlTournament(
  { prisma, queues }: Pick<AdvanceTools, 'prisma' | 'queues'>,
  id: string,
  control: Control,
): Promise<Result<TournamentStatus, ControlError>> {
  const { from, to } = TRANSITIONS[control];
  return prisma.$transaction(async (transaction) => {
    const row = await lockTournament(transaction, id);
    if (row === undefined) return failure('tournament-unknown', `there is no tournament "${id}"`);
    if (row.status === to) return success(to);
    if (!from.includes(row.status)) {
      return failure(
        'status-conflict',
        `tournament "${id}" is ${row.status}: "${control}" needs one that is ${from.join(' or ')}`,
      );
    }
    await setStatus(transaction, queues, row, to);
    return success(to);
  });
}

/** Stops a tournament after a fault of our own that came back whenever a set was played again. */
export async function failTournament(
  { prisma, queues }: Pick<AdvanceTools, 'prisma' | 'queues'>,
  id: string,
  message: string,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    const row = await lockTournament(transaction, id);
    if (row?.status === 'running') await setStatus(transaction, queues, row, 'failed', message);
  });
}

async function setStatus(
  transaction: Prisma.TransactionClient,
  queues: SetQueues,
  row: TournamentRow,
  status: TournamentStatus,
  message?: string,
): Promise<void> {
  const now = new Date();
  const times = {
    ...(status === 'running' && row.startedAt === null ? { startedAt: now } : {}),
    ...(status === 'cancelled' ? { endedAt: now } : {}),
  };
  await transaction.tournament.update({
    where: { id: row.id },
    data: { status, failure: message ?? null, ...times },
  });
  if (status === 'running') return;
  const unplayed = await unplayedJobs(transaction, configOfRow(row));
  for (const venue of VENUES) await queues.of(venue).remove(unplayed[venue], transaction);
}

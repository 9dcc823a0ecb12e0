// The controls of a competition, for its owner and administrators. Each changes the status and is permitted in certain statuses only. A
// competition and those that it opened change in one transaction, so that they never differ, even if two controls run at once or the
// process ends in between.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { CompetitionStatus, Prisma } from '../../dist/prisma/client.ts';
import { endGames } from '../games/game-store.ts';
import { type AdvanceTools, cancelOpen } from './advance.ts';
import { kindOf, parentOf } from './competition-kind.ts';
import { type CompetitionRow, lockCompetition } from './competition-row.ts';
import { discloseSets } from './disclosure.ts';

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

interface Controlled {
  readonly status: CompetitionStatus;
  /** Ids of the competitions that it opened and that changed with it. */
  readonly children: readonly string[];
}

/**
 * Changes the status. Sets in progress are finished and count if the competition is paused, and are dropped if it is
 * cancelled. Requesting the current status again is not an error. `reason`: shown with a cancelled competition.
 */
export function controlCompetition(
  tools: AdvanceTools,
  id: string,
  control: Control,
  reason?: string,
): Promise<Result<Controlled, ControlError>> {
  const { from, to } = TRANSITIONS[control];
  return tools.prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row === undefined) return failure('tournament-unknown', `tournament "${id}" not found`);
    if (row.status !== to && !from.includes(row.status)) {
      return failure(
        'status-conflict',
        `"${id}" is ${row.status}: "${control}" requires the status ${from.join(' or ')}`,
      );
    }
    if (row.status !== to) await setStatus(transaction, tools, row, to, reason);
    return success({ status: to, children: await controlChildren(transaction, tools, row, TRANSITIONS[control]) });
  });
}

/** Also changes them if their parent keeps its status, because an internal error may have stopped only one of them. */
async function controlChildren(
  transaction: Prisma.TransactionClient,
  tools: AdvanceTools,
  parent: CompetitionRow,
  { from, to }: Transition,
): Promise<readonly string[]> {
  const changed: string[] = [];
  for (const id of (await kindOf(tools.kinds, parent).childrenOf?.(transaction, parent.id)) ?? []) {
    const row = await lockCompetition(transaction, id);
    if (row === undefined || !from.includes(row.status)) continue;
    await setStatus(transaction, tools, row, to);
    changed.push(id);
  }
  return changed;
}

/**
 * Stops a competition because an internal error recurred each time a set was replayed, or because a job cannot be read. Returns whether
 * it was running.
 */
export function failCompetition(tools: AdvanceTools, id: string, message: string): Promise<boolean> {
  return tools.prisma.$transaction(async (transaction) => {
    const row = await lockCompetition(transaction, id);
    if (row?.status !== 'running') return false;
    await setStatus(transaction, tools, row, 'failed', message);
    return true;
  });
}

async function setStatus(
  transaction: Prisma.TransactionClient,
  { jobs, kinds }: AdvanceTools,
  row: CompetitionRow,
  status: CompetitionStatus,
  failure?: string,
): Promise<void> {
  const now = new Date();
  const times = {
    ...(status === 'running' && row.startedAt === null ? { startedAt: now } : {}),
    ...(status === 'cancelled' ? { endedAt: now } : {}),
  };
  await transaction.competition.update({
    where: { id: row.id },
    data: { status, failure: failure ?? null, ...times },
  });
  if (status !== 'running') await cancelOpen(transaction, jobs, row.id);
  if (status === 'cancelled') await endCancelled(transaction, row);
  if (status !== 'cancelled' && status !== 'failed') return;
  const isChild = (await parentOf(kinds, transaction, row.id)) !== undefined;
  const end = { status, isChild, ...(failure !== undefined && { failure }) };
  await kindOf(kinds, row).onEnd?.(transaction, row, end);
}

async function endCancelled(transaction: Prisma.TransactionClient, row: CompetitionRow): Promise<void> {
  // A table in progress removes its own journal at its end.
  await removeJournals(transaction, row.id);
  await endGames(transaction, { entries: { some: { competitionId: row.id } } });
  await discloseSets(transaction, row.id, 'end');
}

async function removeJournals(transaction: Prisma.TransactionClient, competition: string): Promise<void> {
  const prefix = `${competition}/r`;
  await transaction.$executeRaw`DELETE FROM journal_entry WHERE starts_with(table_id, ${prefix})`;
}

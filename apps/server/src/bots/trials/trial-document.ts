// The API's document about a user's trial, and its stored parts.

import { type Trial, type TrialResult, trialResultSchema, trialTaskSchema } from '@mcr-arena/protocol/documents';
import type { BotTrial, PrismaClient } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';

type StoredTrial = Omit<BotTrial, 'content' | 'manifest'>;

/** What a trial has found when it begins. */
export const PREPARING: TrialResult = {
  stage: 'prepare',
  done: 0,
  of: 1,
  buildOutput: '',
  situations: [],
  skipped: 0,
};

/** Failure of a trial that was stopped. */
export const STOPPED = { code: 'trial-stopped', message: 'the run was stopped' } as const;

/** Throws if the stored task is malformed. */
export function taskOf({ id, task }: Pick<BotTrial, 'id' | 'task'>) {
  return parseColumn(trialTaskSchema, { table: 'bot_trial', id, column: 'task' }, task);
}

/** The trial of a user; undefined if there is none. */
export async function trialOf(prisma: PrismaClient, ownerId: string): Promise<Trial | undefined> {
  const row = await prisma.botTrial.findUnique({ where: { ownerId }, omit: { content: true, manifest: true } });
  return row === null ? undefined : trialDocument(prisma, row);
}

export async function trialDocument(store: Store, row: StoredTrial): Promise<Trial> {
  const { id, state, result, endedAt } = row;
  const task = taskOf(row);
  if (state === 'queued') return { state, id, task, ahead: await countAhead(store, row) };
  const place = { table: 'bot_trial', id, column: 'result' };
  const found = result === null ? PREPARING : parseColumn(trialResultSchema, place, result);
  if (state === 'running') return { state, id, task, result: found };
  return { state, id, task, result: found, endedAt: (endedAt ?? new Date()).toISOString() };
}

/** Number of trials that were queued earlier and are not done. */
async function countAhead(store: Store, { queuedAt }: Pick<BotTrial, 'queuedAt'>): Promise<number> {
  const where = { state: { not: 'done' }, queuedAt: { lt: queuedAt } } as const;
  return store.botTrial.count({ where });
}

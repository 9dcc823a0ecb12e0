// Records the outcome of a stage: the entrants that advance, and the ranks of the others.

import { advancingOf, type ContestConfig, type StagePlace } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { notify } from '../../notices/notices.ts';
import type { CompetitionRow } from '../competition-row.ts';
import { notifyOrganiser } from './contest-notices.ts';
import { type EntryRow, isOut, readEntries } from './entries.ts';

interface ConcludedStage {
  readonly row: CompetitionRow;
  readonly config: ContestConfig;
  /** From 1. */
  readonly stage: number;
  readonly entries: readonly EntryRow[];
  readonly ranking: readonly StagePlace[];
}

/** The updated entries. Entrants that withdrew rank behind the others that did not advance. */
export async function concludeStage(
  transaction: Prisma.TransactionClient,
  { row, config, stage, entries, ranking }: ConcludedStage,
): Promise<readonly EntryRow[]> {
  const out = new Set(entries.filter(isOut).map(({ name }) => name));
  const places = config.stages[stage]?.places ?? 0;
  const ranked = orderOf(entries, stage, ranking);
  const advancing = advancingOf(ranked, places, out);
  const left = ranked.filter((name) => !advancing.includes(name));
  const eliminated = [...left.filter((name) => !out.has(name)), ...left.filter((name) => out.has(name))];
  const entryOf = new Map(entries.map((entry) => [entry.name, entry]));
  const isLast = stage === config.stages.length;
  for (const [index, name] of advancing.entries()) {
    const entry = entryOf.get(name)!;
    await store(transaction, entry, { stage: stage + 1 });
    await tell(transaction, row, entry, { type: 'contestAdvanced', stage: stage + 1, rank: index + 1 });
  }
  for (const [index, name] of eliminated.entries()) {
    const entry = entryOf.get(name)!;
    const rank = advancing.length + index + 1;
    await store(transaction, entry, { rank });
    const type = !isLast ? 'contestEliminated' : rank === 1 ? 'contestWon' : 'contestEnded';
    await tell(transaction, row, entry, { type, stage, rank });
    if (type === 'contestWon') await notifyOrganiser(transaction, row, name);
  }
  return readEntries(transaction, row.id);
}

/** Names of all entries of the stage, best first; those that dropped out before it opened come last. */
function orderOf(entries: readonly EntryRow[], stage: number, ranking: readonly StagePlace[]): readonly string[] {
  const played = ranking.map(({ entrant }) => entrant);
  const absent = entries.filter((entry) => entry.stage === stage && !played.includes(entry.name));
  return [...played, ...absent.map(({ name }) => name)];
}

async function store(
  transaction: Prisma.TransactionClient,
  { contestId, botId }: EntryRow,
  data: { readonly stage?: number; readonly rank?: number },
): Promise<void> {
  await transaction.contestEntry.update({ where: { contestId_botId: { contestId, botId } }, data });
}

async function tell(
  transaction: Prisma.TransactionClient,
  { id: contest, name }: CompetitionRow,
  { bot }: EntryRow,
  news: {
    readonly type: 'contestAdvanced' | 'contestEliminated' | 'contestWon' | 'contestEnded';
    readonly stage: number;
    readonly rank: number;
  },
): Promise<void> {
  await notify(transaction, [{ userId: bot.ownerId, notice: { ...news, contest, name, bot: bot.name } }]);
}

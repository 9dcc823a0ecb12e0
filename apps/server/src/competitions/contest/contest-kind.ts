// Contests as a kind of competition: registration until the deadline, then stages in sequence, each played as one or more Swiss
// tournaments. Planning locks the contest's row, so that two servers cannot open a stage twice. Plans depend only on rows and
// the clock, so a contest resumes after a crash.

import { advancingOf, type ContestConfig, rankStage, type StagePlace } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { databaseTime } from '../../database/open-database.ts';
import { notify } from '../../notices/notices.ts';
import type { CompetitionKind, Plan } from '../competition-kind.ts';
import { type CompetitionRow, findCompetition } from '../competition-row.ts';
import type { Ledger } from '../swiss/ledger.ts';
import { CONTEST, readContestConfig } from './contest-config-row.ts';
import { notifyOfCancellation, notifyOfStage, notifyOrganiser } from './contest-notices.ts';
import { type EntryRow, isLocked, isOut, lockedVersionOf, readEntries, versionAt } from './entries.ts';
import { reservationOfStage } from './stage-ids.ts';
import { createStage, findContestOf, readStages, type StageTournamentRow } from './stages.ts';
import { leaveContests } from './withdraw.ts';

/** Longest wait; well below the maximum delay of a timer. */
const MOST_MS = 3600_000;
/** Fewer entrants cannot be ranked. */
const FEWEST_ENTRANTS = 2;

interface ContestTools {
  readonly ledger: Ledger;
  readonly houseVersions: HouseVersions;
}

interface Contest {
  readonly transaction: Prisma.TransactionClient;
  readonly row: CompetitionRow;
  readonly config: ContestConfig;
  readonly now: Date;
}

export function createContestKind(tools: ContestTools): CompetitionKind {
  return {
    name: CONTEST,
    page: '/contests/:id',
    plansAfter: 'last-set',
    plan: async (transaction, row) => {
      const contest = { transaction, row, config: readContestConfig(row), now: await databaseTime(transaction) };
      const opened = await readStages(transaction, row.id);
      return opened.length === 0 ? planRegistration(tools, contest) : planNextStage(tools, contest, opened);
    },
    specOf: (row) => {
      throw new Error(`contest "${row.id}" has no sets of its own`);
    },
    disclosure: () => 'end',
    announcementOf: () => undefined,
    document: async (_store, { id, name, status, commitment }) => ({ id, name, status, commitment }),
    onEnd: async (transaction, row, { status }) => {
      if (status === 'cancelled') await notifyOfCancellation(transaction, row);
    },
    childrenOf: async (store, id) => (await readStages(store, id)).flat().map((stage) => stage.id),
    parentOf: findContestOf,
    reservationOf: reservationOfStage,
    releaseBarred: (barring) => leaveContests(barring, tools.ledger),
  };
}

async function planRegistration(tools: ContestTools, contest: Contest): Promise<Plan> {
  const { transaction, row, config, now } = contest;
  const wait = waitUntil(config.registrationEnds, now);
  if (wait !== undefined) return wait;
  const entries = await readEntries(transaction, row.id);
  const locked = isLocked(entries) ? entries : await lockEntries(transaction, row, config, entries);
  const players = locked.filter((entry) => entry.stage === 1 && !isOut(entry));
  if (players.length < FEWEST_ENTRANTS) {
    return {
      type: 'cancel',
      reason: `${players.length} entrants at the deadline, expected at least ${FEWEST_ENTRANTS}`,
    };
  }
  return openStage(tools, contest, 1, players);
}

async function planNextStage(
  tools: ContestTools,
  contest: Contest,
  opened: readonly (readonly StageTournamentRow[])[],
): Promise<Plan> {
  const { transaction, row, config } = contest;
  const stage = opened.length;
  const tournaments = opened[stage - 1]!;
  if (tournaments.some(({ status }) => status !== 'finished')) return { type: 'wait' };
  let entries: readonly EntryRow[] = await readEntries(transaction, row.id);
  if (!entries.some((entry) => entry.stage === stage + 1)) {
    const ranking = rankStage(await readProgress(tools, transaction, tournaments));
    entries = await concludeStage(transaction, { row, config, stage, entries, ranking });
  }
  const players = entries.filter((entry) => entry.stage === stage + 1 && !isOut(entry));
  if (stage === config.stages.length || players.length < FEWEST_ENTRANTS) return finish(contest, entries);
  return openStage(tools, contest, stage + 1, players);
}

async function readProgress(
  { ledger }: ContestTools,
  transaction: Prisma.TransactionClient,
  tournaments: readonly StageTournamentRow[],
) {
  const rows = await Promise.all(tournaments.map(({ id }) => findCompetition(transaction, id)));
  return Promise.all(rows.map((tournament) => ledger.read(transaction, tournament!)));
}

async function openStage(
  { houseVersions }: ContestTools,
  { transaction, row, config, now }: Contest,
  stage: number,
  players: readonly EntryRow[],
): Promise<Plan> {
  const { notBefore, versions } = config.stages[stage - 1]!;
  const wait = notBefore === undefined ? undefined : waitUntil(notBefore, now);
  if (wait !== undefined) return wait;
  const at = notBefore === undefined ? now : new Date(notBefore);
  const entries =
    stage > 1 && versions === 'newest'
      ? await lockNewest(transaction, row, { config, stage, at, entries: players })
      : players;
  const competitions = await createStage(transaction, houseVersions, { contest: row, config, stage, entries });
  await notifyOfStage(transaction, { contest: row.id, name: row.name }, stage, entries);
  return { type: 'open', competitions, announcements: [{ type: 'stageOpened', competition: row.id, stage }] };
}

/** Ends the contest. If only one entrant is left for the next stage, it has won. */
async function finish({ transaction, row, config }: Contest, entries: readonly EntryRow[]): Promise<Plan> {
  const left = entries.filter(({ stage, rank }) => stage !== null && rank === null);
  if (left.length > 0) {
    const stage = left[0]!.stage!;
    const last = { ...config, stages: config.stages.slice(0, stage) };
    await concludeStage(transaction, { row, config: last, stage, entries, ranking: [] });
  }
  return { type: 'finish' };
}

function waitUntil(time: string, now: Date): Plan | undefined {
  const ms = Date.parse(time) - now.getTime();
  return ms > 0 ? { type: 'wait', ms: Math.min(ms, MOST_MS) } : undefined;
}

// Locks the versions that play: at the deadline for all entries, and again for the entrants of a stage that accepts newer versions.

/** Puts all entries that have a version to play into the first stage, and returns the updated entries. */
async function lockEntries(
  transaction: Prisma.TransactionClient,
  { id: contest, name }: CompetitionRow,
  config: ContestConfig,
  entries: readonly EntryRow[],
): Promise<readonly EntryRow[]> {
  for (const entry of entries) {
    const { botId, bot, withdrawnAt } = entry;
    if (withdrawnAt !== null) continue;
    const found = await lockedVersionOf(transaction, entry, config);
    const about = { contest, name, bot: bot.name, stage: 1 };
    const key = { contestId_botId: { contestId: contest, botId } };
    if (found.type === 'excluded') {
      await transaction.contestEntry.update({ where: key, data: { excluded: found.reason } });
      const notice = { type: 'contestExcluded', ...about, reason: found.reason } as const;
      await notify(transaction, [{ userId: bot.ownerId, notice }]);
      continue;
    }
    const { id: versionId, number: version } = found.version;
    await transaction.contestEntry.update({ where: key, data: { versionId, stage: 1 } });
    await notify(transaction, [{ userId: bot.ownerId, notice: { type: 'contestLocked', ...about, version } }]);
  }
  return readEntries(transaction, contest);
}

interface NewestLock {
  readonly config: ContestConfig;
  readonly stage: number;
  readonly at: Date;
  readonly entries: readonly EntryRow[];
}

/** Locks the newest version that passed its check by `at`. A removed bot keeps its locked version. */
async function lockNewest(
  transaction: Prisma.TransactionClient,
  { id: contest, name }: CompetitionRow,
  { config, stage, at, entries }: NewestLock,
): Promise<readonly EntryRow[]> {
  for (const { botId, bot, versionId } of entries) {
    const newest = bot.removedAt === null ? await versionAt(transaction, botId, at, config) : undefined;
    if (newest === undefined || newest.id === versionId) continue;
    const key = { contestId_botId: { contestId: contest, botId } };
    await transaction.contestEntry.update({ where: key, data: { versionId: newest.id } });
    const notice = { type: 'contestLocked', contest, name, bot: bot.name, stage, version: newest.number } as const;
    await notify(transaction, [{ userId: bot.ownerId, notice }]);
  }
  const players = new Set(entries.map(({ botId }) => botId));
  return (await readEntries(transaction, contest)).filter(({ botId }) => players.has(botId));
}

interface ConcludedStage {
  readonly row: CompetitionRow;
  readonly config: ContestConfig;
  /** From 1. */
  readonly stage: number;
  readonly entries: readonly EntryRow[];
  readonly ranking: readonly StagePlace[];
}

/** The updated entries. Entrants that withdrew rank behind the others that did not advance. */
async function concludeStage(
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

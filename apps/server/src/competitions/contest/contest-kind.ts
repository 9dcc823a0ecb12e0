// Contests as a kind of competition: registration until the deadline, then stages in sequence, each played as one or more Swiss
// tournaments. Planning locks the contest's row, so that two servers cannot open a stage twice. Plans depend only on rows and
// the clock, so a contest resumes after a crash.

import { type ContestConfig, rankStage } from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { databaseTime } from '../../database/open-database.ts';
import type { CompetitionKind, Plan } from '../competition-kind.ts';
import { type CompetitionRow, findCompetition } from '../competition-row.ts';
import type { Ledger } from '../swiss/ledger.ts';
import { concludeStage } from './conclude-stage.ts';
import { CONTEST, readContestConfig } from './contest-config-row.ts';
import { notifyOfCancellation, notifyOfStage } from './contest-notices.ts';
import { type EntryRow, isLocked, isOut, readEntries } from './entries.ts';
import { lockEntries, lockNewest } from './lock-entries.ts';
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

// The ladder as a kind of competition. It never ends. After every set it rates the stored sets and seats the bots that are due.

import { lowerEndOf, makeTables, ratingAfterAbsence } from '@mcr-arena/ladder';
import { type ByPosition, labelledRandom, mapPositions, rankingPointsOf } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { type Clock, systemClock } from '../../accounts/processor-time.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import { jobsInPlay } from '../../jobs/set-queue.ts';
import type { Circumstances, CompetitionKind, Plan, PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, secretOfRow } from '../competition-row.ts';
import { entrantNamesOf, openVersions, type References, readReferences, sealedSpecOf } from '../sealed-set.ts';
import { setPlayed } from '../set-row.ts';
import { namesOfVersions, readField } from './field.ts';
import { LADDER, readLadderConfig } from './ladder-config.ts';
import { isLearning, type PaceBasis, paceOf } from './pace.ts';
import { firstRatingOf, rateStoredSets } from './rate-sets.ts';
import { emptyTally } from './tally.ts';

/** Maximum number of versions whose manifests are cached; manifests never change. */
const KEPT = 10_000;
const DAY_MS = 24 * 3600 * 1000;

/** `clock`: determines the day. */
export function createLadderKind(clock: Clock = systemClock): CompetitionKind {
  const known = new LRUCache<string, NonNullable<ReturnType<References['get']>>>({ max: KEPT });
  const remember = async (transaction: Prisma.TransactionClient, versions: readonly string[]): Promise<void> => {
    const unknown = versions.filter((version) => !known.has(version));
    if (unknown.length === 0) return;
    for (const [version, reference] of await readReferences(transaction, unknown)) known.set(version, reference);
  };
  return {
    name: LADDER,
    page: '/ladder',
    hasDealPages: true,
    plansAfter: 'every-set',
    dumpedIn: 'month-of-play',
    plan: async (transaction, row, circumstances) => {
      await rateStoredSets(transaction, row);
      await followRanked(transaction);
      // When lost jobs are queued again, `specOf` reads references from this cache.
      await remember(transaction, await openVersions(transaction, row.id));
      const plan = await planTables(transaction, row, circumstances, clock());
      if (plan.type === 'play')
        await remember(
          transaction,
          plan.sets.flatMap(({ seats }) => seats.map(({ version }) => version!)),
        );
      return plan;
    },
    specOf: (row, set) =>
      sealedSpecOf(row, set, new Map(set.seats.map(({ version }) => [version!, known.get(version!)!]))),
    // Every set has its own wall.
    disclosure: () => 'stored',
    announcementOf: (_row, set) => {
      const played = setPlayed(set);
      return { ...played, rankingPoints: rankingPointsOf(played.totals) };
    },
    document: async (_store, { id, name, status, commitment }) => ({ id, name, status, commitment }),
  };
}

async function planTables(
  transaction: Prisma.TransactionClient,
  row: CompetitionRow,
  { isWatched }: Circumstances,
  now: Date,
): Promise<Plan> {
  const config = readLadderConfig(row);
  const field = await readField(transaction, row.id, config, now);
  const { players } = field.state;
  // Uses the index; a Prisma aggregate would read all sets.
  const planned = await transaction.competitionSet.findFirst({
    where: { competitionId: row.id },
    orderBy: { number: 'desc' },
    select: { number: true },
  });
  const first = (planned?.number ?? 0) + 1;
  const { openTables } = field;
  const times = await readTimes(transaction, row.id, now);
  const playedToday = isLearning({ config, players }) ? 0 : await countPlayedToday(transaction, row.id, now);
  const pace = paceOf({ ...times, playedToday, config, players, openTables, planned: first - 1, isWatched });
  if (pace.type === 'wait') return pace;
  const random = labelledRandom(secretOfRow(row), 'mcr-arena/ladder-tables/1', [row.id, first]);
  const tables = makeTables(field.state, pace.tables, openTables, random);
  if (tables.length === 0) return { type: 'wait' };
  return { type: 'play', sets: await setsOf(transaction, tables, first) };
}

/** Sets of the future, which were played before the clock of the machine was set back, are left out. */
async function readTimes(
  transaction: Prisma.TransactionClient,
  competitionId: string,
  now: Date,
): Promise<Pick<PaceBasis, 'tablesInPlay' | 'sinceLastMs'>> {
  const last = await transaction.competitionSet.findFirst({
    where: { competitionId, playedAt: { lte: now } },
    orderBy: { playedAt: 'desc' },
    select: { playedAt: true },
  });
  return {
    tablesInPlay: await jobsInPlay(transaction, competitionId),
    sinceLastMs: last === null ? undefined : now.getTime() - last.playedAt!.getTime(),
  };
}

function countPlayedToday(transaction: Prisma.TransactionClient, competitionId: string, now: Date): Promise<number> {
  const playedAt = { gt: new Date(now.getTime() - DAY_MS), lte: now };
  return transaction.competitionSet.count({ where: { competitionId, playedAt } });
}

async function setsOf(
  transaction: Prisma.TransactionClient,
  tables: readonly ByPosition<string>[],
  first: number,
): Promise<readonly PlannedSet[]> {
  const named = await namesOfVersions(transaction, [...new Set(tables.flat())]);
  return tables.map((versions, index) => {
    const names = entrantNamesOf(mapPositions((position) => named.get(versions[position]!)!));
    const seats = mapPositions((position) => ({ entrant: names[position]!, version: versions[position]! }));
    return { table: 1, number: first + index, seats };
  });
}

// Enters versions on the ladder and retires them, as their owners choose. Bot versions store whether they are ranked; the rows of
// ratings are updated from them before tables are planned. A version that leaves keeps its rating and continues from it when it returns,
// but with an uncertainty that has grown with its absence.

interface RankedVersion {
  readonly version: string;
  readonly bot: string;
  readonly owner: string;
  readonly isBack: boolean;
}

/** Updates the rows of ratings to match the ranked versions. */
async function followRanked(transaction: Prisma.TransactionClient): Promise<void> {
  await transaction.$executeRaw`
    UPDATE ladder_rating SET retired_at = now()
    FROM bot_version version
    JOIN bot ON bot.id = version.bot_id
    JOIN user_account owner ON owner.id = bot.owner_id
    WHERE version.id = version_id AND retired_at IS NULL AND (
      version.ranked_at IS NULL OR bot.removed_at IS NOT NULL
      OR owner.suspended_at IS NOT NULL OR owner.deleted_at IS NOT NULL)`;
  const entered = await transaction.$queryRaw<RankedVersion[]>`
    SELECT version.id::text AS version, bot.id::text AS bot, owner.id::text AS owner,
      rating.version_id IS NOT NULL AS "isBack"
    FROM bot_version version
    JOIN bot ON bot.id = version.bot_id
    JOIN user_account owner ON owner.id = bot.owner_id
    LEFT JOIN ladder_rating rating ON rating.version_id = version.id
    WHERE version.ranked_at IS NOT NULL AND bot.removed_at IS NULL AND version.kind = ANY (${SEALED_KINDS})
      AND owner.suspended_at IS NULL AND owner.deleted_at IS NULL
      AND (rating.version_id IS NULL OR rating.retired_at IS NOT NULL)
    ORDER BY version.ranked_at, version.id`;
  for (const one of entered) await enter(transaction, one);
}

async function enter(
  transaction: Prisma.TransactionClient,
  { version: versionId, bot: botId, owner: ownerId, isBack }: RankedVersion,
): Promise<void> {
  if (isBack) return comeBack(transaction, versionId);
  const previous = await transaction.ladderRating.findFirst({
    where: { botId },
    orderBy: [{ enteredAt: 'desc' }, { versionId: 'asc' }],
  });
  const rating = await firstRatingOf(transaction, previous?.versionId ?? null);
  await transaction.ladderRating.create({
    data: {
      versionId,
      botId,
      ownerId,
      previousId: previous?.versionId ?? null,
      ...rating,
      lower: lowerEndOf(rating),
      tally: emptyTally(),
      enteredAt: new Date(),
    },
  });
}

/** Ranks a version that returns by its uncertainty today; `sigma` stays that of its last set, from which its next set is rated. */
async function comeBack(transaction: Prisma.TransactionClient, versionId: string): Promise<void> {
  const rating = await transaction.ladderRating.findUniqueOrThrow({ where: { versionId } });
  const idleMs = rating.lastPlayedAt === null ? 0 : Date.now() - rating.lastPlayedAt.getTime();
  const lower = lowerEndOf(ratingAfterAbsence(rating, idleMs));
  await transaction.ladderRating.update({ where: { versionId }, data: { lower, retiredAt: null } });
}

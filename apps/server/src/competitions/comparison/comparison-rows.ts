// The rows of comparisons: their creation, and how many walls they may play. A user's comparisons share one number of walls per UTC day,
// and only a few are in progress at a time, because they take capacity from other users.

import { randomBytes } from 'node:crypto';
import { comparedBotSecret, comparisonVersionOf } from '@mcr-arena/lab';
import { LUCK_MODEL } from '@mcr-arena/luck';
import type { RulesName } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { formatSecret, type Secret } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { dayOf, resetAfter, usersWithoutTime } from '../../accounts/processor-time.ts';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { UNFINISHED } from '../barred-versions.ts';
import { createExperiment, experimentsOf, lockUser, type MatchedVersion } from '../experiment.ts';
import { duplicateRulesOf } from '../new-competition.ts';
import { type ComparisonConfig, seedOf } from './comparison-plan.ts';

export const COMPARISON = 'comparison';
export const COMPARISONS = experimentsOf(COMPARISON);

/** Maximum number of comparisons that one user may have in progress. */
export const MOST_RUNNING = 2;
/** Maximum number of walls per user and UTC day. */
export const WALLS_PER_DAY = 4000;

export function countRunning(store: Store, ownerId: string): Promise<number> {
  return store.competition.count({ where: { kind: COMPARISON, ownerId, status: { in: UNFINISHED } } });
}

/** Walls that a user's comparisons have played today, and those being played. */
export async function countWallsToday(store: Store, ownerId: string, now: Date): Promise<number> {
  const [counted] = await store.$queryRaw<{ readonly walls: number }[]>`
    SELECT count(*)::int AS walls
    FROM competition JOIN competition_set one ON one.competition_id = competition.id
    WHERE competition.kind = ${COMPARISON} AND competition.owner_id = ${ownerId}::uuid AND (
      one.played_at >= ${dayOf(now)}::date::timestamp AT TIME ZONE 'UTC'
      OR one.played_at IS NULL AND competition.status = 'running'
    )`;
  return counted!.walls;
}

/** Number of walls that a user's comparisons may still plan today: 0 if the walls or the CPU time are used up. */
export async function wallsLeft(store: Store, ownerId: string, now: Date): Promise<number> {
  if ((await usersWithoutTime(store, [ownerId], now)).size > 0) return 0;
  return Math.max(0, WALLS_PER_DAY - (await countWallsToday(store, ownerId, now)));
}

/** Error: the user has the maximum number of comparisons in progress, or no walls left today, with the seconds until tomorrow. */
async function requireCapacity(
  store: Store,
  ownerId: string,
  now: Date,
): Promise<Result<true, 'too-many-comparisons' | 'walls-used'> & { readonly retryAfterSeconds?: number }> {
  if ((await countRunning(store, ownerId)) >= MOST_RUNNING) {
    const message = `${MOST_RUNNING} of your comparisons are in progress: wait until one is over, or stop one`;
    return failure('too-many-comparisons', message);
  }
  const used = await countWallsToday(store, ownerId, now);
  if (used < WALLS_PER_DAY) return success(true);
  const reset = resetAfter(now);
  const message =
    `your comparisons have played ${used} of ${WALLS_PER_DAY} walls today: ` +
    `new ones can start at ${reset.toISOString().slice(0, 16)}Z`;
  return {
    ...failure('walls-used', message),
    retryAfterSeconds: Math.ceil((reset.getTime() - now.getTime()) / 1000),
  };
}

interface ComparisonRequest {
  /** Id of the user who requested the comparison. */
  readonly ownerId: string;
  readonly a: MatchedVersion;
  readonly b: MatchedVersion;
  readonly smallest: number;
  /** Maximum number of walls. */
  readonly walls: number;
  /** Scoring rules. Default: the Chinese practice. */
  readonly rules?: RulesName;
  /** Whether luck is taken off every result. Default: no. */
  readonly luck?: boolean;
}

/** Returns the id of the new comparison, which has not started yet. */
export async function createComparison(
  prisma: PrismaClient,
  { ownerId, a, b, smallest, walls, rules: scoring, luck }: ComparisonRequest,
  now: Date,
): Promise<Result<string, 'too-many-comparisons' | 'walls-used'> & { readonly retryAfterSeconds?: number }> {
  const early = await requireCapacity(prisma, ownerId, now);
  if (!early.ok) return early;
  const id = `c${randomBytes(6).toString('hex')}`;
  const secret = new Uint8Array(randomBytes(32)) as Secret;
  const botSecret = await botSecretFor(prisma, [a, b], secret);
  const config: ComparisonConfig = { smallest, walls, ...botSecret, ...(luck && { luck: LUCK_MODEL }) };
  return prisma.$transaction(async (store) => {
    await lockUser(store, ownerId);
    const capacity = await requireCapacity(store, ownerId, now);
    if (!capacity.ok) return capacity;
    const rules = duplicateRulesOf(scoring);
    const comparison = { id, kind: COMPARISON, name: 'Comparison', ownerId, config, rules, secret };
    await createExperiment(store, comparison, [a, a, b, b]);
    return success(id);
  });
}

/** As in `mcr compare`: only the seeds of uploaded bots are derived slowly. */
async function botSecretFor(
  prisma: PrismaClient,
  versions: readonly MatchedVersion[],
  secret: Secret,
): Promise<Pick<ComparisonConfig, 'botSecret'>> {
  const rows = await prisma.botVersion.findMany({
    where: { id: { in: versions.map(({ version }) => version) } },
    select: { id: true, botId: true, manifest: true, artifactHash: true },
  });
  const botSecret = comparedBotSecret(comparisonVersionOf(rows.map(referenceOf)), seedOf(secret));
  return botSecret === undefined ? {} : { botSecret: formatSecret(botSecret) };
}

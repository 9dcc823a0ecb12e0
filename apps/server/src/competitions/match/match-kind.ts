// Unranked matches: four chosen bot versions play a number of sets, each on its own wall. They do not affect ratings.

import { randomBytes } from 'node:crypto';
import type { matchSchema } from '@mcr-arena/protocol/documents';
import type { RulesName } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { type ByPosition, estimateMean, mapPositions, totalsOf } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { UNFINISHED } from '../barred-versions.ts';
import type { CompetitionKind } from '../competition-kind.ts';
import { type CompetitionRow, listedRulesOf, placeOf } from '../competition-row.ts';
import {
  createExperiment,
  experimentKind,
  experimentsOf,
  lockUser,
  type MatchedVersion,
  seatsOf,
} from '../experiment.ts';
import { duplicateRulesOf } from '../new-competition.ts';
import { sealedSpecOf } from '../sealed-set.ts';
import { DISCLOSED, dealsOf } from '../set-row.ts';

const MATCH = 'match';
export const MATCHES = experimentsOf(MATCH);

/** Ids of unfinished matches, oldest first: those that a user has requested, or all. */
export async function listUnfinished(prisma: PrismaClient, ownerId?: string): Promise<readonly string[]> {
  const found = await prisma.competition.findMany({
    where: { kind: MATCH, status: { in: UNFINISHED }, ...(ownerId !== undefined && { ownerId }) },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

interface MatchOrder {
  /** Id of the user who requested the match. */
  readonly ownerId: string;
  readonly versions: ByPosition<MatchedVersion>;
  readonly config: MatchConfig;
  /** Scoring rules. Default: the Chinese practice. */
  readonly rules?: RulesName;
}

const OPEN: CompetitionStatus[] = ['created', 'running', 'paused'];
/** Maximum number of matches that one user may have in progress, because they take capacity from other users. */
const MOST_MATCHES = 2;

/** Returns the id of the new match, which has not started yet. */
export function createMatch(
  prisma: PrismaClient,
  { ownerId, versions, config, rules }: MatchOrder,
): Promise<Result<string, 'too-many-matches'>> {
  const id = `m${randomBytes(6).toString('hex')}`;
  return prisma.$transaction(async (store) => {
    // Without the lock, several requests at the same time would each see one place left.
    await lockUser(store, ownerId);
    const unfinished = { kind: MATCH, ownerId, status: { in: OPEN } };
    if ((await store.competition.count({ where: unfinished })) >= MOST_MATCHES) {
      return failure(
        'too-many-matches',
        `${MOST_MATCHES} of your matches are in progress: wait until one is over, or cancel one`,
      );
    }
    const match = { id, kind: MATCH, name: 'Match', ownerId, config, rules: duplicateRulesOf(rules) };
    await createExperiment(store, match, versions);
    return success(id);
  });
}

const matchConfigSchema = z.strictObject({ sets: z.int().min(1) });
type MatchConfig = z.infer<typeof matchConfigSchema>;

/** Throws if it is malformed. */
function readMatchConfig(row: Pick<CompetitionRow, 'id' | 'config'>): MatchConfig {
  return parseColumn(matchConfigSchema, placeOf(row, 'config'), row.config);
}

export const MATCH_KIND: CompetitionKind = {
  ...experimentKind(MATCH),
  page: '/matches/:id',
  plan: async (transaction, row) => {
    const { sets } = readMatchConfig(row);
    const planned = await transaction.competitionSet.count({ where: { competitionId: row.id } });
    const open = await transaction.competitionSet.count({ where: { competitionId: row.id, playedAt: null } });
    if (planned > 0) return open > 0 ? { type: 'wait' } : { type: 'finish' };
    const seats = seatsOf(row);
    return { type: 'play', sets: Array.from({ length: sets }, (_, index) => ({ table: 1, number: index + 1, seats })) };
  },
  specOf: (row, set) =>
    sealedSpecOf(row, set, new Map(row.entrants.map(({ botVersion }) => [botVersion!.id, referenceOf(botVersion!)]))),
  document: readMatch,
};

async function readMatch(store: Store, row: CompetitionRow): Promise<z.output<typeof matchSchema>> {
  const config = readMatchConfig(row);
  const played = await store.competitionSet.findMany({
    where: { competitionId: row.id, ...DISCLOSED },
    orderBy: { number: 'asc' },
  });
  const sets = played.map((set) => ({
    number: set.number,
    deals: dealsOf(set).length,
    totals: totalsOf(dealsOf(set)),
  }));
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    sets: config.sets,
    ...listedRulesOf(row),
    createdAt: row.createdAt.toISOString(),
    ...(row.failure === null ? {} : { failure: row.failure }),
    entrants: mapPositions((position) => {
      const { name, owner, botVersionId } = row.entrants[position]!;
      const shares = sets.map(({ totals, deals }) => ({ sum: totals[position]!, count: deals }));
      const pointsPerDeal = estimateMean(shares);
      return {
        name,
        ...(owner !== null && { owner }),
        version: botVersionId!,
        points: shares.reduce((sum, share) => sum + share.sum, 0),
        ...(pointsPerDeal && { pointsPerDeal }),
      };
    }),
    deals: sets.reduce((sum, { deals }) => sum + deals, 0),
    played: sets.map(({ number, totals }) => ({ number, totals })),
  };
}

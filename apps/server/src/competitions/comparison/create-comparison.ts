// Creates a comparison of two bot versions.

import { randomBytes } from 'node:crypto';
import { comparedBotSecret, comparisonVersionOf } from '@mcr-arena/lab';
import { type Result, success } from '@mcr-arena/tiles';
import { formatSecret, type Secret } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import { entrantRowsOf, type MatchedVersion } from '../matched-version.ts';
import { rowOfNew } from '../new-competition.ts';
import { type ComparisonConfig, seedOf } from './comparison-plan.ts';
import { COMPARISON, lockUser, requireCapacity } from './comparison-rows.ts';

export interface ComparisonRequest {
  /** Id of the user who requested the comparison. */
  readonly ownerId: string;
  readonly a: MatchedVersion;
  readonly b: MatchedVersion;
  readonly smallest: number;
  /** Maximum number of walls. */
  readonly walls: number;
}

/** Returns the id of the new comparison, which has not started yet. */
export async function createComparison(
  prisma: PrismaClient,
  { ownerId, a, b, smallest, walls }: ComparisonRequest,
  now: Date,
): Promise<Result<string, 'too-many-comparisons' | 'walls-used'> & { readonly retryAfterSeconds?: number }> {
  const early = await requireCapacity(prisma, ownerId, now);
  if (!early.ok) return early;
  const id = `c${randomBytes(6).toString('hex')}`;
  const secret = new Uint8Array(randomBytes(32)) as Secret;
  const versions = [a, a, b, b] as const;
  const config: ComparisonConfig = { smallest, walls, ...(await botSecretFor(prisma, [a, b], secret)) };
  return prisma.$transaction(async (store) => {
    await lockUser(store, ownerId);
    const capacity = await requireCapacity(store, ownerId, now);
    if (!capacity.ok) return capacity;
    await store.competition.create({
      data: {
        ...rowOfNew({ id, kind: COMPARISON, name: 'Comparison', ownerId, config, secret }),
        entrants: { create: entrantRowsOf(versions) },
      },
    });
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

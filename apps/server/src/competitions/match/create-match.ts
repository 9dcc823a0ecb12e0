// Creates an unranked match of four bot versions.

import { randomBytes } from 'node:crypto';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { ByPosition } from '@mcr-arena/tournament';
import type { CompetitionStatus, PrismaClient } from '../../../dist/prisma/client.ts';
import { entrantRowsOf, type MatchedVersion } from '../matched-version.ts';
import { rowOfNew } from '../new-competition.ts';
import type { MatchConfig } from './match-kind.ts';
import { MATCH } from './match-rows.ts';

interface MatchOrder {
  /** Id of the user who requested the match. */
  readonly ownerId: string;
  readonly versions: ByPosition<MatchedVersion>;
  readonly config: MatchConfig;
}

const OPEN: CompetitionStatus[] = ['created', 'running', 'paused'];
/** Maximum number of matches that one user may have in progress, because they take capacity from other users. */
const MOST_MATCHES = 2;

/** Returns the id of the new match, which has not started yet. */
export function createMatch(
  prisma: PrismaClient,
  { ownerId, versions, config }: MatchOrder,
): Promise<Result<string, 'too-many-matches'>> {
  const id = `m${randomBytes(6).toString('hex')}`;
  return prisma.$transaction(async (store) => {
    // Without the lock, several requests at the same time would each see one place left.
    await store.$queryRaw`SELECT id FROM user_account WHERE id = ${ownerId}::uuid FOR UPDATE`;
    const unfinished = { kind: MATCH, ownerId, status: { in: OPEN } };
    if ((await store.competition.count({ where: unfinished })) >= MOST_MATCHES) {
      return failure(
        'too-many-matches',
        `${MOST_MATCHES} of your matches are in progress: wait until one is over, or cancel one`,
      );
    }
    await store.competition.create({
      data: {
        ...rowOfNew({ id, kind: MATCH, name: 'Match', ownerId, config }),
        entrants: { create: entrantRowsOf(versions) },
      },
    });
    return success(id);
  });
}

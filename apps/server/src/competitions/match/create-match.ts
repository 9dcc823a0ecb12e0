// Creates an unranked match of four bot versions.

import { randomBytes } from 'node:crypto';
import { type ByPosition, POSITIONS } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { rowOfNew } from '../new-competition.ts';
import { entrantNamesOf, type NamedVersion } from '../sealed-set.ts';
import type { MatchConfig } from './match-kind.ts';
import { MATCH } from './match-rows.ts';

export interface MatchedVersion extends NamedVersion {
  readonly version: string;
}

export interface MatchOrder {
  /** Id of the user who requested the match. */
  readonly ownerId: string;
  readonly versions: ByPosition<MatchedVersion>;
  readonly config: MatchConfig;
}

/** Returns the id of the new match, which has not started yet. */
export async function createMatch(prisma: PrismaClient, { ownerId, versions, config }: MatchOrder): Promise<string> {
  const id = `m${randomBytes(6).toString('hex')}`;
  const names = entrantNamesOf(versions);
  await prisma.competition.create({
    data: {
      ...rowOfNew({ id, kind: MATCH, name: 'Match', ownerId, config }),
      entrants: {
        create: POSITIONS.map((position) => ({
          name: names[position]!,
          place: position,
          owner: versions[position]!.owner,
          botVersionId: versions[position]!.version,
        })),
      },
    },
  });
  return id;
}

/** Number of unfinished matches of a user; limited because matches take capacity from other users. */
export function countOpenMatches(prisma: PrismaClient, ownerId: string): Promise<number> {
  return prisma.competition.count({
    where: { kind: MATCH, ownerId, status: { in: ['created', 'running', 'paused'] } },
  });
}

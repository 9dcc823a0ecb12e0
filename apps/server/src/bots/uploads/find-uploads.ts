// Finds uploaded bots by their names in entrants: `owner/name`, `owner/name@version`, or the id of a version. Users can enter their
// own bots, those of members of groups that they own or manage, and bots of others while they are on the ladder. A version must have
// passed its check, with the verdict that the organiser requires.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { RequiredVerdict } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { GroupRole, Prisma, PrismaClient } from '../../../dist/prisma/client.ts';
import { type Identity, isAdministrator } from '../../accounts/identity.ts';
import { UPLOAD_KINDS } from '../kinds/upload-kinds.ts';
import { hasPassed, passedVersions } from '../passed-version.ts';

/** Roles in a group whose holders can enter bots of its members. */
const TEACHERS = ['owner', 'manager'] as const satisfies readonly GroupRole[];
const ID = z.uuid();
const PATTERN = /^(?<owner>[^/]+)\/(?<name>[^/@]+)(?:@(?<number>[1-9]\d{0,6}))?$/;

/** Whether an entrant's bot is an uploaded bot. */
export function namesUpload(bot: string): boolean {
  return ID.safeParse(bot).success || PATTERN.test(bot);
}

/** Ids of versions, by entrant. Errors name the entrant: `bot-unknown`, `version-unchecked`. */
export async function findUploadedVersions(
  prisma: PrismaClient,
  identity: Identity,
  named: ReadonlyMap<string, string>,
  required: RequiredVerdict = 'passed-with-faults',
): Promise<Result<ReadonlyMap<string, string>, 'bot-unknown' | 'version-unchecked'>> {
  const versions = new Map<string, string>();
  for (const [entrant, bot] of named) {
    const version = await findVersion(prisma, identity, bot, required);
    if (version === null) {
      return failure(
        'bot-unknown',
        `entrant "${entrant}": "${bot}" is neither your bot nor a bot on the ladder, nor a bot of a member of your groups`,
      );
    }
    if (!hasPassed(version, required)) {
      const without = hasPassed(version) ? ' without a fault' : '';
      const message = `entrant "${entrant}": version ${version.number} of "${bot}" has not passed its check${without}`;
      return failure('version-unchecked', message);
    }
    versions.set(entrant, version.id);
  }
  return success(versions);
}

function findVersion(prisma: PrismaClient, identity: Identity, text: string, required: RequiredVerdict) {
  return prisma.botVersion.findFirst({
    where: { ...namedBy(text, required), kind: { in: UPLOAD_KINDS.map(({ name }) => name) }, ...enterableBy(identity) },
    // Without a number, finds the newest version that may be entered.
    orderBy: { number: 'desc' },
  });
}

function namedBy(text: string, required: RequiredVerdict): Prisma.BotVersionWhereInput {
  const { owner, name, number } = PATTERN.exec(text)?.groups ?? {};
  if (owner === undefined || name === undefined) return { id: text };
  return {
    bot: { name, owner: { name: owner } },
    ...(number === undefined ? passedVersions(required) : { number: Number(number) }),
  };
}

function enterableBy(identity: Identity): Prisma.BotVersionWhereInput {
  const inUse = { bot: { removedAt: null, owner: { suspendedAt: null } } };
  if (isAdministrator(identity)) return { AND: [inUse] };
  const managed = { members: { some: { userId: identity.user.id, role: { in: [...TEACHERS] } } } };
  const ofMember = { bot: { owner: { memberships: { some: { role: 'member' as const, group: managed } } } } };
  return { AND: [inUse, { OR: [{ bot: { ownerId: identity.user.id } }, ofMember, { rankedAt: { not: null } }] }] };
}

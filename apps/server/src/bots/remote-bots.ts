// Remote bots: bots without an artifact, which play over a connection opened with one of their tokens. Several tokens of a bot connect as
// the same bot.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Bot, Prisma, PrismaClient } from '../../dist/prisma/client.ts';
import { type Identity, isAdministrator } from '../accounts/identity.ts';
import { createToken, type IssuedToken } from '../accounts/tokens.ts';
import { REMOTE_KIND } from './kinds/remote-kind.ts';
import { REMOTE_KINDS } from './kinds/version-kinds.ts';

interface BotTokenOrder {
  /** Id of the user that owns the bot. */
  readonly owner: string;
  /** The bot's name. The bot is created if its owner has none of this name. */
  readonly name: string;
  /** Display name; default: the bot's name. */
  readonly label?: string;
  /** Id of the user who issues it. */
  readonly issuedBy?: string;
}

export interface IssuedBotToken extends IssuedToken {
  readonly bot: Pick<Bot, 'id' | 'name'>;
  /** Id of the version to enter. */
  readonly version: string;
}

/** Issues a token by which a remote bot connects. Error: `bot-removed`. */
export function issueBotToken(
  prisma: PrismaClient,
  { owner, name, label = name, issuedBy }: BotTokenOrder,
): Promise<Result<IssuedBotToken, 'bot-removed'>> {
  return prisma.$transaction(async (transaction) => {
    const made = await transaction.bot.createMany({ data: [{ ownerId: owner, name }], skipDuplicates: true });
    const bot = await transaction.bot.findUniqueOrThrow({ where: { ownerId_name: { ownerId: owner, name } } });
    if (bot.removedAt !== null) return failure('bot-removed', `bot "${name}" was removed: choose another name`);
    const version = await ensureRemoteVersion(transaction, bot.id);
    const issued = await createToken(transaction, {
      // Entrants may name a bot by the id of its first token.
      ...(made.count === 0 ? {} : { id: bot.id }),
      user: owner,
      bot: bot.id,
      scope: 'bot',
      label,
      ...(issuedBy === undefined ? {} : { issuedBy }),
    });
    return success({ ...issued, bot: { id: bot.id, name: bot.name }, version });
  });
}

/** The id of the bot's newest remote version, which is created if there is none. */
async function ensureRemoteVersion(transaction: Prisma.TransactionClient, botId: string): Promise<string> {
  await transaction.$queryRaw`SELECT id FROM bot WHERE id = ${botId}::uuid FOR UPDATE`;
  const versions = await transaction.botVersion.findMany({
    where: { botId },
    orderBy: { number: 'desc' },
    select: { id: true, number: true, kind: true },
  });
  const remote = versions.find(({ kind }) => REMOTE_KINDS.includes(kind));
  if (remote !== undefined) return remote.id;
  const number = (versions[0]?.number ?? 0) + 1;
  const data = { botId, number, kind: REMOTE_KIND.name, manifest: { kind: REMOTE_KIND.name } };
  return (await transaction.botVersion.create({ data })).id;
}

/** Remote bots with a token in use that `identity` may enter: all for administrators, their own for others. Oldest first. */
export function listRemoteBots(prisma: PrismaClient, identity: Identity): Promise<Bot[]> {
  return prisma.bot.findMany({ where: enterableBy(identity), orderBy: [{ createdAt: 'asc' }, { name: 'asc' }] });
}

/**
 * Ids of versions of remote bots, by the id in the request, which is the id of the bot or of one of its tokens in use. Error:
 * `bot-unknown`, for a bot that `identity` may not enter.
 */
export async function findRemoteVersions(
  prisma: PrismaClient,
  identity: Identity,
  named: readonly string[],
): Promise<Result<ReadonlyMap<string, string>, 'bot-unknown'>> {
  const ids = [...new Set(named)];
  const bots = await prisma.bot.findMany({
    where: { ...enterableBy(identity), OR: [{ id: { in: ids } }, { credentials: { some: { id: { in: ids } } } }] },
    include: {
      credentials: { where: { revokedAt: null }, select: { id: true } },
      versions: { where: { kind: { in: REMOTE_KINDS } }, orderBy: { number: 'desc' }, take: 1 },
    },
  });
  const versions = new Map<string, string>();
  for (const { id, credentials, versions: newest } of bots) {
    for (const name of [id, ...credentials.map((credential) => credential.id)]) versions.set(name, newest[0]!.id);
  }
  const unknown = ids.find((id) => !versions.has(id));
  if (unknown === undefined) return success(versions);
  return failure('bot-unknown', `"${unknown}" is neither one of your remote bots nor one of their tokens in use`);
}

function enterableBy(identity: Identity): Prisma.BotWhereInput {
  return {
    removedAt: null,
    versions: { some: { kind: { in: REMOTE_KINDS } } },
    credentials: { some: { kind: 'token', revokedAt: null } },
    owner: { suspendedAt: null },
    ...(isAdministrator(identity) ? {} : { ownerId: identity.user.id }),
  };
}

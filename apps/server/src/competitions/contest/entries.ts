// The bots that are registered for a contest, and their locked versions. A locked version stays the same even if its owner
// uploads other versions or removes the bot later.

import type { CONTEST_EXCLUSIONS } from '@mcr-arena/protocol/documents';
import type { ContestConfig } from '@mcr-arena/tournament';
import type { BotVersion, Prisma } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { SEALED_KINDS } from '../../bots/kinds/version-kinds.ts';
import { hadPassed } from '../../bots/passed-version.ts';
import type { Store } from '../../database/open-database.ts';

const WITH_BOT = {
  bot: { include: { owner: true } },
  version: { select: { id: true, botId: true, number: true, kind: true, manifest: true, contentHash: true } },
} as const satisfies Prisma.ContestEntryInclude;

export type EntryRow = Prisma.ContestEntryGetPayload<{ include: typeof WITH_BOT }>;

/** In order of registration. */
export function readEntries(store: Store, contestId: string): Promise<EntryRow[]> {
  return store.contestEntry.findMany({
    where: { contestId },
    orderBy: [{ registeredAt: 'asc' }, { name: 'asc' }],
    include: WITH_BOT,
  });
}

/** The bot's name in the contest; undefined if it is not registered. */
export async function findEntryName(store: Store, contestId: string, botId: string): Promise<string | undefined> {
  const where = { contestId_botId: { contestId, botId } };
  return (await store.contestEntry.findUnique({ where, select: { name: true } }))?.name;
}

/** Whether the entry is out: it was withdrawn, or its owner may no longer play. */
export function isOut({ withdrawnAt, bot: { owner } }: EntryRow): boolean {
  return withdrawnAt !== null || owner.suspendedAt !== null || owner.deletedAt !== null;
}

/** Whether versions were locked, which happens at the deadline. */
export function isLocked(entries: readonly Pick<EntryRow, 'versionId'>[]): boolean {
  return entries.some(({ versionId }) => versionId !== null);
}

/** The version that would be locked at time `at`: the newest that had passed its check by then. */
export async function versionAt(
  store: Store,
  botId: string,
  at: Date,
  { bots, requiredVerdict }: Pick<ContestConfig, 'bots' | 'requiredVerdict'>,
): Promise<BotVersion | undefined> {
  const versions = await store.botVersion.findMany({
    where: { botId, createdAt: { lte: at }, ...(bots === 'sealed' ? { kind: { in: SEALED_KINDS } } : {}) },
    orderBy: { number: 'desc' },
  });
  return versions.find((version) => hadPassed(version, at, requiredVerdict));
}

type Exclusion = (typeof CONTEST_EXCLUSIONS)[number];

type LockedVersion =
  | { readonly type: 'locked'; readonly version: BotVersion }
  | { readonly type: 'excluded'; readonly reason: Exclusion };

/** The version to lock for an entry at the deadline. */
export async function lockedVersionOf(store: Store, entry: EntryRow, config: ContestConfig): Promise<LockedVersion> {
  const { botId, bot } = entry;
  const { group, registrationEnds } = config;
  if (bot.removedAt !== null) return { type: 'excluded', reason: 'bot-removed' };
  if (isOut(entry)) return { type: 'excluded', reason: 'owner-suspended' };
  if (!(await isAdmitted(store, group, bot.ownerId))) return { type: 'excluded', reason: 'not-a-member' };
  const version = await versionAt(store, botId, new Date(registrationEnds), config);
  return version === undefined ? { type: 'excluded', reason: 'version-unchecked' } : { type: 'locked', version };
}

/** Whether bots of the user may play in a contest for `group`: bots of members and house bots may. Without a group, all may. */
export async function isAdmitted(store: Store, group: string | undefined, userId: string): Promise<boolean> {
  if (group === undefined || userId === HOUSE_USER) return true;
  const key = { groupId_userId: { groupId: group, userId } };
  return (await store.groupMember.findUnique({ where: key })) !== null;
}

// The field from which the ladder's tables are made: ranked versions whose owners have CPU time left, with their open sets.

import { type LadderPlayer, type LadderState, type OwnerId, ratingAfterAbsence } from '@mcr-arena/ladder';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import { usersWithoutTime } from '../../accounts/processor-time.ts';
import type { NamedVersion } from '../sealed-set.ts';
import type { LadderConfig } from './ladder-config.ts';

interface LadderField {
  readonly state: LadderState;
  /** Number of tables that are planned but not yet played. */
  readonly openTables: number;
}

/** All versions that may be seated. */
export async function readField(
  transaction: Prisma.TransactionClient,
  competitionId: string,
  { botsPerOwner, noviceSets }: LadderConfig,
  now: Date,
): Promise<LadderField> {
  const open = await readOpenSets(transaction, competitionId);
  const rows = await transaction.ladderRating.findMany({
    where: { retiredAt: null },
    orderBy: [{ enteredAt: 'asc' }, { versionId: 'asc' }],
    select: { versionId: true, ownerId: true, mu: true, sigma: true, sets: true, lastPlayedAt: true },
  });
  const owners = [...new Set(rows.map(({ ownerId }) => ownerId))];
  const waiting = await usersWithoutTime(transaction, owners, now);
  const seated = rows.filter(({ ownerId }) => !waiting.has(ownerId));
  const players = seated.map(({ versionId, ownerId, sets, lastPlayedAt, ...rating }): LadderPlayer => {
    const unplayed = open.get(versionId) ?? 0;
    const isHouse = ownerId === HOUSE_USER;
    return {
      version: versionId,
      owner: ownerId,
      isHouse,
      rating: lastPlayedAt === null ? rating : ratingAfterAbsence(rating, now.getTime() - lastPlayedAt.getTime()),
      sets: sets + unplayed,
      open: unplayed,
    };
  });
  const rules = { botsPerOwner, noviceSets };
  const state = {
    players,
    rules,
    links: await readLinks(transaction),
    ownerSets: await readOwnerSets(transaction, players),
  };
  return { state, openTables: [...open.values()].reduce((sum, seats) => sum + seats, 0) / 4 };
}

/** Number of planned, unplayed sets, by version. */
async function readOpenSets(
  transaction: Prisma.TransactionClient,
  competitionId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.$queryRaw<{ readonly version: string; readonly sets: number }[]>`
    SELECT seat.bot_version_id::text AS version, count(*)::int AS sets
    FROM competition_set one JOIN set_seat seat ON seat.set_id = one.id
    WHERE one.competition_id = ${competitionId} AND one.played_at IS NULL
    GROUP BY seat.bot_version_id`;
  return new Map(rows.map(({ version, sets }) => [version, sets]));
}

/** Number of sets of all versions of an account, both played and open. */
async function readOwnerSets(
  transaction: Prisma.TransactionClient,
  players: readonly LadderPlayer[],
): Promise<ReadonlyMap<OwnerId, number>> {
  const played = await transaction.ladderRating.groupBy({ by: ['ownerId'], _sum: { sets: true } });
  const counts = new Map(played.map(({ ownerId, _sum }) => [ownerId, _sum.sets ?? 0]));
  for (const { owner, open } of players) counts.set(owner, (counts.get(owner) ?? 0) + open);
  return counts;
}

async function readLinks(transaction: Prisma.TransactionClient): Promise<LadderState['links']> {
  const links = new Map<OwnerId, Set<OwnerId>>();
  for (const { userId, otherId } of await transaction.userLink.findMany({ select: { userId: true, otherId: true } })) {
    const others = links.get(userId) ?? new Set();
    links.set(userId, others.add(otherId));
  }
  return links;
}

/** Bot, number and owner of each version, from which entrants are named; by version. */
export async function namesOfVersions(
  transaction: Prisma.TransactionClient,
  versions: readonly string[],
): Promise<ReadonlyMap<string, NamedVersion>> {
  const rows = await transaction.botVersion.findMany({
    where: { id: { in: [...versions] } },
    select: { id: true, number: true, bot: { select: { name: true, owner: { select: { name: true } } } } },
  });
  return new Map(rows.map(({ id, number, bot }) => [id, { bot: bot.name, number, owner: bot.owner.name }]));
}

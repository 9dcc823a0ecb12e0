// Experiments: matches and comparisons. A user chooses four bot versions for one table and pays for their CPU time; every set has a wall of
// its own.

import { type ByPosition, mapPositions, POSITIONS } from '@mcr-arena/tournament';
import type { Competition, Prisma } from '../../dist/prisma/client.ts';
import { HOUSE_USER } from '../accounts/house.ts';
import type { Store } from '../database/open-database.ts';
import { endWithBarred } from './barred-versions.ts';
import type { CompetitionKind, PlannedSeat } from './competition-kind.ts';
import type { CompetitionRow } from './competition-row.ts';
import { type NewCompetition, rowOfNew } from './new-competition.ts';
import { entrantNamesOf, type NamedVersion } from './sealed-set.ts';
import { setPlayed } from './set-row.ts';

/** What the kinds of experiments have in common. All experiments of a kind of a user share one part of the capacity. */
export function experimentKind(name: string) {
  return {
    name,
    hasDealPages: true,
    plansAfter: 'last-set',
    shareOf: ({ ownerId }) => `${name} of ${ownerId}`,
    disclosure: () => 'stored',
    announcementOf: (_row, set) => setPlayed(set),
    releaseBarred: (tools) => endWithBarred(name, tools),
  } as const satisfies Partial<CompetitionKind>;
}

/** The seats of all its sets. The user who requested it pays for all bots but those of the house. */
export function seatsOf({ entrants, ownerId }: CompetitionRow): ByPosition<PlannedSeat> {
  return mapPositions((position) => {
    const { name, botVersion } = entrants[position]!;
    const { id: version, bot } = botVersion!;
    return { entrant: name, version, ...(bot.ownerId !== HOUSE_USER && { payer: ownerId }) };
  });
}

export interface MatchedVersion extends NamedVersion {
  /** Its id. */
  readonly version: string;
}

/** Stores an experiment, which has not started yet. */
export async function createExperiment(
  store: Store,
  experiment: NewCompetition,
  versions: ByPosition<MatchedVersion>,
): Promise<void> {
  const names = entrantNamesOf(versions);
  const entrants = POSITIONS.map((position) => ({
    name: names[position]!,
    place: position,
    owner: versions[position]!.owner,
    botVersionId: versions[position]!.version,
  }));
  await store.competition.create({ data: { ...rowOfNew(experiment), entrants: { create: entrants } } });
}

/** Serialises what counts a user's experiments and walls until the transaction ends. */
export async function lockUser(transaction: Prisma.TransactionClient, userId: string): Promise<void> {
  // Not FOR UPDATE: rows that refer to the user may be stored meanwhile, such as charged CPU time.
  await transaction.$queryRaw`SELECT id FROM user_account WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
}

const PAGE = 20;

export type Experiments = ReturnType<typeof experimentsOf<'match' | 'comparison'>>;

/** The stored experiments of a kind. */
export function experimentsOf<Kind extends string>(kind: Kind) {
  return {
    kind,
    /** Undefined if the kind has no such experiment. */
    find: async (store: Store, id: string): Promise<Competition | undefined> =>
      (await store.competition.findUnique({ where: { id, kind } })) ?? undefined,
    /**
     * Ids of those that a user has requested, newest first: a page of those created before another one, or of all. `next`: cursor of the
     * next page; absent on the last.
     */
    listOwn: async (store: Store, ownerId: string, before: string | undefined) => {
      const select = { id: true, createdAt: true };
      const last = before === undefined ? null : await store.competition.findUnique({ where: { id: before }, select });
      const earlier = last && [
        { createdAt: { lt: last.createdAt } },
        { createdAt: last.createdAt, id: { lt: last.id } },
      ];
      const rows = await store.competition.findMany({
        where: { kind, ownerId, ...(earlier && { OR: earlier }) },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: PAGE + 1,
        select: { id: true },
      });
      const ids = rows.slice(0, PAGE).map(({ id }) => id);
      return { ids, ...(rows.length > PAGE && { next: ids.at(-1)! }) };
    },
  };
}

// The sets in the dump of a month, with the versions that played them.

import { formatSetId } from '@mcr-arena/tournament';
import type { Prisma } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { boundsOf, type DumpedKinds, type Month } from './months.ts';

/** A competition with sets in the month. */
export interface DumpedCompetition {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly sets: number;
  readonly deals: number;
}

interface DumpedSet {
  readonly id: string;
  /** @example "r1-t1-s1" */
  readonly name: string;
  readonly playedAt: Date;
  /** By position. */
  readonly seats: readonly DumpedSeat[];
}

export interface DumpedSeat {
  /** Name in the record. */
  readonly entrant: string;
  /** Absent for bots without a stored version, as in 0.1. */
  readonly version?: { readonly id: string; readonly number: number; readonly bot: string; readonly owner: Owner };
}

interface Owner {
  readonly id: string;
  readonly name: string;
}

/** The competitions of the month, in order of their ids. */
export async function competitionsOf(
  store: Store,
  { byPlay, byEnd }: DumpedKinds,
  month: Month,
): Promise<readonly DumpedCompetition[]> {
  const { from, to } = boundsOf(month);
  return store.$queryRaw<DumpedCompetition[]>`
    SELECT competition.id, competition.kind, competition.name, count(*)::int AS sets,
      sum(json_array_length(one.deals))::int AS deals
    FROM competition JOIN competition_set one ON one.competition_id = competition.id AND one.played_at IS NOT NULL
    WHERE competition.kind = ANY (${byPlay}) AND one.played_at >= ${from} AND one.played_at < ${to}
      OR competition.kind = ANY (${byEnd}) AND competition.status = 'finished'
        AND competition.ended_at >= ${from} AND competition.ended_at < ${to}
    GROUP BY competition.id ORDER BY competition.id COLLATE "C"`;
}

/** Whether one of the owners has entered a competition, also with a bot that never played. */
export async function hasEntrantOf(store: Store, competitionId: string, owners: readonly string[]): Promise<boolean> {
  const botVersion = { bot: { ownerId: { in: [...owners] } } };
  return (await store.entrant.count({ where: { competitionId, botVersion } })) > 0;
}

const PAGE_SETS = 200;
const IN_ORDER = [
  { roundNumber: 'asc' as const },
  { table: 'asc' as const },
  { number: 'asc' as const },
] satisfies Prisma.CompetitionSetOrderByWithRelationInput[];

const WITH_OWNERS = {
  seats: {
    orderBy: { position: 'asc' as const },
    select: {
      entrant: true,
      botVersion: {
        select: {
          id: true,
          number: true,
          bot: { select: { name: true, owner: { select: { id: true, name: true } } } },
        },
      },
    },
  },
} as const satisfies Prisma.CompetitionSetInclude;

/** The sets of a competition: all, or only those played in `month`; in order of round, table and number. */
export async function* setsOf(store: Store, competitionId: string, month?: Month): AsyncGenerator<DumpedSet> {
  const bounds = month === undefined ? undefined : boundsOf(month);
  const playedAt = bounds === undefined ? { not: null } : { gte: bounds.from, lt: bounds.to };
  let last: string | undefined;
  while (true) {
    const page = await store.competitionSet.findMany({
      where: { competitionId, playedAt },
      orderBy: IN_ORDER,
      take: PAGE_SETS,
      ...(last !== undefined && { cursor: { id: last }, skip: 1 }),
      include: WITH_OWNERS,
    });
    for (const row of page) {
      const { id, roundNumber, table, number, seats } = row;
      yield {
        id,
        name: formatSetId({ round: roundNumber ?? 1, table, set: number }),
        playedAt: row.playedAt!,
        seats: seats.map(({ entrant, botVersion }) =>
          botVersion === null
            ? { entrant }
            : { entrant, version: { ...botVersion, bot: botVersion.bot.name, owner: botVersion.bot.owner } },
        ),
      };
    }
    if (page.length < PAGE_SETS) return;
    last = page.at(-1)!.id;
  }
}

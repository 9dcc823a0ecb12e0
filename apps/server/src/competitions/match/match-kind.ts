// Unranked matches: four chosen bot versions play a number of sets, each on its own wall. They do not affect ratings.

import type { matchSchema } from '@mcr-arena/protocol/documents';
import { estimateMean, mapPositions, totalsOf } from '@mcr-arena/tournament';
import * as z from 'zod';
import { HOUSE_USER } from '../../accounts/house.ts';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import { endWithBarred } from '../barred-versions.ts';
import type { CompetitionKind } from '../competition-kind.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';
import { sealedSpecOf } from '../sealed-set.ts';
import { DISCLOSED, dealsOf, setPlayed } from '../set-row.ts';
import { MATCH } from './match-rows.ts';

const matchConfigSchema = z.strictObject({ sets: z.int().min(1) });
export type MatchConfig = z.infer<typeof matchConfigSchema>;

/** Throws if it is malformed. */
function readMatchConfig(row: Pick<CompetitionRow, 'id' | 'config'>): MatchConfig {
  return parseColumn(matchConfigSchema, placeOf(row, 'config'), row.config);
}

export const MATCH_KIND: CompetitionKind = {
  name: MATCH,
  page: '/matches/:id',
  hasDealPages: true,
  plansAfter: 'last-set',
  plan: async (transaction, row) => {
    const { sets } = readMatchConfig(row);
    const planned = await transaction.competitionSet.count({ where: { competitionId: row.id } });
    const open = await transaction.competitionSet.count({ where: { competitionId: row.id, playedAt: null } });
    if (planned > 0) return open > 0 ? { type: 'wait' } : { type: 'finish' };
    const seats = mapPositions((position) => {
      const { name, botVersion } = row.entrants[position]!;
      const { id: version, bot } = botVersion!;
      // The user who requested the match pays for all bots but those of the house.
      return { entrant: name, version, ...(bot.ownerId !== HOUSE_USER && { payer: row.ownerId }) };
    });
    return { type: 'play', sets: Array.from({ length: sets }, (_, index) => ({ table: 1, number: index + 1, seats })) };
  },
  // All matches of a user share one part of the capacity.
  shareOf: ({ ownerId }) => `matches of ${ownerId}`,
  specOf: (row, set) =>
    sealedSpecOf(row, set, new Map(row.entrants.map(({ botVersion }) => [botVersion!.id, referenceOf(botVersion!)]))),
  // Every set has its own wall.
  disclosure: () => 'stored',
  announcementOf: (_row, set) => setPlayed(set),
  document: readMatch,
  releaseBarred: (tools) => endWithBarred(MATCH, tools),
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

// Swiss tournaments: creation, reading and withdrawal. They run like all other competitions.

import { failure, type Result } from '@mcr-arena/tiles';
import type { TournamentState } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import type { HouseVersions } from '../../bots/house-bots.ts';
import { findCompetition } from '../competition-row.ts';
import type { Competitions } from '../competitions.ts';
import { createTournament, type TournamentOrder } from './create-tournament.ts';
import type { Ledger } from './ledger.ts';
import { readTournament, type TournamentReading } from './reading.ts';
import { withPlayedSets } from './standings/played-sets.ts';
import { SAMPLE_ID, SWISS } from './swiss-config.ts';
import { withdrawEntrant } from './withdraw.ts';

interface TournamentTools {
  readonly prisma: PrismaClient;
  readonly houseVersions: HouseVersions;
  readonly ledger: Ledger;
  readonly competitions: Pick<Competitions, 'reservationOf'>;
}

export function createTournaments(tools: TournamentTools) {
  const { prisma, ledger, competitions } = tools;
  /** Undefined if the tournament does not exist. */
  const read = async (id: string): Promise<TournamentReading | undefined> => {
    const row = await findCompetition(prisma, id);
    return row?.kind === SWISS ? readTournament(prisma, ledger, row) : undefined;
  };
  return {
    /** Returns the id of the new tournament. Errors: those of `createTournament`, and `id-reserved`. */
    create: async (order: TournamentOrder): Promise<Result<string>> => {
      const { id } = order.config;
      if (id === SAMPLE_ID && order.ownerId !== undefined) {
        return failure('id-reserved', `id: "${SAMPLE_ID}" is reserved for the sample tournament`);
      }
      const reserved = id === undefined ? undefined : await competitions.reservationOf(id);
      return reserved === undefined ? createTournament(tools, order) : failure('id-reserved', reserved);
    },
    /** Returns the last round that the entrant plays. */
    withdraw: (id: string, entrant: string) => withdrawEntrant(tools, id, entrant),
    read,
    /** Reads the tournament with all played sets in memory. */
    readWithSets: async (
      id: string,
    ): Promise<(TournamentReading & { readonly state: TournamentState }) | undefined> => {
      const reading = await read(id);
      return reading && { ...reading, state: await withPlayedSets(prisma, reading.state) };
    },
  };
}

// What the routes work with.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Bulletin } from '../live/bulletin.ts';
import type { ConnectedTables } from '../tables/connected-tables.ts';
import type { Director, TournamentReading } from '../tournaments/director.ts';
import type { TournamentFigures } from '../tournaments/standings/tournament-figures.ts';
import { ApiError } from './errors.ts';

export interface ApiContext {
  readonly prisma: PrismaClient;
  readonly director: Director;
  readonly figures: TournamentFigures;
  readonly tables: Pick<ConnectedTables, 'bots' | 'matchmaking'>;
  readonly bulletin: Pick<Bulletin, 'revoke'>;
}

/** The tournament of a request's address. Throws `ApiError`: `tournament-unknown`. */
export async function readTournament({ director }: ApiContext, id: string): Promise<TournamentReading> {
  const found = await director.read(id);
  if (found === undefined) throw new ApiError('tournament-unknown');
  return found;
}

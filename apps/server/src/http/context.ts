// Services that the routes use.

import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { AttemptLimits } from '../accounts/attempts.ts';
import type { Passwords } from '../accounts/passwords/password-hash.ts';
import type { SetRecords } from '../archive/set-records.ts';
import type { Uploads } from '../bots/uploads/uploads.ts';
import type { TournamentReading } from '../competitions/swiss/reading.ts';
import type { TournamentFigures } from '../competitions/swiss/standings/tournament-figures.ts';
import type { Director } from '../director.ts';
import type { DumpFolder } from '../dumps/dump-folder.ts';
import type { Announcements } from '../events/announcements.ts';
import type { Webhooks } from '../notices/webhooks/webhooks.ts';
import type { RemotePlay } from '../remote-bots/remote-play.ts';
import type { PeopleTables } from '../tables/people-tables.ts';
import { foundOrRefuse } from './errors.ts';

export interface ApiContext {
  readonly prisma: PrismaClient;
  readonly director: Omit<Director, 'openLadder'>;
  readonly figures: TournamentFigures;
  readonly records: SetRecords;
  /** Absent if this server publishes no dumps. */
  readonly dumps?: DumpFolder;
  readonly remotePlay: Pick<RemotePlay, 'bots' | 'matchmaking' | 'isHeld'>;
  readonly tables: Omit<PeopleTables, 'onLobby' | 'close'>;
  readonly announcements: Pick<Announcements, 'revoke'>;
  readonly attempts: AttemptLimits;
  /** Default: at the recommended cost. */
  readonly passwords?: Passwords;
  readonly uploads: Pick<Uploads, 'upload' | 'trials' | 'missing' | 'maxBytes' | 'room' | 'artifacts' | 'cache'>;
  readonly webhooks: Omit<Webhooks, 'close'>;
}

/** Returns the value that is made for a context at its first use. */
export function perContext<Value>(make: (context: ApiContext) => Value): (context: ApiContext) => Value {
  const made = new WeakMap<ApiContext, Value>();
  return (context) => {
    const value = made.get(context) ?? make(context);
    made.set(context, value);
    return value;
  };
}

/** The tournament named in the request's URL. Throws `ApiError`: `tournament-unknown`. */
export async function readTournament({ director }: ApiContext, id: string): Promise<TournamentReading> {
  return foundOrRefuse(await director.read(id), 'tournament-unknown');
}

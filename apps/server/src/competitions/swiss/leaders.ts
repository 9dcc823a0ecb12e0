// The first entrants of tournaments, for previews of links. Tournaments are read one after another, each at most once a minute, because
// pages have no rate limit. Leaders that take too long to find are omitted and appear in a later request.

import { setTimeout as delay } from 'node:timers/promises';
import { type EntrantId, rankStage } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { TournamentReading } from './reading.ts';

export interface Leading {
  readonly rounds: number;
  /** Best first, at most three. */
  readonly entrants: readonly EntrantId[];
}

interface Known {
  readonly leading?: Leading;
}

const MOST = 3;
const KEPT = 2000;
const KEPT_MS = 60_000;
const PATIENCE_MS = 300;

export type Leaders = ReturnType<typeof createLeaders>;

/** `read`: undefined if the tournament does not exist. */
export function createLeaders(read: (id: string) => Promise<TournamentReading | undefined>, patienceMs = PATIENCE_MS) {
  let last: Promise<Known> = Promise.resolve({});
  const known = new LRUCache<string, Known>({
    max: KEPT,
    ttl: KEPT_MS,
    allowStale: true,
    fetchMethod: (id) => {
      last = last
        .then(async () => leadingOf(await read(id)))
        // Errors are kept like results. The page shows them: its own requests read the same tournament.
        .catch(() => ({}));
      return last;
    },
  });
  return {
    /** After the last complete round. Undefined if there is none, or no such tournament; errors count as that. */
    of: async (id: string): Promise<Leading | undefined> =>
      (await Promise.race([known.fetch(id), delay(patienceMs, undefined, { ref: false })]))?.leading,
  };
}

function leadingOf(reading: TournamentReading | undefined): Known {
  const rounds = reading?.state.played.length ?? 0;
  if (reading === undefined || rounds === 0) return {};
  const entrants = rankStage([reading.state]).map(({ entrant }) => entrant);
  return { leading: { rounds, entrants: entrants.slice(0, MOST) } };
}

// The winners of finished tournaments, for lists. Tournaments are read sequentially, each once. A winner that takes too long to
// find is omitted and appears in a later request.

import { setTimeout as delay } from 'node:timers/promises';
import { type EntrantId, rankStage } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import { MalformedData } from '../../database/parse-column.ts';
import type { TournamentReading } from './reading.ts';

interface Known {
  /** Absent if the tournament has no winner or cannot be read. */
  readonly winner?: EntrantId;
}

const KEPT = 2000;
const PATIENCE_MS = 300;

export type Winners = ReturnType<typeof createWinners>;

/** `read`: undefined if the tournament does not exist. */
export function createWinners(read: (id: string) => Promise<TournamentReading | undefined>, patienceMs = PATIENCE_MS) {
  const known = new LRUCache<string, Known>({ max: KEPT });
  const underWay = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  const start = (id: string, onError: (error: unknown) => void): void => {
    last = last
      .then(async () => void known.set(id, winnerOf(await read(id))))
      .catch((error: unknown) => {
        // Malformed data is not read again; after any other error, the next request retries.
        if (error instanceof MalformedData) known.set(id, {});
        onError(error);
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, last);
  };
  return {
    /** Winners by tournament; all of `ids` must be finished. `onError` is called if a tournament cannot be read. */
    of: async (ids: readonly string[], onError: (error: unknown) => void): Promise<ReadonlyMap<string, EntrantId>> => {
      for (const id of ids) if (!known.has(id) && !underWay.has(id)) start(id, onError);
      await Promise.race([
        Promise.all(ids.map((id) => underWay.get(id))),
        delay(patienceMs, undefined, { ref: false }),
      ]);
      return new Map(
        ids.flatMap((id) => {
          const winner = known.get(id)?.winner;
          return winner === undefined ? [] : [[id, winner] as const];
        }),
      );
    },
  };
}

function winnerOf(reading: TournamentReading | undefined): Known {
  if (reading === undefined || reading.state.played.length === 0) return {};
  const winner = rankStage([reading.state])[0]?.entrant;
  return winner === undefined ? {} : { winner };
}

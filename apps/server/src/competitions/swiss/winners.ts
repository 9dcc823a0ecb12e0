// The winners of finished tournaments, for lists. Tournaments are read one after the other, each once; a winner that is not known
// within a moment is left out and appears in a later request.

import { setTimeout as delay } from 'node:timers/promises';
import { type EntrantId, rankStage } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import { MalformedData } from '../../database/parse-column.ts';
import type { TournamentReading } from './reading.ts';

export interface Winners {
  /** By tournament; all of `ids` are finished. `onError` is called with the error that makes one unreadable. */
  of(ids: readonly string[], onError: (error: unknown) => void): Promise<ReadonlyMap<string, EntrantId>>;
}

interface Known {
  /** Absent: it has none, or is unreadable. */
  readonly winner?: EntrantId;
}

const KEPT = 2000;
const PATIENCE_MS = 300;

/** `read`: undefined if the tournament does not exist. */
export function createWinners(
  read: (id: string) => Promise<TournamentReading | undefined>,
  patienceMs = PATIENCE_MS,
): Winners {
  const known = new LRUCache<string, Known>({ max: KEPT });
  const underWay = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  const start = (id: string, onError: (error: unknown) => void): void => {
    last = last
      .then(async () => void known.set(id, winnerOf(await read(id))))
      .catch((error: unknown) => {
        // Malformed data stays so; after any other error the next request reads again.
        if (error instanceof MalformedData) known.set(id, {});
        onError(error);
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, last);
  };
  return {
    of: async (ids, onError) => {
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

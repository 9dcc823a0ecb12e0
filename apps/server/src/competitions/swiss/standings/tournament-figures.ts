// Standings and results.json of tournaments, computed at most once per change and shared by all requests. While new standings are
// being computed, those after an earlier round are returned; their field `rounds` is the number of rounds that they count.

import { setTimeout as delay } from 'node:timers/promises';
import { formatSecret } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import type { Store } from '../../../database/open-database.ts';
import { isOver, secretOfRow } from '../../competition-row.ts';
import type { TournamentReading } from '../reading.ts';
import type { ResultsText, StandingsText } from './figures.ts';
import type { FigureComputer } from './figures-pool.ts';
import { readPages } from './played-sets.ts';

interface FigureOptions {
  readonly store: Store;
  readonly computer: FigureComputer;
  /** How long a request waits for new standings if older ones are available; default: a second. */
  readonly patienceMs?: number;
  /** Called once with the error of each failed computation. */
  onError(error: unknown): void;
}

const PATIENCE_MS = 1000;
/** Maximum size of each of the two caches, in bytes. */
const KEPT_BYTES = 128 * 2 ** 20;

export type TournamentFigures = ReturnType<typeof createTournamentFigures>;

export function createTournamentFigures({ store, computer, patienceMs = PATIENCE_MS, onError }: FigureOptions) {
  const standings = createLatest<StandingsText>(
    ({ withPairs, withoutPairs }) => withPairs.length + withoutPairs.length,
    onError,
  );
  const results = createLatest<ResultsText>(({ bytes }) => bytes.length, onError);
  const freshStandings = ({ row, state }: TournamentReading): Computation<StandingsText> => {
    const { config, seedOrder, played } = state;
    const key = JSON.stringify([played.length, config.withdrawals]);
    return standings(row.id, key, () => computer.standings({ config, seedOrder }, readPages(store, state)));
  };
  return {
    /** Standings after the last complete round, or after an earlier one while new standings are being computed. */
    standings: async (reading: TournamentReading): Promise<StandingsText> => {
      const { known, fresh } = freshStandings(reading);
      return known === undefined ? fresh : Promise.race([fresh, delay(patienceMs, known, { ref: false })]);
    },
    /** Results after the last complete round. */
    results: async (reading: TournamentReading): Promise<ResultsText> => {
      const { row, state } = reading;
      const { config, seedOrder, played, open } = state;
      const complete = open === undefined;
      const secret = isOver(row.status) ? { secret: formatSecret(secretOfRow(row)) } : {};
      const published = { commitment: row.commitment, ...secret };
      const key = JSON.stringify([played.length, complete, isOver(row.status), config.withdrawals]);
      return results(row.id, key, async () => {
        const { withPairs } = await freshStandings(reading).fresh;
        const basis = { config, seedOrder, published, complete, standings: withPairs };
        return computer.results(basis, readPages(store, state));
      }).fresh;
    },
  };
}

interface Computation<Text> {
  /** The latest computed text, for this change or an earlier one. */
  readonly known?: Text;
  readonly fresh: Promise<Text>;
}

/** Caches the newest text of each tournament. `key` differs for each change; `compute` is called once per key. */
function createLatest<Text extends object>(
  sizeOf: (text: Text) => number,
  onError: (error: unknown) => void,
): (id: string, key: string, compute: () => Promise<Text>) => Computation<Text> {
  const latest = new LRUCache<string, { readonly key: string; readonly text: Text }>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ text }) => Math.max(1, sizeOf(text)),
  });
  const underWay = new Map<string, Promise<Text>>();
  const start = async (id: string, key: string, compute: () => Promise<Text>): Promise<Text> => {
    const text = await compute();
    latest.set(id, { key, text });
    return text;
  };
  return (id, key, compute) => {
    const last = latest.get(id);
    if (last?.key === key) return { known: last.text, fresh: Promise.resolve(last.text) };
    const name = `${id} ${key}`;
    const shared = underWay.get(name);
    const running = shared ?? start(id, key, compute);
    if (shared === undefined) {
      underWay.set(name, running);
      void running.catch(onError).finally(() => underWay.delete(name));
    }
    return { ...(last === undefined ? {} : { known: last.text }), fresh: running };
  };
}

// `mcr bench tables`: simulated human players at tables on a server in this process, and spectators of a tournament. Each has a
// separate connection, opened by another process or thread.

import { expectValue } from '@mcr-arena/tiles';
import { secretOfSeed } from '@mcr-arena/tournament';
import { type Benchmark, digestOf, quantile, type Run, type Stopwatch } from './measure.ts';
import { memoryOfClients, startProcess, startThread, withServer } from './own-server.ts';
import type { SwarmOrder, SwarmTimes } from './person-swarm.ts';
import type { SpectatorSwarmOrder } from './spectator-swarm.ts';
import { ENTRANTS, sixteenOf } from './tournament.ts';

interface TableSizes {
  readonly tables: number;
  readonly spectators: number;
}

const SIZES: TableSizes = { tables: 200, spectators: 1000 };
/** Share of the tables and spectators that connects before memory is measured. */
const FIRST = 0.25;

export function tableBenchmarks(turns: number, seed: string, { tables, spectators } = SIZES): Benchmark[] {
  return [
    {
      name: `${tables} tables, a person and three shanten bots each`,
      unit: 'human turns',
      byWallTime: true,
      run: (watch) => playTables(tables, turns, watch),
    },
    {
      name: `${spectators} spectators of a tournament`,
      unit: 'announcements received',
      byWallTime: true,
      run: (watch) => watchTournament(spectators, seed, watch),
    },
  ];
}

function playTables(tables: number, turns: number, watch: Stopwatch): Promise<Run> {
  return withServer(async ({ url }) => {
    const people = await startPeople(url);
    try {
      const first = Math.ceil(FIRST * tables);
      await people.seat(first);
      const kibibytes = await memoryOfClients(() => people.seat(tables), tables - first);
      const load = await watch.timeAsync(() => people.play(turns));
      return {
        count: load.turns,
        digest: digestOf(`${load.turns} turns`),
        figures: {
          'median acknowledgement, ms': load.p50Ms,
          '99th percentile of acknowledgements, ms': load.p99Ms,
          'longest acknowledgement, ms': load.maxMs,
          'KiB kept for a table, main thread': kibibytes,
          'CPU time of the main thread, % of wall time': load.mainThread,
          'MiB of memory of the server': load.serverMiB,
        },
      };
    } finally {
      await people.end();
    }
  });
}

/** The load of tables. CPU times are in % of the wall time, so 100 is one processor. */
export interface TableLoad {
  readonly turns: number;
  /** Milliseconds from a discard to its acknowledgement. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly mainThread: number;
  /** All threads of the server, without the database. */
  readonly server: number;
  readonly clients: number;
  readonly serverMiB: number;
}

/** People at tables, in another process. */
async function startPeople(url: string) {
  const swarm = startProcess('./person-swarm.ts', { type: 'connect', url } satisfies SwarmOrder);
  const ask = <T>(order: SwarmOrder): Promise<T> => {
    swarm.send(order);
    return swarm.next<T>();
  };
  return {
    /** Seats people at tables of their own until there are this many. */
    seat: (people: number): Promise<unknown> => ask({ type: 'seat', people }),
    /** Measures the next `turns` turns of each. */
    play: async (turns: number): Promise<TableLoad> => {
      const started = performance.now();
      const [main, server] = [process.threadCpuUsage(), process.cpuUsage()];
      const { times, cpuMs } = await ask<SwarmTimes>({ type: 'play', turns });
      const wall = performance.now() - started;
      const share = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 10 / wall;
      return {
        turns: times.length,
        p50Ms: quantile(times, 0.5),
        p99Ms: quantile(times, 0.99),
        maxMs: quantile(times, 1),
        mainThread: share(process.threadCpuUsage(main)),
        server: share(process.cpuUsage(server)),
        clients: (100 * cpuMs) / wall,
        serverMiB: process.memoryUsage.rss() / 2 ** 20,
      };
    },
    end: swarm.end,
  };
}

/** Parts of the most tables at which the load is measured. */
const STEPS = 8;
/** Highest 99th percentile of acknowledgements, in ms, at which tables count as served. */
const CEILING_MS = 100;

/**
 * The loads at growing numbers of tables of one server, up to `most`, each with `turns` turns of each person. The last one may have a
 * 99th percentile over `CEILING_MS`.
 */
export function measureCeiling(
  most: number,
  turns: number,
  note: (step: string) => void,
): Promise<readonly (TableLoad & { readonly tables: number })[]> {
  return withServer(async ({ url }) => {
    const people = await startPeople(url);
    const loads: (TableLoad & { readonly tables: number })[] = [];
    try {
      for (let step = 1; step <= STEPS && (loads.at(-1)?.p99Ms ?? 0) <= CEILING_MS; step += 1) {
        const tables = Math.ceil((most * step) / STEPS);
        note(`${tables} tables`);
        await people.seat(tables);
        loads.push({ tables, ...(await people.play(turns)) });
      }
      return loads;
    } finally {
      await people.end();
    }
  });
}

function watchTournament(spectators: number, seed: string, watch: Stopwatch): Promise<Run> {
  return withServer(async ({ url, director }) => {
    const config = { id: 'bench', entrants: sixteenOf(['random']), rounds: 8, seatings: 4 } as const;
    expectValue(
      await director.create({ name: 'Benchmark', config, botVersions: new Map(), secret: secretOfSeed(seed) }),
    );
    const first = Math.ceil(FIRST * spectators);
    const order: SpectatorSwarmOrder = { url, first, spectators, competition: 'bench' };
    const swarm = startThread('./spectator-swarm.ts', order);
    try {
      await swarm.next();
      const connect = (): Promise<unknown> => {
        swarm.send('rest');
        return swarm.next();
      };
      const kibibytes = await memoryOfClients(connect, spectators - first);
      const cpu = process.threadCpuUsage();
      expectValue(await director.control('bench', 'start'));
      const counts = await watch.timeAsync(() => swarm.next<readonly number[]>());
      const { user, system } = process.threadCpuUsage(cpu);
      const sets = 8 * (ENTRANTS / 4);
      const count = counts.reduce((sum, each) => sum + each, 0);
      return {
        count,
        digest: digestOf(`${count} announcements`),
        figures: {
          'announcements lost': sets * spectators - count,
          'CPU time of the main thread, microseconds an announcement': (user + system) / count,
          'KiB kept for a spectator, main thread': kibibytes,
        },
      };
    } finally {
      await swarm.end();
    }
  });
}

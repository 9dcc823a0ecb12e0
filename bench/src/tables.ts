// `mcr bench tables`: simulated human players at tables on a server in this process, and spectators of a tournament. Each has a
// separate connection, opened by another thread.

import { expectValue } from '@mcr-arena/tiles';
import { secretOfSeed } from '@mcr-arena/tournament';
import { type Benchmark, digestOf, quantile, type Run, type Stopwatch } from './measure.ts';
import { memoryOfClients, startThread, withServer } from './own-server.ts';
import type { PersonSwarmOrder, SwarmTimes } from './person-swarm.ts';
import type { SpectatorSwarmOrder } from './spectator-swarm.ts';
import { ENTRANTS, sixteenOf } from './tournament.ts';

export interface TableSizes {
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
    const first = Math.ceil(FIRST * tables);
    const order: PersonSwarmOrder = { url, first, people: tables, turns };
    const people = startThread('./person-swarm.ts', order);
    try {
      const kibibytes = await memoryOfClients(people, tables - first);
      const cpu = process.threadCpuUsage();
      people.send('play');
      const times = (await watch.timeAsync(() => people.next<SwarmTimes>())).flat();
      const { user, system } = process.threadCpuUsage(cpu);
      return {
        count: times.length,
        digest: digestOf(`${times.length} turns`),
        figures: {
          'median acknowledgement, ms': quantile(times, 0.5),
          '99th percentile of acknowledgements, ms': quantile(times, 0.99),
          'longest acknowledgement, ms': quantile(times, 1),
          'KiB kept for a table, main thread': kibibytes,
          'CPU time of the main thread, % of wall time': (user + system) / 1e4 / watch.wall,
          'MiB of memory, all threads and clients': process.memoryUsage.rss() / 2 ** 20,
        },
      };
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
    const order: SpectatorSwarmOrder = { url, first, spectators, tournament: 'bench' };
    const swarm = startThread('./spectator-swarm.ts', order);
    try {
      const kibibytes = await memoryOfClients(swarm, spectators - first);
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

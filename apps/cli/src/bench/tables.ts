// `mcr bench tables`: people at tables on a server of this process, and spectators of a tournament. Each person and each spectator
// has a connection of their own; they are in another thread.

import { createHash } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import { secretOfSeed } from '@mcr-arena/tournament';
import type { Benchmark, Run, Stopwatch } from './measure.ts';
import { keptBytes, startThread, withServer } from './own-server.ts';
import type { PersonSwarmOrder, SwarmTimes } from './person-swarm.ts';
import type { SpectatorSwarmOrder } from './spectator-swarm.ts';

const TABLES = 200;
const SPECTATORS = 1000;
const ENTRANTS = 16;

export function tableBenchmarks(turns: number, seed: string): Benchmark[] {
  return [
    {
      name: `${TABLES} tables, a person and three shanten bots each`,
      unit: 'turns of people',
      byWallTime: true,
      run: (watch) => playTables(turns, watch),
    },
    {
      name: `${SPECTATORS} spectators of a tournament`,
      unit: 'announcements received',
      byWallTime: true,
      run: (watch) => watchTournament(seed, watch),
    },
  ];
}

function playTables(turns: number, watch: Stopwatch): Promise<Run> {
  return withServer(async ({ url }) => {
    const before = keptBytes();
    const order: PersonSwarmOrder = { url, people: TABLES, turns };
    const people = startThread('./person-swarm.ts', order);
    try {
      await people.next();
      const kept = keptBytes() - before;
      const cpu = process.threadCpuUsage();
      people.send('play');
      const times = (await watch.timeAsync(() => people.next<SwarmTimes>())).flat().sort((a, b) => a - b);
      const { user, system } = process.threadCpuUsage(cpu);
      const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))]!;
      return {
        count: times.length,
        digest: digestOf(`${times.length} turns`),
        figures: {
          'median acknowledgement, ms': at(0.5),
          '99th percentile of acknowledgements, ms': at(0.99),
          'longest acknowledgement, ms': at(1),
          'KiB a table, main thread': kept / TABLES / 1024,
          'processor share of the main thread, %': (user + system) / 1e4 / watch.wall,
          'MiB of memory, all threads and clients': process.memoryUsage.rss() / 2 ** 20,
        },
      };
    } finally {
      await people.end();
    }
  });
}

function watchTournament(seed: string, watch: Stopwatch): Promise<Run> {
  return withServer(async ({ url, director }) => {
    const entrants = Array.from({ length: ENTRANTS }, (_, index) => ({ id: `entrant${index + 1}`, bot: 'random' }));
    const config = { id: 'bench', entrants, rounds: 8, seatings: 4 } as const;
    expectValue(
      await director.create({ name: 'Benchmark', config, botVersions: new Map(), secret: secretOfSeed(seed) }),
    );
    const before = keptBytes();
    const order: SpectatorSwarmOrder = { url, spectators: SPECTATORS, tournament: 'bench' };
    const spectators = startThread('./spectator-swarm.ts', order);
    try {
      await spectators.next();
      const kept = keptBytes() - before;
      const cpu = process.threadCpuUsage();
      expectValue(await director.control('bench', 'start'));
      const counts = await watch.timeAsync(() => spectators.next<readonly number[]>());
      const { user, system } = process.threadCpuUsage(cpu);
      const sets = 8 * (ENTRANTS / 4);
      const count = counts.reduce((sum, each) => sum + each, 0);
      return {
        count,
        digest: digestOf(`${count} announcements`),
        figures: {
          'announcements lost': sets * SPECTATORS - count,
          'processor time of the main thread, microseconds an announcement': (user + system) / count,
          'KiB a spectator, main thread': kept / SPECTATORS / 1024,
        },
      };
    } finally {
      await spectators.end();
    }
  });
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

// Remote bots on this machine, in separate threads, play a tournament over Socket.IO or plain HTTP on a server with the embedded database.
// The bots do almost no work, so the benchmark measures the connection.

import { availableParallelism } from 'node:os';
import { REMOTE_BOT } from '@mcr-arena/hosts';
import type { RunningServer } from '@mcr-arena/server';
import { expectValue } from '@mcr-arena/tiles';
import { type Secret, secretOfSeed } from '@mcr-arena/tournament';
import { io } from 'socket.io-client';
import type { SwarmOrder, Transport } from './bot-swarm.ts';
import { type Benchmark, digestOf, type Run, type Stopwatch } from './measure.ts';
import { type Swarm, startThread, withServer } from './own-server.ts';

const DEFAULT_BOTS = 64;
const SEATINGS = 4;

/** `bots`: a multiple of four. */
export function remoteBotBenchmark(rounds: number, seed: string, transport: Transport, bots = DEFAULT_BOTS): Benchmark {
  const secret = secretOfSeed(seed);
  return {
    name: `${bots} remote bots at ${bots / 4} tables, ${transport}`,
    unit: 'decisions',
    byWallTime: true,
    run: (watch) =>
      withServer((server) => playOn(server, { bots, rounds, secret, watch, transport }), { remoteBots: true }),
  };
}

interface Play {
  readonly bots: number;
  readonly rounds: number;
  readonly secret: Secret;
  readonly watch: Stopwatch;
  readonly transport: Transport;
}

async function playOn(server: RunningServer, { bots, rounds, secret, watch, transport }: Play): Promise<Run> {
  const tokens = await issueTokens(server, bots);
  const swarm = startSwarm(
    server.url,
    tokens.map(({ token }) => token),
    transport,
  );
  try {
    await Promise.all(swarm.map((thread) => thread.next()));
    const entrants = tokens.map((_, index) => ({ id: nameOf(index), bot: REMOTE_BOT }));
    const botVersions = new Map(tokens.map(({ version }, index) => [nameOf(index), version]));
    const config = { id: 'bench', entrants, rounds, seatings: SEATINGS } as const;
    expectValue(await server.director.create({ name: 'Benchmark', config, botVersions, secret }));
    const spectator = await watchTournament(server);
    const before = process.cpuUsage();
    await watch.timeAsync(async () => {
      expectValue(await server.director.control('bench', 'start'));
      await spectator.isOver;
    });
    const { user, system } = process.cpuUsage(before);
    spectator.close();
    const results = await (await fetch(`${server.url}/api/tournaments/bench/results.json`)).text();
    const { count, ...figures } = await figuresOf(server);
    return {
      count,
      digest: digestOf(results),
      figures: { ...figures, 'decisions a second of CPU time': count / ((user + system) / 1e6) },
    };
  } finally {
    await Promise.all(swarm.map((thread) => thread.end()));
  }
}

function nameOf(index: number): string {
  return `bot${index + 1}`;
}

interface BotToken {
  /** Id of the bot's version. */
  readonly version: string;
  readonly token: string;
}

async function issueTokens({ url, access }: RunningServer, bots: number): Promise<readonly BotToken[]> {
  const headers = { authorization: `Bearer ${access?.token}`, 'content-type': 'application/json' };
  const tokens: BotToken[] = [];
  for (let index = 0; index < bots; index += 1) {
    const body = JSON.stringify({ name: nameOf(index), scope: 'bot' });
    const response = await fetch(`${url}/api/tokens`, { method: 'POST', headers, body });
    const text = await response.text();
    if (response.status !== 201) throw new Error(`POST /api/tokens answered ${response.status}: ${text}`);
    tokens.push(JSON.parse(text) as BotToken);
  }
  return tokens;
}

/** Starts the threads of bots. Each sends a message when all of its bots are connected. */
function startSwarm(url: string, tokens: readonly string[], transport: Transport): readonly Swarm[] {
  const threads = availableParallelism();
  return Array.from({ length: threads }, (_, thread) => {
    const own = tokens.filter((_, index) => index % threads === thread);
    const order: SwarmOrder = { url, tokens: own, transport };
    return startThread('./bot-swarm.ts', order);
  });
}

/** Waits for the end as a spectator: polling a tournament of 64 entrants would load the server. */
async function watchTournament({ url }: RunningServer) {
  const socket = io(`${url}/live`, { transports: ['websocket'], forceNew: true });
  const isOver = new Promise<void>((resolve, reject) => {
    socket.on('announcement', ({ type, status }: { readonly type: string; readonly status?: string }) => {
      if (type !== 'statusChanged' || status === 'running') return;
      if (status === 'finished') resolve();
      else reject(new Error(`the tournament is ${status}`));
    });
  });
  await socket.emitWithAck('watch', { competition: 'bench' });
  return { isOver, close: () => void socket.disconnect() };
}

/** The number of the bots' answers and their latency, from the server's metrics, and the memory of this process. */
async function figuresOf({ url, access }: RunningServer): Promise<{ readonly count: number } & Run['figures']> {
  const headers = { authorization: `Bearer ${access?.token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const value = (name: string): number => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`mcr_remote_decision_seconds${name} `));
    if (line === undefined) throw new Error(`/metrics lacks mcr_remote_decision_seconds${name}`);
    return Number(line.split(' ')[1]);
  };
  return {
    count: value('_count'),
    'median latency, ms': 1000 * value('{quantile="0.5"}'),
    '99th percentile of latency, ms': 1000 * value('{quantile="0.99"}'),
    'MiB of memory': process.memoryUsage.rss() / 2 ** 20,
  };
}

// Real `mcr serve` processes for tests.

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { TournamentConfig } from '@mcr-arena/tournament';
import { sendJson } from './send-json.ts';

const BIN = join(import.meta.dirname, '../../apps/cli/bin/mcr.js');

export interface Serving {
  readonly url: string;
  /** Printed at the first start, and with --new-token. */
  readonly administratorToken: string | undefined;
  /** The link by which the first administrator claims the server. */
  readonly administratorLink: string | undefined;
  /** Kills the process; returns the time in milliseconds since 1970. */
  kill(): Promise<number>;
  /** Stops the process with SIGINT, as Ctrl-C does; returns the exit code. */
  stop(): Promise<number | null>;
  /** The exit code and what the process printed on standard error, once it has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly errors: string }>;
}

const SETTINGS = {
  PORT: '0',
  MCR_RATE_LIMIT: '100000',
  MCR_LADDER: 'no',
  MCR_SAMPLE: 'off',
  MCR_BUILD: 'no',
  MCR_WORKERS: '1',
  MCR_LOG_LEVEL: 'warn',
  MCR_SPEED: '1',
  // Deprecated calls throw.
  NODE_OPTIONS: '--throw-deprecation',
};

function startMcr(environment: Readonly<Record<string, string>>, ...args: string[]): ChildProcess {
  return startProgram(environment, process.execPath, [BIN, ...args]);
}

function startProgram(
  environment: Readonly<Record<string, string>>,
  program: string,
  args: readonly string[],
): ChildProcess {
  return spawn(program, args, {
    env: { PATH: process.env.PATH, ...SETTINGS, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts a server on a free port; rejects with its errors if it does not start. */
export async function serve(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Serving> {
  const child = startMcr(environment, 'serve', ...args);
  const ended = once(child, 'exit');
  const errors = text(child.stderr!);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    const url = /^MCR Arena is at (\S+) /.exec(line)?.[1];
    if (url === undefined) continue;
    const administratorToken = /shown this once:\n {2}(\S+)/.exec(lines.join('\n'))?.[1];
    const end = async (signal: NodeJS.Signals): Promise<number | null> => {
      child.kill(signal);
      return (await ended)[0];
    };
    return {
      url,
      administratorToken,
      administratorLink: /^ {2}(http\S+)$/m.exec(lines.join('\n'))?.[1],
      kill: async () => {
        const ending = end('SIGKILL');
        const moment = Date.now();
        await ending;
        return moment;
      },
      stop: () => end('SIGINT'),
      ended: Promise.all([ended, errors]).then(([[code], printed]) => ({ code, errors: printed })),
    };
  }
  const [code] = await ended;
  throw new Error(`exit code ${code}: ${await errors}`);
}

/** Starts a server and kills it after `ms` milliseconds, even during its start. */
export async function serveFor(environment: Readonly<Record<string, string>>, ms: number): Promise<void> {
  const child = startMcr(environment, 'serve');
  for (const output of [child.stdout!, child.stderr!]) output.resume();
  const ended = once(child, 'exit');
  await new Promise((resolve) => setTimeout(resolve, ms));
  child.kill('SIGKILL');
  await ended;
}

export interface Working {
  /** The number of sets played, as printed last: at intervals during work, and at the end. */
  setsPlayed(): number;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/** Starts a worker; rejects with its errors if it does not start. */
export function work(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<Working> {
  return working(startMcr(environment, 'worker', ...args));
}

/** Starts a worker that cannot run bubblewrap: its file is hidden in a separate mount namespace. */
export function workWithoutBubblewrap(environment: Readonly<Record<string, string>>): Promise<Working> {
  const hide = 'mount --bind /dev/null "$(command -v bwrap)" && exec "$@"';
  const namespace = ['--map-root-user', '--mount', 'sh', '-c', hide, 'sh'];
  return working(startProgram(environment, 'unshare', [...namespace, process.execPath, BIN, 'worker']));
}

async function working(child: ChildProcess): Promise<Working> {
  const ended = once(child, 'close');
  let errors = '';
  child.stderr!.on('data', (chunk) => {
    errors += chunk;
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return (await ended)[0];
  };
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.startsWith('Taking sets')) continue;
    child.stdout!.resume();
    return {
      setsPlayed: () => Number([...errors.matchAll(/(\d+) sets? played/g)].at(-1)?.[1] ?? 0),
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGINT'),
    };
  }
  const [code] = await ended;
  throw new Error(`exit code ${code}: ${errors}`);
}

/** The fields of answers that tests read. */
export interface Answer {
  readonly id?: string;
  readonly status?: string;
  readonly token?: string;
  readonly config?: TournamentConfig;
  readonly secret?: string;
  readonly commitment?: string;
  readonly planCommitment?: string;
  readonly setsPlayed?: number;
}

/** Sends a request with a token and a JSON body, and returns the answer; throws for an error status. */
export async function ask(url: string, token?: string, body?: object): Promise<Answer> {
  const answer = await sendJson(token === undefined ? 'GET' : 'POST', url, body, { token });
  if (answer.status >= 400) throw new Error(`${url}: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** The number of sets that the server has played itself. */
export async function playedBy({ url }: Serving): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^mcr_sets_played_total (\d+)/m.exec(figures)?.[1] ?? 0);
}

// Connected bots in separate processes: one by `mcr bot run`, or two in one process.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../../apps/cli/bin/mcr.js');
const PAIR = join(import.meta.dirname, 'bot-pair.ts');

export interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

export interface BotProcess {
  /** Stops the process with SIGINT, as Ctrl-C does; returns the exit code and the output on stderr. */
  stop(): Promise<Ended>;
  readonly ended: Promise<Ended>;
  /** Its output on stderr so far. */
  stderr(): string;
}

/** Connects a bot to the server at `url`. */
export function runBot(bot: string, url: string, token: string, ...options: string[]): BotProcess {
  return start([BIN, 'bot', 'run', bot, '--url', url, ...options], { MCR_TOKEN: token });
}

/** Connects two bots of one process to the server at `url`. */
export function runBotPair(
  bots: readonly { readonly program: string; readonly token: string }[],
  url: string,
): BotProcess {
  const programs = bots.map(({ program }) => program);
  return start([PAIR, url, ...programs], { MCR_TOKENS: bots.map(({ token }) => token).join() });
}

function start(args: readonly string[], environment: Readonly<Record<string, string>>): BotProcess {
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  const ended = once(child, 'close').then(([code]) => ({ code, stderr }));
  child.stderr!.on('data', (chunk) => {
    stderr += chunk;
  });
  return {
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
    ended,
    stderr: () => stderr,
  };
}

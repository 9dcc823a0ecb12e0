// Connected bots in processes of their own: one by `mcr bot run`, or two together.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../../apps/cli/bin/mcr.js');
const PAIR = join(import.meta.dirname, 'bot-pair.ts');

export interface Ended {
  readonly code: number | null;
  readonly said: string;
}

export interface BotProcess {
  /** Ends it as by Ctrl-C; the exit code and what it said. */
  stop(): Promise<Ended>;
  readonly ended: Promise<Ended>;
  /** What it has said so far. */
  said(): string;
}

/** Has a bot play on the server at `url`. */
export function runBot(bot: string, url: string, token: string, ...options: string[]): BotProcess {
  return start([BIN, 'bot', 'run', bot, '--url', url, ...options], { MCR_TOKEN: token });
}

/** Has two bots play on the server at `url`, in one process. */
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
  let said = '';
  const ended = once(child, 'close').then(([code]) => ({ code, said }));
  child.stderr!.on('data', (chunk) => {
    said += chunk;
  });
  return {
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
    ended,
    said: () => said,
  };
}

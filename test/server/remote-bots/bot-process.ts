// Connected bots in separate processes, by `mcr bot run`.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../../apps/cli/bin/mcr.js');

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
export function runBot(bot: string, url: string, token: string): BotProcess {
  const child: ChildProcess = spawn(process.execPath, [BIN, 'bot', 'run', bot, '--url', url], {
    env: { PATH: process.env.PATH, MCR_TOKEN: token },
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

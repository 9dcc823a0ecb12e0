// `mcr bot run` in processes of their own.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../../apps/cli/bin/mcr.js');

export interface BotProcess {
  /** Ends it as by Ctrl-C; the exit code and what it said. */
  stop(): Promise<{ readonly code: number | null; readonly said: string }>;
}

/** Has a bot play on the server at `url`. */
export function runBot(bot: string, url: string, token: string, ...options: string[]): BotProcess {
  const child: ChildProcess = spawn(process.execPath, [BIN, 'bot', 'run', bot, '--url', url, ...options], {
    env: { PATH: process.env.PATH, MCR_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let said = '';
  child.stderr!.on('data', (chunk) => {
    said += chunk;
  });
  return {
    stop: async () => {
      child.kill('SIGINT');
      const [code] = await ended;
      return { code, said };
    },
  };
}

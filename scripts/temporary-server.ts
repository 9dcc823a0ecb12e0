// `mcr serve` with its own data in a temporary folder, for scripts that open its pages.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { UnclaimedServer } from './sample-people.ts';
import type { Organiser } from './sample-tournaments.ts';

const BIN = join(import.meta.dirname, '../apps/cli/bin/mcr.js');

export interface TemporaryServer extends Organiser, UnclaimedServer {
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts the server on a free port; `environment` overrides its settings. */
export async function startTemporaryServer(environment: NodeJS.ProcessEnv = {}): Promise<TemporaryServer> {
  const data = mkdtempSync(join(tmpdir(), 'mcr-temporary-'));
  const settings = { PORT: '0', MCR_DATA: data, MCR_RATE_LIMIT: '100000', MCR_LOG_LEVEL: 'warn' };
  const server = spawn(process.execPath, [BIN, 'serve'], {
    env: { ...process.env, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill('SIGINT');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  let token = '';
  let administratorLink = '';
  for await (const line of createInterface({ input: server.stdout })) {
    administratorLink = /^ {2}(http\S+)$/.exec(line)?.[1] ?? administratorLink;
    token = /^ {2}(mcr_\S+)$/.exec(line)?.[1] ?? token;
    const url = /^MCR Arena is at (\S+) /.exec(line)?.[1];
    if (url !== undefined) return { url, token, administratorLink, stop };
  }
  await stop();
  throw new Error('the server did not start');
}

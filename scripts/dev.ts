// `npm run dev`: the server, restarted when one of its files changes, and Vite's server with pages that reload. Both end together.
// The pages are at Vite's address; it forwards requests for data to the server at port 3000. The pages under /docs are generated
// only if they are missing, because that takes several seconds.
//
// Not `node --watch`: it makes threads send messages of its own to the threads that started them.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SERVER_PORT = '3000';
const OF_SERVER = ['apps/cli/src', 'apps/server/src', 'packages', 'bots'];
/** Editors write a file in several steps. */
const QUIET_MS = 200;

function start(args: readonly string[], folder: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const options = { cwd: join(ROOT, folder), stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawn(process.execPath, args, options);
}

if (!existsSync(join(ROOT, 'apps/web/generated/docs'))) {
  spawnSync(process.execPath, [join(ROOT, 'scripts/write-docs.ts')], { cwd: ROOT, stdio: 'inherit' });
}
let state: 'serving' | 'restarting' | 'ending' = 'serving';
let timer: NodeJS.Timeout | undefined;
const pages = start([join(ROOT, 'node_modules/vite/bin/vite.js')], 'apps/web');
pages.on('exit', end);
let server = startServer();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
for (const folder of OF_SERVER) {
  watch(join(ROOT, folder), { recursive: true }, (_, name) => {
    if (!/\/src\/.*\.ts$/.test(`${folder}/${name}`.replaceAll('\\', '/'))) return;
    clearTimeout(timer);
    timer = setTimeout(restart, QUIET_MS);
  });
}

function startServer(): ChildProcess {
  const child = start(['apps/cli/bin/mcr.js', 'serve'], '.', { MCR_BUILD: 'no', PORT: SERVER_PORT });
  child.on('exit', () => {
    if (state === 'ending') return end();
    if (state === 'serving') return console.log('The server has ended. It starts again when one of its files changes.');
    state = 'serving';
    server = startServer();
  });
  return child;
}

function restart(): void {
  console.log('A file of the server has changed: it starts again.');
  if (hasEnded(server)) server = startServer();
  else {
    state = 'restarting';
    server.kill('SIGTERM');
  }
}

/** Ends both, and then this process. */
function end(): void {
  state = 'ending';
  clearTimeout(timer);
  const running = [server, pages].filter((child) => !hasEnded(child));
  for (const child of running) child.kill('SIGTERM');
  if (running.length === 0) process.exit();
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

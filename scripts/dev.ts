// `npm run dev`: the server, restarted when one of its files changes, and Vite's server with pages that reload. Both end together.
// The pages are at Vite's address; it forwards requests for data to the server at port 3000. The pages under /docs are generated
// only if they are missing, because that takes several seconds.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const SERVER_PORT = '3000';

function start(args: readonly string[], folder: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const options = { cwd: join(ROOT, folder), stdio: 'inherit', env: { ...process.env, ...env } } as const;
  return spawn(process.execPath, args, options);
}

if (!existsSync(join(ROOT, 'apps/web/generated/docs'))) {
  spawnSync(process.execPath, [join(ROOT, 'scripts/write-docs.ts')], { cwd: ROOT, stdio: 'inherit' });
}
const server = start(['--watch', '--watch-preserve-output', 'apps/cli/bin/mcr.js', 'serve'], '.', {
  MCR_BUILD: 'no',
  PORT: SERVER_PORT,
});
const pages = start([join(ROOT, 'node_modules/vite/bin/vite.js')], 'apps/web');
const children = [server, pages];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
for (const child of children) {
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}

#!/usr/bin/env node
// Starts `mcr` on Node 24, which runs TypeScript directly. An older Node starts the Node 24 that npm installed with the
// project. Plain JavaScript for any Node since 18.

import { spawn } from 'node:child_process';
import * as nodeModule from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;

if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) await startHere();
else startOnInstalledNode();

/**
 * Caches compiled code between runs if the folder is writable, which halves the start-up time. Threads read the folder
 * from the environment.
 */
async function startHere() {
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../../node_modules/.cache/mcr', import.meta.url));
  nodeModule.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  const [{ main }, { COMMANDS }] = await Promise.all([import('../src/main.ts'), import('../src/commands.ts')]);
  await main(process.argv.slice(2), COMMANDS);
}

function startOnInstalledNode() {
  const node = installedNode();
  if (node === undefined) {
    console.error(
      `mcr needs Node ${NEEDED_MAJOR}, and this is ${process.version}: run "npm install" in the project first`,
    );
    process.exit(2);
  }
  const options = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const child = spawn(node, options, { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    if (signal === null) process.exit(code);
    else process.kill(process.pid, signal);
  });
}

function installedNode() {
  try {
    const manifest = nodeModule.createRequire(import.meta.url).resolve('node/package.json');
    return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return undefined;
  }
}

// Checks types, pages, lint and format, docstrings of exports, and sizes of folders in parallel: `npm run check`. Prints the complete
// output of each check, in this order.
//
// TypeScript 7 checks the types: it takes a third of the CPU time of TypeScript 6, whose API TypeDoc and the scripts use. It caches
// its results for the next run in node_modules/.cache.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');

/** Shell commands. npm puts their programs, in `node_modules/.bin`, on the path. */
const CHECKS = [
  'node node_modules/@typescript/native/bin/tsc --noEmit',
  'npm run check --silent --workspace @mcr-arena/web',
  'biome check .',
  'typedoc',
  'node scripts/size.ts --check',
];

const running = CHECKS.map(async (command) => {
  const child = spawn(`${command} 2>&1`, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)));
  return { command, output: await text(child.stdout), passed: await closed };
});

for (const check of running) {
  const { command, output, passed } = await check;
  process.stdout.write(output);
  if (passed) continue;
  console.error(`FAILED: ${command}`);
  process.exitCode = 1;
}

// Runs a tier of the tests: `npm test` the gate, `npm run test:full` (`--full`) everything. First installs what the tests use
// (Chromium, the sandbox), then runs the checks in parallel with the tests, which leave the processors idle half of the time. Further
// arguments are those of Vitest.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const VITEST = 'node_modules/vitest/vitest.mjs';

const args = process.argv.slice(2);
const isFull = args.includes('--full');

for (const script of ['install-chromium.ts', 'install-sandbox.ts']) await run(join('scripts', script));
const checks = startChecks();
const config = isFull ? 'vitest.full.config.ts' : 'vitest.config.ts';
const tests = await run(VITEST, 'run', '--config', config, ...args.filter((arg) => arg !== '--full'));
const checked = await checks;
console.log(`Tests: ${tests === 0 ? 'passed' : 'FAILED'}. Checks: ${checked === 0 ? 'passed' : 'FAILED'}.`);
process.exitCode = tests === 0 && checked === 0 ? 0 : 1;

/** Runs a Node script, which prints directly, and returns its exit status. */
async function run(script: string, ...scriptArgs: string[]): Promise<number> {
  const child = spawn(process.execPath, [script, ...scriptArgs], { cwd: ROOT, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Checks types, lint, format and docstrings, prints the output when they have ended, and returns the exit status. */
async function startChecks(): Promise<number> {
  const child = spawn(process.execPath, [join('scripts', 'check.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const [code] = await once(child, 'close');
  process.stdout.write(`\nChecks ${code === 0 ? 'passed' : 'FAILED'}:\n${Buffer.concat(printed)}\n`);
  return code ?? 1;
}

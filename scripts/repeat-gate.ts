// Runs the gate repeatedly, to find tests that fail by chance: `npx node scripts/repeat-gate.ts [RUNS] [LOADED]`, RUNS times (10) in random
// orders, the last LOADED of them (half) beside four busy loops. Prints the time and the CPU time (user and system) of each run and its
// failures, and stores the complete outputs.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stripVTControlCharacters } from 'node:util';

const BUSY_LOOPS = 4;
const FAILURE = /^\s*(FAIL|Error:|⎯+ Unhandled)/;
/** Lines that the shell prints for `times`: user and system time; the last one is that of its children. */
const TIMES = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm;

const [runs = 10, loaded = Math.floor(runs / 2)] = process.argv.slice(2).map(Number);
if (!Number.isInteger(runs) || !Number.isInteger(loaded))
  throw new Error('expected two whole numbers: runs, and how many are loaded');
const folder = mkdtempSync(join(tmpdir(), 'mcr-gate-'));
console.log(`Outputs: ${folder}`);
let failed = 0;
for (let run = 1; run <= runs; run += 1) {
  const isLoaded = run > runs - loaded;
  const loops = Array.from({ length: isLoaded ? BUSY_LOOPS : 0 }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const code = await runGate(run, isLoaded ? 'beside busy loops' : 'alone').finally(() => endAll(loops));
  if (code !== 0) failed += 1;
}
console.log(`${runs - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** One run, with a new random seed that Vitest prints. Returns its exit status. */
async function runGate(run: number, circumstances: string): Promise<number> {
  const path = join(folder, `run-${run}.txt`);
  const start = performance.now();
  const { CI: _, ...env } = process.env;
  const gate = spawn('sh', ['-c', 'npm test 2>&1; code=$?; times; exit $code'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(gate, 'close');
  await pipeline(gate.stdout, createWriteStream(path));
  const [code] = await ended;
  const printed = stripVTControlCharacters(readFileSync(path, 'utf8'));
  const seconds = ((performance.now() - start) / 1000).toFixed();
  console.log(`${run}: exit ${code}, ${seconds} s, ${cpuSecondsIn(printed)} s of CPU time, ${circumstances}`);
  for (const line of printed.split('\n')) if (FAILURE.test(line)) console.log(`   ${line.trim()}`);
  return code ?? 1;
}

function cpuSecondsIn(printed: string): string {
  const last = [...printed.matchAll(TIMES)].at(-1);
  if (last === undefined) return 'unknown';
  const [, userMinutes, user, systemMinutes, system] = last.map(Number);
  return ((userMinutes! + systemMinutes!) * 60 + user! + system!).toFixed();
}

async function endAll(loops: readonly ChildProcess[]): Promise<void> {
  for (const loop of loops) {
    loop.kill();
    await once(loop, 'exit');
  }
}

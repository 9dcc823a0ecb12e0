// Programs as plain child processes.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type ProgramSpec, trustedPrograms } from '@mcr-arena/hosts';
import { afterAll, describe, expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';

const folder = makeScratchFolder();
const runner = trustedPrograms();
afterAll(() => runner.close());

const LIMITS = { memoryMiB: 512, processes: 64, stderrBytes: 100 };

function start(argv: readonly [string, ...string[]], more: Partial<ProgramSpec> = {}) {
  return runner.start({ argv, folder, limits: LIMITS, ...more });
}

const node = (code: string): readonly [string, ...string[]] => ['node', '-e', code];

describe('a program', () => {
  test('has the given environment variables, and does not inherit the environment', async () => {
    const program = await start(node('console.log(JSON.stringify(process.env))'), { environment: { MINE: '1' } });
    const environment = JSON.parse(await text(program.stdout)) as Readonly<Record<string, string>>;
    expect(Object.keys(environment)).not.toContain('HOME');
    expect(environment.MINE).toBe('1');
  });

  test('maps the paths of a sandbox to local ones', async () => {
    writeFileSync(join(folder, 'own.txt'), 'own');
    const mounts = { writable: [{ host: folder, inside: '/build', limits: { entries: 10, bytes: 1000 } }] };
    for (const path of ['/bot/own.txt', '/build/own.txt']) {
      const program = await start(['cat', path], mounts);
      expect(await text(program.stdout)).toBe('own');
    }
  });

  test('reports an exit code, a signal, or a missing program', async () => {
    expect(await (await start(node('process.exit(7)'))).ended).toEqual({ type: 'exited', code: 7 });
    const aborted = await start(node('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)'));
    expect(await aborted.ended).toEqual({ type: 'signalled', signal: 'SIGTERM' });
    expect(await (await start(['./nothing'])).ended).toEqual({ type: 'notStarted', message: 'no program "./nothing"' });
  });

  test('is killed if it prints too much to stderr, or ends after it has', async () => {
    const flood = 'const x = Buffer.alloc(1e5, 120); const more = () => process.stderr.write(x, more); more()';
    const endless = await start(node(flood), { limits: { ...LIMITS, printedBytes: 1_000_000 } });
    expect(await endless.ended).toEqual({ type: 'printed' });
    expect(endless.printedBytes()).toBeGreaterThan(1_000_000);
    const short = await start(node('process.stderr.write("ab")'), { limits: { ...LIMITS, printedBytes: 1 } });
    expect(await short.ended).toEqual({ type: 'printed' });
  });

  test('is killed with all processes that it started', { tags: ['Linux'] }, async () => {
    const code = `const child = require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true });
      console.log(child.pid); setInterval(() => {}, 1000)`;
    const program = await start(node(code));
    const pid = await new Promise<string>((resolve) =>
      program.stdout.once('data', (data) => resolve(`${data}`.trim())),
    );
    expect(await program.kill()).toEqual({ type: 'killed' });
    await expect.poll(() => stateOf(pid), { timeout: 60_000 }).not.toMatch(/[RSD]/);
  });

  test('is killed if it uses too much CPU time or memory', { tags: ['Linux'] }, async () => {
    const busy = await start(node('for (;;);'), { limits: { ...LIMITS, cpuMs: 200 } });
    expect(await busy.ended).toMatchObject({ type: 'cpuTime' });
    expect(busy.cpuMs()).toBeGreaterThan(200);
    const code = 'const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 20)';
    const greedy = await start(node(code), { limits: { ...LIMITS, memoryMiB: 200 } });
    expect(await greedy.ended).toMatchObject({ type: 'memory' });
    expect(greedy.peakMiB()).toBeGreaterThan(200);
  });
});

/** The letter of a process's state; empty once it is gone. */
function stateOf(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
  } catch {
    return '';
  }
}

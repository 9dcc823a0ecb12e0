// Programs in sandboxes: how they run and end, the queue for places, their privileges, and cleanup on the host.

/** @module-tag sandbox */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_UID } from '../../../packages/files/src/cache-folder.ts';
import type { ProgramRunner } from '../../../packages/hosts/src/program/program-runner.ts';
import { STANDARD_RUNTIME } from '../../../packages/hosts/src/sandbox/bot-runtimes.ts';
import {
  findMemoryFolder,
  openMemoryImage,
  removeMemoryImages,
} from '../../../packages/hosts/src/sandbox/memory-image.ts';
import { openSandbox } from '../../../packages/hosts/src/sandbox/sandbox.ts';
import { createRunner } from '../../../packages/hosts/src/sandbox/sandbox-runner.ts';
import { causeOfFailure } from '../../../packages/hosts/src/sandbox/support.ts';
import { expectValue } from '../../../packages/tiles/src/index.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { Place, until } from './hostile/scenario.ts';

const scratch = makeScratchFolder();
let sandbox: ProgramRunner;
let place: Place;
beforeAll(async () => {
  sandbox = expectValue(await openSandbox({ slots: 3 }));
  place = new Place(sandbox, scratch);
});
afterAll(() => Promise.all([sandbox.close(), removeMemoryImages()]));

describe('a program', () => {
  test('answers line by line, and ends with its exit code', async () => {
    const program = await place.start({ argv: ['node', 'bot.js'], folder: place.folder({ 'bot.js': ECHO }) });
    const lines: string[] = [];
    program.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
    for (const line of ['one', 'two']) {
      program.stdin.write(`${line}\n`);
      await until(() => lines.length === ['one', 'two'].indexOf(line) + 1);
    }
    program.stdin.end();
    expect(await program.ended).toEqual({ type: 'exited', code: 3 });
    expect(lines.join('')).toBe('heard one\nheard two\n');
    expect(program.stderr()).toBe('bye\n');
    expect(program.cpuMs()).toBeGreaterThan(0);
    expect(await program.kill()).toEqual({ type: 'exited', code: 3 });
  });

  test.each([
    [['missing'], { type: 'notStarted', message: 'failed to execute missing: No such file or directory' }],
    [['/bot/data'], { type: 'notStarted', message: 'failed to execute /bot/data: Permission denied' }],
    [['sh', '-c', 'kill -SEGV $$'], { type: 'signalled', signal: 'SIGSEGV' }],
    [['sh', '-c', 'exit 127'], { type: 'exited', code: 127 }],
    [['sh', '-c', 'cat >/dev/null; exit 0'], { type: 'exited', code: 0 }],
  ] as const)('%j ends as %j', async ([name, ...args], end) => {
    const folder = place.folder({ data: 'no program' });
    expect((await place.run({ argv: [name, ...args], folder })).end).toEqual(end);
  });

  test('can read its files, and delivers its build output', async () => {
    const [own, more, output] = [
      place.folder({ 'sub/own.txt': 'own' }),
      place.folder({ 'x.txt': 'more' }),
      place.folder(),
    ];
    const outcome = await place.shell('cat sub/own.txt /more/x.txt /one; cp /bin/true /out/program; echo $GREETING', {
      folder: own,
      readable: [
        { host: more, inside: '/more' },
        { host: join(more, 'x.txt'), inside: '/one' },
      ],
      writable: place.outputTo(output),
      environment: { GREETING: 'hello' },
    });
    expect(outcome).toMatchObject({ end: { type: 'exited', code: 0 }, stdout: 'ownmoremorehello\n' });
    expect(readFileSync(join(output, 'program'))).toEqual(readFileSync('/bin/true'));
  });

  test('has no root privileges, and its own user id', async () => {
    const programs = await Promise.all([1, 2].map(() => place.start({ argv: ['cat'] })));
    const users = new Set(
      place.processes().map((pid) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]),
    );
    await Promise.all(programs.map((program) => program.kill()));
    expect(users).not.toContain('0');
    expect(users.size).toBe(process.getuid?.() === 0 ? 2 : 1);
  });

  test('applies its environment only inside the sandbox', async () => {
    const { stdout, end } = await place.shell('echo $LD_PRELOAD', {
      environment: { LD_PRELOAD: '/bot/evil.so', PATH: '/bot:/usr/bin:/bin' },
      folder: place.folder({ prlimit: '#!/bin/sh\necho evil', sh: '#!/bin/sh\necho evil' }),
    });
    expect({ stdout, end }).toEqual({ stdout: '/bot/evil.so\n', end: { type: 'exited', code: 0 } });
  });
});

test('bots see files in memory only, with all that they need', { tags: ['memory-folder'] }, async () => {
  const withMemory = expectValue(await openSandbox({ inMemory: true }));
  const inMemory = new Place(withMemory, scratch);
  const { stdout, stderr } = await inMemory.python(
    `
import numpy, json, threading, zoneinfo, sqlite3
shared = {path: os.stat(path).st_dev for path in ('/usr', '/bot', '/bot/data.txt', '/proc', '/runtime/bin/node', '/etc/ld.so.cache', numpy.__file__)}
print(json.dumps([sorted(set(shared.values())), numpy.zeros(2).sum(), open('/bot/data.txt').read(), sys.dont_write_bytecode]))`,
    { folder: inMemory.folder({ 'data.txt': 'weights' }) },
  );
  expect({ stderr, found: JSON.parse(stdout) }).toEqual({
    stderr: '',
    found: [[statSync(expectValue(findMemoryFolder())).dev], 0, 'weights', true],
  });
  const numbers: number[] = [];
  for (let start = 0; start < 6; start += 1) {
    numbers.push(Number((await inMemory.python('print(os.stat("/tmp").st_dev)')).stdout));
  }
  // Those of the file systems of other sandboxes, six each, do not show.
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(12);
  await withMemory.close();
});

test('an image in memory replaces earlier ones, and needs no compiler', { tags: ['memory-folder'] }, async () => {
  const memory = mkdtempSync(join(expectValue(findMemoryFolder()), 'mcr-test-'));
  const images = join(memory, `mcr-arena-image-${OWN_UID}`);
  const left = join(images, `image-${'0'.repeat(64)}-v1`);
  mkdirSync(images, { mode: 0o700 });
  mkdirSync(left);
  for (const [name, text] of Object.entries({ lock: '', size: '1' })) writeFileSync(join(left, name), text);
  const builds: Record<string, string> = STANDARD_RUNTIME.builds;
  builds.compiler = '/nonexistent';
  const { path, release } = await openMemoryImage(memory, []);
  delete builds.compiler;
  const found = [...readdirSync(images), statSync(join(path, 'usr/bin/python3')).isFile()];
  release();
  rmSync(memory, { recursive: true });
  expect(found).toEqual([basename(path), true]);
});

test('a bot learns nothing by the time of lookups from what another one has looked up', {
  tags: ['full', 'memory-folder'],
}, async () => {
  const source = place.folder({
    'lookups.cpp': readFileSync(join(import.meta.dirname, 'hostile/lookups.cpp'), 'utf8'),
  });
  const [built, withMemory] = [place.folder(), expectValue(await openSandbox({ inMemory: true }))];
  const compile = ['g++', '-O2', '-o', '/out/lookups', 'lookups.cpp'] as const;
  await place.run({ argv: compile, role: 'build', folder: source, writable: place.outputTo(built) });
  const inMemory = new Place(withMemory, scratch);
  const run = (...args: readonly string[]) => inMemory.run({ argv: ['./lookups', ...args], folder: built });
  const bits = [...randomBytes(512)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect((await run('send', 'key', bits)).end).toEqual({ type: 'exited', code: 0 });
  const { stdout } = await run('receive', 'key', String(bits.length));
  const shares = stdout
    .trim()
    .split('\n')
    .map((line) => [...line].filter((bit, index) => bit === bits[index]).length);
  expect(shares).toHaveLength(5);
  // On a disk all are received; by chance, half of them: 0.05 are six standard deviations of so many.
  for (const share of shares) expect(share / bits.length).toBeCloseTo(0.5, 1);
  await withMemory.close();
});

describe('places to run in', () => {
  test('are not lost when programs end or cannot be started', async () => {
    const missing = [1, 2, 3].map(() => place.start({ argv: ['cat'], folder: join(scratch, 'nowhere') }));
    for (const { status } of await Promise.allSettled(missing)) expect(status).toBe('rejected');
    const ended = [1, 2, 3, 4].map(async (number) => {
      const program = await place.start({ argv: number === 2 ? ['missing'] : ['cat'] });
      if (number !== 2) program.stdin.end();
      program.stdout.resume();
      return (await program.ended).type;
    });
    expect(await Promise.all(ended)).toEqual(['exited', 'notStarted', 'exited', 'exited']);
    const again = await Promise.all([1, 2, 3].map(() => place.start({ argv: ['cat'] })));
    await Promise.all(again.map((program) => program.kill()));
  });

  test('are free while programs wait on the clock', async () => {
    const sleepers = await Promise.all([1, 2, 3].map(() => place.start({ argv: ['sleep', '1000'] })));
    expect((await place.run({ argv: ['true'] })).end).toEqual({ type: 'exited', code: 0 });
    expect(await Promise.all(sleepers.map((program) => program.kill()))).toEqual(
      sleepers.map(() => ({ type: 'killed' })),
    );
  });

  test('are free while programs are paused', { tags: ['full'] }, async () => {
    const programs = [];
    for (let number = 0; number < 7; number += 1) {
      const program = await place.start({ argv: ['node', 'bot.js'], folder: place.folder({ 'bot.js': ECHO }) });
      program.stdout.setEncoding('utf8');
      program.rest!();
      programs.push(program);
    }
    for (const program of programs.toReversed()) {
      await program.wake!();
      program.stdin.write('x\n');
      expect(await new Promise((resolve) => program.stdout.once('data', resolve))).toBe('heard x\n');
      program.rest!();
    }
    // A paused program uses no CPU time.
    const busy = await place.start({ argv: ['sh', '-c', 'echo; while :; do :; done'] });
    await new Promise((resolve) => busy.stdout.once('data', resolve));
    busy.rest!();
    await until(() => place.processes().some((pid) => /State:\s+T/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))));
    const ends = await Promise.all([...programs, busy].map((program) => program.kill()));
    expect(new Set(ends.map(({ type }) => type))).toEqual(new Set(['killed']));
    expect(place.processes()).toEqual([]);
  });
});

describe('the host', () => {
  test('has no remains of a closed sandbox, even if programs ran or waited', async () => {
    const own = mkdtempSync(join(scratch, 'closed-'));
    const before = process.env.TMPDIR;
    process.env.TMPDIR = own;
    const opened = await openSandbox({ slots: 2 });
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    if (!opened.ok) throw new Error(opened.error.message);
    const other = new Place(opened.value, scratch);
    const running = await other.start({ argv: ['sleep', '1000'] });
    const starting = Promise.allSettled([1, 2, 3].map(() => other.start({ argv: ['sleep', '1000'] })));
    await opened.value.close();
    expect(await running.ended).toEqual({ type: 'killed' });
    expect((await starting).filter(({ status }) => status === 'rejected')).not.toEqual([]);
    expect(other.processes()).toEqual([]);
    expect(readdirSync(own)).toEqual([]);
    await expect(other.start({ argv: ['cat'] })).rejects.toThrow('the sandbox is closed');
  });

  test('has no programs left when the process that started them is killed', async () => {
    const script = join(scratch, 'starts-sleepers.ts');
    const source = new URL('../../../packages/hosts/src/sandbox/sandbox.ts', import.meta.url).href;
    writeFileSync(script, STARTS_SLEEPERS.replace('SANDBOX', source));
    const child = spawn(process.execPath, [script, place.folder(), `${place.mark}-killed`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await until(() => place.processes(`${place.mark}-killed`).length > 3);
    child.kill('SIGKILL');
    await until(() => place.processes(`${place.mark}-killed`).length === 0);
  });
});

describe('a machine without a sandbox', () => {
  test('reports the missing part', async () => {
    const opened = await openSandbox({ bubblewrap: '/nowhere/bwrap' });
    expect(opened).toEqual({
      ok: false,
      error: {
        code: 'program-missing',
        message:
          'bubblewrap is not installed: on Debian and Ubuntu, apt-get install bubblewrap (in a clone: npx node scripts/install-sandbox.ts); images of the server have it in the target "sandbox"',
      },
    });
    const runner = createRunner({ bubblewrap: '/nowhere/bwrap' });
    await expect(runner.start({ argv: ['cat'], folder: scratch, limits: LIMITS })).rejects.toThrow('not installed');
    await runner.close();
  });

  test('is looked for again by the next start', async () => {
    const bubblewrap = join(scratch, 'late-bwrap');
    const runner = createRunner({ bubblewrap });
    const start = () => runner.start({ argv: ['cat'], folder: scratch, limits: LIMITS });
    await expect(start()).rejects.toThrow('not installed');
    writeFileSync(bubblewrap, '#!/bin/sh\necho "bubblewrap 0.3.1"\n', { mode: 0o755 });
    await expect(start()).rejects.toThrow('is version 0.3');
    await runner.close();
  });

  test.each([
    ['0.3.1', 'bubblewrap-too-old', 'is version 0.3, expected 0.8'],
    ['0.8.0', 'sandbox-failed', 'a trial program did not start: bwrap: No permissions to create new namespace'],
  ])('a bubblewrap %s: %s', async (version, code, message) => {
    const bubblewrap = join(scratch, `bwrap-${version}`);
    const refuses = 'echo "bwrap: No permissions to create new namespace" >&2; exit 1';
    const text = `#!/bin/sh\nif [ "$1" = --version ]; then echo "bubblewrap ${version}"; else ${refuses}; fi\n`;
    writeFileSync(bubblewrap, text, { mode: 0o755 });
    const opened = await openSandbox({ bubblewrap });
    expect(opened).toMatchObject({ ok: false, error: { code, message: expect.stringContaining(message) } });
  });

  test('names the kernel setting if it is the cause', () => {
    const settings = { '/proc/sys/user/max_user_namespaces': '0' };
    expect(causeOfFailure('refused', (file) => settings[file as keyof typeof settings])).toEqual({
      code: 'user-namespaces-off',
      message: 'user namespaces are off (/proc/sys/user/max_user_namespaces is 0): refused',
    });
  });
});

const LIMITS = { memoryMiB: 64, processes: 8, stderrBytes: 100 };

const ECHO = `
require('readline').createInterface({ input: process.stdin })
  .on('line', (line) => console.log('heard ' + line))
  .on('close', () => { console.error('bye'); process.exit(3); });`;

const STARTS_SLEEPERS = `
import { openSandbox } from 'SANDBOX';
const [folder, mark] = process.argv.slice(2);
const { value } = await openSandbox({ slots: 4 });
const environment = { MCR_TEST_MARK: mark };
const limits = { memoryMiB: 64, processes: 8, stderrBytes: 100 };
for (const code of ['sleep 1000', 'setsid sleep 1000 & sleep 1000', 'trap "" HUP TERM; while :; do sleep 1; done', 'while :; do :; done']) {
  await value.start({ argv: ['sh', '-c', code], folder, environment, limits });
}
console.log('ready');`;

test('the memory peak includes released memory, even if the program exits right after its output', async () => {
  const code = 'x = b"x" * (80 << 20); del x; print("done", flush=True); import time; time.sleep(0.01)';
  const program = await place.start({ argv: ['/usr/bin/python3', '-c', code] });
  program.stdin.end();
  await new Promise<void>((resolve) => {
    program.stdout.once('data', () => {
      program.peakMiB();
      resolve();
    });
  });
  await program.ended;
  expect(program.peakMiB()).toBeGreaterThan(85);
  expect(program.peakMiB()).toBeLessThan(200);
});

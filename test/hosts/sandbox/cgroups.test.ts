// Cgroups of programs in a fake delegated folder: the files written, read and removed.

/** @module-tag sandbox */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { delegatedFolder, openCgroups } from '../../../packages/hosts/src/sandbox/cgroups.ts';
import { openSandbox } from '../../../packages/hosts/src/sandbox/sandbox.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { Place, until } from './hostile/scenario.ts';

const scratch = makeScratchFolder();

/** Above the process ids of any system. */
const NO_PROCESS = 2 ** 30;
const MIB = 2 ** 20;
/** Removes a cgroup with its files, as the kernel does. */
const removeFolder = (path: string): void => rmSync(path, { recursive: true });

function fakeFolder(controllers = 'cpu memory pids'): string {
  const folder = mkdtempSync(join(scratch, 'delegated-'));
  writeFileSync(join(folder, 'cgroup.controllers'), `${controllers}\n`);
  return folder;
}

const botsIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('mcr-bot-'));

/** The content of a file in the cgroup of the only program below a folder. */
const readIn = (folder: string, file: string): string => readFileSync(join(folder, botsIn(folder)[0]!, file), 'utf8');

describe('the delegated folder', () => {
  const UNIFIED = '23 31 0:30 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw\n';
  const HYBRID = `31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n${UNIFIED.replace('/sys/fs/cgroup', '/sys/fs/cgroup/unified')}`;
  const INNER = UNIFIED.replace(' / ', ' /docker/abc ');
  test.each([
    ['0::/system.slice/mcr.service/mcr-server\n', UNIFIED, '/sys/fs/cgroup/system.slice/mcr.service'],
    ['4:memory:/x\n0::/mcr.service/mcr-server\n', HYBRID, '/sys/fs/cgroup/unified/mcr.service'],
    ['0::/docker/abc/mcr-server\n', INNER, '/sys/fs/cgroup'],
    ['0::/elsewhere/mcr-server\n', INNER, undefined],
    ['0::/system.slice/mcr.service\n', UNIFIED, undefined],
    ['4:memory:/mcr-server\n', UNIFIED, undefined],
    ['0::/mcr.service/mcr-server\n', '31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n', undefined],
  ])('of %j is %j', (cgroups, mounts, folder) => {
    expect(delegatedFolder(cgroups, mounts)).toBe(folder);
  });
});

test('a folder that is missing or lacks a controller is not usable', () => {
  expect(openCgroups(join(scratch, 'missing'), removeFolder)).toBeUndefined();
  expect(openCgroups(fakeFolder('cpu io memory'), removeFolder)).toBeUndefined();
  expect(openCgroups(fakeFolder('pids'), removeFolder)).toBeUndefined();
});

test('cgroups of killed processes are removed, those of others stay', async () => {
  const folder = fakeFolder();
  for (const name of [`mcr-bot-${NO_PROCESS}-a`, `mcr-bot-${process.pid}-b`, 'mcr-bot-1-c', 'other', 'mcr-server']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'cgroup.kill'), '');
  }
  expect(openCgroups(folder, removeFolder)).toBeDefined();
  await until(() => !existsSync(join(folder, `mcr-bot-${NO_PROCESS}-a`)));
  expect(readFileSync(join(folder, 'cgroup.subtree_control'), 'utf8')).toBe('+memory +pids');
  expect(readdirSync(folder).filter((name) => !name.startsWith('cgroup.'))).toEqual([
    'mcr-bot-1-c',
    `mcr-bot-${process.pid}-b`,
    'mcr-server',
    'other',
  ]);
});

test('ends the remaining processes of a cgroup before it is removed, and waits for them', async () => {
  const folder = fakeFolder();
  const tried: string[] = [];
  const cgroups = openCgroups(folder, (path) => {
    tried.push(path);
    if (existsSync(join(path, 'cgroup.kill'))) tried.push(readFileSync(join(path, 'cgroup.kill'), 'utf8'));
    if (tried.length === 4) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
    removeFolder(path);
  })!;
  tried.length = 0;
  const cgroup = cgroups.create({ memoryMiB: 64, processes: 8 });
  writeFileSync(join(folder, botsIn(folder)[0]!, 'cgroup.kill'), '');
  tried.push('created', 'once');
  await cgroup.remove();
  expect(tried.filter((entry) => entry === '1')).toEqual(['1', '1']);
  expect(botsIn(folder)).toEqual([]);
});

describe('a program in a sandbox', () => {
  async function run(act: (folder: string, program: Awaited<ReturnType<Place['start']>>) => Promise<void> | void) {
    const folder = fakeFolder();
    const sandbox = expectValue(await openSandbox({ slots: 1, cgroups: openCgroups(folder, removeFolder)! }));
    try {
      const place = new Place(sandbox, scratch);
      const program = await place.start({ argv: ['sh', '-c', 'read line; exit 3'], folder: place.folder() });
      program.stdout.resume();
      await act(folder, program);
      program.stdin.end('\n');
      return { end: await program.ended, cpuMs: program.cpuMs(), left: botsIn(folder) };
    } finally {
      await sandbox.close();
    }
  }

  test('runs in its own cgroup with its limits; the cgroup is removed afterwards', async () => {
    const { end, left } = await run(async (folder) => {
      expect(botsIn(folder)).toHaveLength(1);
      expect(Number(readIn(folder, 'memory.max'))).toBeGreaterThan(64 * MIB);
      expect([readIn(folder, 'memory.oom.group'), Number(readIn(folder, 'pids.max'))]).toEqual([
        '1',
        expect.any(Number),
      ]);
      // Until the sandbox has replaced itself with the program, its process has another command, or none.
      const command = () => readFileSync(`/proc/${readIn(folder, 'cgroup.procs').split('\n')[0]}/cmdline`, 'utf8');
      await until(() => command().includes('read line'));
    });
    expect({ end, left }).toEqual({ end: { type: 'exited', code: 3 }, left: [] });
  });

  test('reports the CPU time of its cgroup', async () => {
    const { cpuMs } = await run((folder, program) => {
      writeFileSync(join(folder, botsIn(folder)[0]!, 'cpu.stat'), 'usage_usec 7654321\nuser_usec 1\n');
      expect(program.cpuMs()).toBe(7654.321);
    });
    expect(cpuMs).toBe(7654.321);
  });

  test('ends as out of memory if the kernel killed it for its memory use', async () => {
    const { end } = await run((folder) => {
      writeFileSync(join(folder, botsIn(folder)[0]!, 'memory.events'), 'low 0\nmax 9\noom 1\noom_kill 2\n');
    });
    expect(end).toMatchObject({ type: 'memory', usedMiB: expect.any(Number) });
  });
});

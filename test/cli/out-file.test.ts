// The lock on the --out file of a long run, and the writing of its results.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lockFile, writeText } from '@mcr-arena/files';
import { describe, expect, test } from 'vitest';
import { createKeeper } from '../../apps/cli/src/keeper.ts';
import { withOutFile } from '../../apps/cli/src/out-file.ts';
import { BIN, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const nothing = async (): Promise<void> => {};

describe('a file', () => {
  test('is locked until the end of the run, and no other file remains', async () => {
    const folder = inScratch('mine');
    mkdirSync(folder);
    const out = join(folder, 'results.json');
    const inside = await withOutFile(out, async () => {
      await expect(withOutFile(out, nothing)).rejects.toThrow(`${out} is in use by process ${process.pid}`);
      await withOutFile(join(folder, 'others.json'), nothing);
      return readdirSync(folder).length;
    });
    expect(inside).toBe(1);
    await expect(withOutFile(out, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['exists', 'does not exist yet'])(
    'is also locked under the name of a link to it (the file %s)',
    { tags: ['Unix'] },
    async (state) => {
      const folder = inScratch(`linked, ${state}`);
      mkdirSync(folder);
      const out = join(folder, 'results.json');
      const link = join(folder, 'link.json');
      symlinkSync('results.json', link);
      if (state === 'exists') writeFileSync(out, 'old');
      for (const [held, other] of [[out, link] as const, [link, out] as const]) {
        await withOutFile(held, async () => {
          await expect(withOutFile(other, nothing)).rejects.toThrow(`${other} is in use`);
        });
      }
      await withOutFile(link, () => writeText(link, 'new'));
      expect(readFileSync(out, 'utf8')).toBe('new');
      expect(lstatSync(link).isSymbolicLink()).toBe(true);
      expect(readdirSync(folder)).toHaveLength(2);
    },
  );

  test('is rejected if it is a device', { tags: ['Unix'] }, async () => {
    await expect(withOutFile('/dev/null', nothing)).rejects.toThrow('is not a regular file');
  });

  test('is named in the error if its lock file cannot be created', { tags: ['Unix'] }, () => {
    const out = inScratch('x'.repeat(250));
    expect(() => lockFile(out)).toThrow(`${out}: name too long`);
    expect(readdirSync(inScratch('.')).filter((name) => name.startsWith('xx'))).toEqual([]);
  });

  test('half-written by a killed run is removed by the next run', async () => {
    const folder = inScratch('killed');
    mkdirSync(folder);
    for (const name of ['mine', 'other']) writeFileSync(join(folder, `${name}.json.0123abcd.unfinished`), 'half');
    await withOutFile(join(folder, 'mine.json'), nothing);
    expect(readdirSync(folder)).toEqual(['other.json.0123abcd.unfinished']);
  });

  test.each([
    ['', 'is a folder: expected a file'],
    [inScratch('.'), 'is a folder: expected a file'],
    [inScratch('nowhere/results.json'), `the folder ${inScratch('nowhere')} does not exist`],
  ])('is rejected before the first deal: %j', async (out, message) => {
    let played = false;
    const run = withOutFile(out, async () => {
      played = true;
    });
    await expect(run).rejects.toThrow(message);
    expect(played).toBe(false);
  });
});

describe('a full disk', { tags: ['Unix'] }, () => {
  test('leaves the old results, and is reported with the name of the file', async () => {
    const folder = inScratch('full');
    mkdirSync(folder);
    const out = join(folder, 'results.json');
    const compare = ['compare', 'random', 'x=random', '--seed', 's', '--workers', '1', '--out', out, '--budget'];
    await runMcr([...compare, '4']);
    const before = readFileSync(out, 'utf8');
    // A file size limit of one block (512 or 1024 bytes): only the beginning of a write succeeds.
    const args = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, BIN, ...compare, '8'];
    const child = spawn('sh', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect([status, stderr.trim().split('\n').at(-1)]).toEqual([2, `mcr: ${out}: the file would be too large`]);
    expect(readdirSync(folder)).toEqual([basename(out)]);
    expect(readFileSync(out, 'utf8')).toBe(before);
  });
});

describe('a keeper', () => {
  /** A keeper with its own clock that calls `keep`. */
  function keeperWith(keep: (item: string) => void) {
    const clock = { now: 0 };
    const lines: string[] = [];
    const options = { onFailure: (line: string) => void lines.push(line), now: () => clock.now };
    return { clock, lines, keeper: createKeeper(async (item: string) => keep(item), options) };
  }

  test('retries a failed write later and at the end', async () => {
    const kept: string[] = [];
    let isFull = true;
    const { clock, lines, keeper } = keeperWith((item) => {
      if (isFull) throw new Error('no space');
      kept.push(item);
    });
    clock.now = 5000;
    keeper.touch('a');
    expect(await keeper.end([])).toBeUndefined();
    expect(lines).toEqual(['could not be stored, trying again: no space']);
    isFull = false;
    clock.now = 15_000;
    keeper.touch('b');
    expect(await keeper.end([])).toBeUndefined();
    expect(kept.sort()).toEqual(['a', 'b']);
  });

  test('returns the error of a write that fails at the end', async () => {
    const { keeper } = keeperWith(() => {
      throw new Error('no space');
    });
    expect((await keeper.end(['a']))?.message).toBe('no space');
  });
});

// The host files of a sandbox when something removes them while it is open.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { MemoryImage } from '../../../packages/hosts/src/sandbox/memory-image.ts';
import { SandboxHome } from '../../../packages/hosts/src/sandbox/sandbox-home.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const scratch = makeScratchFolder();

test('an image that something removed is opened again, once', async () => {
  const images: string[] = [];
  const released: string[] = [];
  const open = (): MemoryImage => {
    const path = mkdtempSync(join(scratch, 'image-'));
    mkdirSync(join(path, 'usr'));
    images.push(path);
    return { path, runtime: [], release: () => void released.push(path) };
  };
  const home = new SandboxHome([], { folder: scratch, image: open(), reopen: async () => open() });
  const before = await home.complete();
  expect(await home.complete()).toBe(before);
  rmSync(images[0]!, { recursive: true });
  const [after, same] = await Promise.all([home.complete(), home.complete()]);
  expect(same).toBe(after);
  const bot = mkdtempSync(join(scratch, 'bot-'));
  const limits = { memoryMiB: 64, processes: 8, stderrBytes: 100 };
  const { view } = await after.programs.prepare({ argv: ['cat'], folder: bot, limits });
  expect(view.image).toBe(images[1]);
  home.remove();
  expect([images.length, released]).toEqual([2, images]);
});

test('what running programs use stays when one of the files is missing', async () => {
  const home = new SandboxHome([]);
  const before = await home.complete();
  const proc = before.needed.find((path) => path.endsWith('/proc'))!;
  rmSync(join(dirname(proc), 'copies'), { recursive: true });
  const after = await home.complete();
  expect([existsSync(proc), after.path === before.path]).toEqual([true, false]);
  home.remove();
  expect([existsSync(before.path), existsSync(after.path)]).toEqual([false, false]);
});

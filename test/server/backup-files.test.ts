// Backup files: notes on uploaded files that they do not contain, and disks that fill while one is written.

import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expectValue, success } from '@mcr-arena/tiles';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkBackupFile, writeBackupFile } from '../../apps/server/src/backup/backup-file.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { runMcr } from '../cli/run-mcr.ts';
import { newDatabaseUrl, newFolder } from './throwaway.ts';

test('backup and restore report uploaded files in a folder, and only these', async () => {
  const folder = newFolder();
  const [here, there] = [await newDatabaseUrl('empty'), await newDatabaseUrl('empty')];
  const run = async (command: string, url: string, ...args: string[]) => {
    vi.stubEnv('DATABASE_URL', url);
    const { stdout, status } = await runMcr([command, join(folder.path, 'arena.backup'), ...args]);
    vi.unstubAllEnvs();
    expect(status).toBe(0);
    return stdout.replaceAll('\n', ' ');
  };
  const { prisma, close } = expectValue(await openDatabase({ type: 'postgres', url: here }));
  await prisma.artifact.create({ data: { hash: 'stored', size: 1 } });
  expect(await run('backup', here)).not.toContain('Not in the file');

  await prisma.artifact.createMany({ data: ['a', 'b'].map((hash) => ({ hash, size: 1, location: `x/${hash}` })) });
  await close();
  const note = 'Not in the file: 2 uploaded files in the folder of MCR_ARTIFACTS.';
  expect(await run('backup', here, '--replace')).toContain(`${note} Copy this folder too`);
  expect(await run('restore', there)).toContain(`${note} Set MCR_ARTIFACTS to a copy of this folder.`);
  folder.remove();
});

test('a file is complete even if the system writes a part of a chunk only', async () => {
  const folder = newFolder();
  const path = join(folder.path, 'arena.backup');
  const handle = await open(import.meta.filename);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { write } = prototype;
  const writeHalf = function (this: FileHandle, bytes: Buffer | string, start: number, length: number, at: number) {
    return Reflect.apply(
      write,
      this,
      typeof bytes === 'string' ? [bytes, start] : [bytes, start, Math.ceil(length / 2), at],
    );
  };
  const spy = vi.spyOn(prototype, 'write').mockImplementation(writeHalf as typeof write);
  onTestFinished(() => spy.mockRestore());
  const head = { migration: '1', createdAt: '2026-01-01' };
  const lines = async function* () {
    yield { table: 'bot', columns: ['id'] };
    yield ['1'];
  };
  await writeBackupFile(path, head, lines());
  expect(await checkBackupFile(path)).toEqual(success(head));
  folder.remove();
});

// Notes on uploaded files that a backup does not contain.

import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test, vi } from 'vitest';
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

// An archive in a folder. The operator must create the folder: if the server did, records would go to the wrong disk while the right
// one is not mounted.

import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeLeftovers, unfinishedName } from '@mcr-arena/files';
import { syncFolder } from '../database/cluster/sync-folder.ts';
import type { ArchiveStore } from './archive-store.ts';

/** Folder in which files are written before they are renamed. */
const UNFINISHED = 'unfinished';

export function openFolderStore(root: string): ArchiveStore {
  const pathOf = (key: string): string => join(root, ...key.split('/'));
  return {
    place: `the folder ${root}`,
    write: async (key, bytes) => {
      const path = pathOf(key);
      for (const folder of [join(root, UNFINISHED), ...foldersOf(root, path)]) await makeFolder(folder);
      const aside = join(root, UNFINISHED, unfinishedName(key.replaceAll('/', '-')));
      await writeSynced(aside, bytes);
      await rename(aside, path);
      syncFolder(dirname(path));
    },
    read: (key) => unlessMissing(readFile(pathOf(key))),
    remove: (key) => rm(pathOf(key), { force: true }),
    tidy: async () => {
      await makeFolder(join(root, UNFINISHED));
      removeLeftovers(join(root, UNFINISHED));
    },
  };
}

/** The folders between the root and the file, outermost first. */
function foldersOf(root: string, path: string): readonly string[] {
  const folder = dirname(path);
  return folder === root ? [] : [...foldersOf(root, folder), folder];
}

/** Creates a folder if it is missing. Its parent must exist. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw thrown;
  }
  syncFolder(dirname(path));
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await file.close();
  }
}

async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

// Caches uploaded bots as local files, because hosts load bots by URL. A file is fetched once per content, checked when it is
// written and at its first use by this process, and removed after a month without use.

import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BotReference } from '@mcr-arena/hosts';
import type { Store } from '../../database/open-database.ts';
import { artifactOfBot } from './artifact-name.ts';
import { type ArtifactStore, hashOfFile, writeWhole } from './artifact-store.ts';

export interface ArtifactCache {
  /** The path of a file with this content. Rejects if the artifact is no longer stored. */
  fileOf(hash: string, name: string): Promise<string>;
  /** Replaces an artifact in a reference with the URL of its file; other references stay unchanged. */
  locate(reference: BotReference): Promise<BotReference>;
}

const UNUSED_MS = 30 * 86_400_000;

export function createArtifactCache(
  store: Store,
  artifacts: ArtifactStore,
  folder: string = defaultCacheFolder(),
): ArtifactCache {
  const known = new Map<string, Promise<string>>();
  const fetchOnce = (hash: string, name: string): Promise<string> => {
    const key = join(hash, name);
    const coming = known.get(key) ?? fetchFile({ store, artifacts, folder }, hash, name);
    known.set(key, coming);
    coming.catch(() => known.delete(key));
    return coming;
  };
  const fileOf = async (hash: string, name: string): Promise<string> => {
    const file = await fetchOnce(hash, name);
    // This or another process may have removed the file in the meantime.
    if (await isThere(file)) return file;
    known.delete(join(hash, name));
    return fetchOnce(hash, name);
  };
  return {
    fileOf,
    locate: async (reference) => {
      const artifact = artifactOfBot(reference.bot);
      if (artifact === undefined) return reference;
      return { ...reference, bot: pathToFileURL(await fileOf(artifact.hash, artifact.file)).href };
    },
  };
}

function defaultCacheFolder(): string {
  return join(tmpdir(), `mcr-arena-${userInfo().uid}`, 'artifacts');
}

interface FetchTools {
  readonly store: Store;
  readonly artifacts: ArtifactStore;
  readonly folder: string;
}

async function fetchFile({ store, artifacts, folder }: FetchTools, hash: string, name: string): Promise<string> {
  const own = join(folder, hash);
  const file = join(own, name);
  if ((await isThere(file)) && (await hashOfFile(file)) === hash) {
    const now = new Date();
    await utimes(own, now, now);
    return file;
  }
  await removeUnused(folder);
  const bytes = await artifacts.read(store, hash);
  if (bytes === undefined) throw new Error(`artifact ${hash} is no longer stored`);
  await writeWhole(file, bytes);
  return file;
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() === true;
}

async function removeUnused(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    const isOld = found !== undefined && found.mtimeMs < Date.now() - UNUSED_MS;
    if (isOld) await rm(join(folder, name), { recursive: true, force: true });
  }
}

// Caches uploaded bots as local files, because hosts load bots by URL. A file is fetched once per content and checked when it is
// written and at its first use by this process. Prepared bots are in the same folder; all of a bot's files are removed once
// its artifact is no longer stored.

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CacheFolder, type CacheLocation, defaultCacheFolder, entryKey } from '@mcr-arena/files';
import type { BotReference } from '@mcr-arena/hosts';
import { failure, success } from '@mcr-arena/tiles';
import type { Database, Store } from '../../database/open-database.ts';
import { artifactOfBot } from './artifact-name.ts';
import { type ArtifactStore, hashOfFile } from './artifact-store.ts';

/** A file that stays in the cache until it is released. */
export interface HeldFile {
  readonly path: string;
  release(): void;
}

export interface LocatedBot {
  readonly reference: BotReference;
  /** Call when the bot does not play any more. */
  release(): void;
}

export type ArtifactCache = ReturnType<typeof createArtifactCache>;

export function createArtifactCache(store: Store, artifacts: ArtifactStore, location: CacheLocation) {
  /** The folder with its checks and its temporary folders. */
  const folder = new CacheFolder(location);
  const checked = new Map<string, Promise<boolean>>();
  /** Fetches the file if it is missing, and checks it. Returns false if the artifact is no longer stored. */
  const fetchOnce = (hash: string, name: string): Promise<boolean> => {
    const key = entryKey('file', hash, name);
    const coming = checked.get(key) ?? fetchFile({ store, artifacts, folder }, hash, name);
    checked.set(key, coming);
    coming.then(
      (isStored) => isStored || checked.delete(key),
      () => checked.delete(key),
    );
    return coming;
  };
  /** A file with this content; undefined if the artifact is no longer stored. */
  const hold = async (hash: string, name: string): Promise<HeldFile | undefined> => {
    const key = entryKey('file', hash, name);
    while (await fetchOnce(hash, name)) {
      const held = folder.hold(key);
      if (held !== undefined) return { path: join(held.path, name), release: held.release };
      // This or another process has removed the file in the meantime.
      checked.delete(key);
    }
    return undefined;
  };
  return {
    /** Where prepared bots belong, too. */
    location,
    folder,
    hold,
    /** Replaces an artifact in a reference with the URL of its file; other references stay unchanged. */
    locate: async (reference: BotReference): Promise<LocatedBot> => {
      const artifact = artifactOfBot(reference.bot);
      if (artifact === undefined) return { reference, release: () => {} };
      const held = await hold(artifact.hash, artifact.file);
      if (held === undefined) throw new Error(`artifact ${artifact.hash} is no longer stored`);
      return { reference: { ...reference, bot: pathToFileURL(held.path).href }, release: held.release };
    },
    /** Removes the files of artifacts that are no longer stored, unless they are held. */
    sweep: () =>
      folder.keepOnly(async (hashes) => {
        const stored = await store.artifact.findMany({ where: { hash: { in: [...hashes] } }, select: { hash: true } });
        return new Set(stored.map(({ hash }) => hash));
      }),
  };
}

/** For servers without a data folder: a folder for each database, because a cache is swept by its database. */
export function defaultServerCache({ url }: Pick<Database, 'url'>): string {
  const { host, pathname, searchParams } = new URL(url);
  const database = [host, pathname, searchParams.get('host') ?? ''].join('\0');
  return defaultCacheFolder(`server-${createHash('sha256').update(database).digest('hex').slice(0, 16)}`);
}

interface FetchTools {
  readonly store: Store;
  readonly artifacts: ArtifactStore;
  readonly folder: CacheFolder;
}

async function fetchFile({ store, artifacts, folder }: FetchTools, hash: string, name: string): Promise<boolean> {
  const key = entryKey('file', hash, name);
  const known = folder.hold(key);
  const isWhole = known !== undefined && (await hashOfFile(join(known.path, name))) === hash;
  known?.release();
  if (isWhole) return true;
  if (known !== undefined && !folder.remove(key)) throw new Error(`${known.path} was changed`);
  const fetched = await folder.create(key, async (path) => {
    if (await artifacts.fetch(store, hash, join(path, name))) return success(true);
    return failure('artifact-unknown', `artifact ${hash} is no longer stored`);
  });
  if (fetched.ok) fetched.value.release();
  return fetched.ok;
}

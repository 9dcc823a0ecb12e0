// The files that every bot may read, copied to a file system in memory. The kernel caches which files of a disk were read, and which
// names below it do not exist; the time of a lookup shows it. A file system in memory always has all of its files and does
// not cache missing names, so that a lookup leaves no trace.

import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CacheFolder, entryKey, type HeldEntry, OWN_UID } from '@mcr-arena/files';
import { expectValue, failure, type Result, success } from '@mcr-arena/tiles';
import type { Mount } from '../program/program-runner.ts';
import { BOT_RUNTIMES } from './bot-runtimes.ts';
import { filesOfPackages, PACKAGES_FILE } from './debian-packages.ts';
import { copyEntry, entriesOf, entryOf } from './folder-copies.ts';

export interface MemoryImage {
  /** Folder of the image, with `usr`, `etc` and the runtime. */
  readonly path: string;
  /** The runtime's mounts, from the image. */
  readonly runtime: readonly Mount[];
  release(): void;
}

/** Part of the key, so that images of other versions of this code are not used. */
const VERSION = 2;
const TMPFS = 0x01021994;
const CANDIDATES = ['/dev/shm', `/run/user/${OWN_UID}`, '/tmp'];
/** More than a file system gives to a small container; free space is left for the files of bots. */
const LEAST_FREE_BYTES = 1.5 * 2 ** 30;
const MOST_BYTES = 4 * 2 ** 30;
const NOT_READ = /^\/usr\/(include|share\/(doc|man|info|locale|lintian|bug|bash-completion))\//;
const ALTERNATIVES = '/etc/alternatives';
const LINKER_CACHE = '/etc/ld.so.cache';
/** Folders with links to files of packages that belong to no package, such as those of alternatives. */
const WITH_LINKS = /^\/usr\/(bin|lib|lib\/[\w-]+-linux-gnu)$/;

/** A folder in memory for files of bots: with enough space, and from which programs can be run. The message says what is missing. */
export function findMemoryFolder(): Result<string, 'no-memory-folder' | 'no-packages'> {
  const found = CANDIDATES.find(isUsable);
  if (found === undefined) {
    return failure(
      'no-memory-folder',
      `no file system in memory with 1.5 GiB of free space, on which programs can be run, is at ${CANDIDATES.join(', ')}`,
    );
  }
  return hasPackages()
    ? success(found)
    : failure('no-packages', 'this system is not Debian 12 or newer, or one based on it');
}

function isUsable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    const { type, bavail, bsize } = statfsSync(path);
    const images = lstatSync(folderIn(path), { throwIfNoEntry: false });
    // Another user may have created it.
    if (images !== undefined && images.uid !== OWN_UID) return false;
    const hasRoom = images !== undefined || bavail * bsize >= LEAST_FREE_BYTES;
    return type === TMPFS && hasRoom && !isNotExecutable(realpathSync(path));
  } catch {
    return false;
  }
}

function isNotExecutable(path: string): boolean {
  const mounts = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  const options = mounts.findLast(([, place]) => place === path)?.[3] ?? '';
  return options.split(',').includes('noexec');
}

/** The image in this folder, shared by all processes of the user. */
export async function openMemoryImage(memory: string, runtime: readonly Mount[]): Promise<MemoryImage> {
  const cache = imagesIn(memory);
  const key = keyOf(runtime);
  const held = cache.hold(key);
  if (held !== undefined) return imageAt(held, runtime);
  // Those that killed processes left, of earlier versions of packages, would take the space.
  await cache.keepOnly(async () => new Set());
  return imageAt(expectValue(await cache.create(key, async (folder) => success(await fill(folder, runtime)))), runtime);
}

/** Removes the images that no process of the user uses. */
export async function removeMemoryImages(): Promise<void> {
  const memory = findMemoryFolder();
  if (!memory.ok) return;
  const images = imagesIn(memory.value);
  await images.keepOnly(async () => new Set());
  images.leave();
}

function imagesIn(memory: string): CacheFolder {
  return new CacheFolder({ folder: folderIn(memory), maxBytes: MOST_BYTES });
}

function folderIn(memory: string): string {
  return join(memory, `mcr-arena-image-${OWN_UID}`);
}

function imageAt({ path, release }: HeldEntry, runtime: readonly Mount[]): MemoryImage {
  return {
    path,
    runtime: runtime.map(({ inside }) => ({ host: join(path, inside), inside })),
    release,
  };
}

/** Whether dpkg lists the files of packages, and the top-level folders are links to those of /usr. */
function hasPackages(): boolean {
  const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return ['/bin', '/lib'].every(isLink) && existsSync(PACKAGES_FILE);
}

/** By what changes when packages or the runtime do. */
function keyOf(runtime: readonly Mount[]): string {
  const stamps = [PACKAGES_FILE, LINKER_CACHE, ...runtime.map(({ host }) => host)].map((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return `${path} ${stats?.mtimeMs} ${stats?.ino} ${stats?.size}`;
  });
  const hash = createHash('sha256').update(stamps.join('\n')).digest('hex');
  return entryKey('image', hash, `v${VERSION}`);
}

async function fill(image: string, runtime: readonly Mount[]): Promise<void> {
  // Packages may have changed since an earlier image.
  for (const known of [realFolders, folderNames]) known.clear();
  const packages = BOT_RUNTIMES.flatMap(({ plays, reads }) => [...Object.keys(plays), ...reads]);
  const copied = new Set<string>();
  const copy = async (path: string): Promise<void> => {
    const entry = NOT_READ.test(path) || copied.has(path) ? undefined : entryOf(path);
    if (entry?.type !== 'file' && entry?.type !== 'link') return;
    mkdirSync(join(image, dirname(path)), { recursive: true });
    await copyEntry(path, join(image, path), entry);
    copied.add(path);
  };
  for (const path of filesOfPackages(packages).map(withRealFolder)) if (path?.startsWith('/usr/')) await copy(path);
  for (const path of [...copied]) for (const compiled of compiledOf(path)) await copy(compiled);
  for (const path of linksTo(copied)) await copy(path);
  for (const path of [LINKER_CACHE, ...namesIn(ALTERNATIVES)]) await copy(path);
  for (const { host, inside } of runtime) {
    const real = realpathSync(host);
    mkdirSync(join(image, dirname(inside)), { recursive: true });
    for (const entry of entriesOf(real))
      await copyEntry(join(real, entry.path), join(image, inside, entry.path), entry);
  }
  openFoldersIn(image);
}

/** Lets every user read the folders, whatever the umask of this process is. */
function openFoldersIn(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    chmodSync(join(folder, entry.name), 0o755);
    openFoldersIn(join(folder, entry.name));
  }
}

/** The path with links resolved in all folders; undefined if one is missing. */
function withRealFolder(path: string): string | undefined {
  try {
    return join(realFolder(dirname(path)), basename(path));
  } catch {
    return undefined;
  }
}

const realFolders = new Map<string, string>();

function realFolder(path: string): string {
  const known = realFolders.get(path) ?? realpathSync(path);
  realFolders.set(path, known);
  return known;
}

/** What Python has compiled from a module, which belongs to no package. */
function compiledOf(path: string): readonly string[] {
  if (!path.endsWith('.py')) return [];
  const name = basename(path, '.py');
  return namesIn(join(dirname(path), '__pycache__')).filter((file) => basename(file).startsWith(`${name}.cpython-`));
}

const folderNames = new Map<string, readonly string[]>();

function namesIn(folder: string): readonly string[] {
  const known = folderNames.get(folder);
  if (known !== undefined) return known;
  const found = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  const paths = found.map((name) => join(folder, name));
  folderNames.set(folder, paths);
  return paths;
}

/** Links beside files that lead to some of them, also over others. */
function linksTo(copied: ReadonlySet<string>): readonly string[] {
  const folders = new Set([...copied].map((path) => dirname(path)).filter((path) => WITH_LINKS.test(path)));
  return [...folders].flatMap(namesIn).filter((path) => {
    if (copied.has(path) || !lstatSync(path).isSymbolicLink()) return false;
    try {
      return copied.has(realpathSync(path));
    } catch {
      return false;
    }
  });
}

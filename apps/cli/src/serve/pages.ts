// Builds the pages when the server starts, if they are missing or older than their sources, so that one command is enough
// after a clone or an update. With several processes, one builds and the others wait. The new pages are built in a separate
// folder and replace the old ones when they are complete.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFolder } from '@mcr-arena/files';
import { failure, type Result, success } from '@mcr-arena/tiles';

const ROOT = join(import.meta.dirname, '../../../..');
const WORKSPACE = '@mcr-arena/web';
const OF_THE_PAGES = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'];
const OF_THE_DOCUMENTATION = [
  ...['docs', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES'],
  ...['apps/cli/README.md', 'apps/server/README.md', 'apps/web/README.md', 'apps/cli/src/schema'],
  ...['scripts/docs', 'scripts/write-docs.ts'],
];
const PAGES = 'apps/web/dist';
/** Folder of a build in progress and its lock. On the same file system as the pages. */
const WORKPLACE = 'apps/web/.build';
const POLL_MS = 200;

/** Whether the pages must be built; false if the repository has no pages. `root`: root of the repository. */
export function arePagesStale(root: string = ROOT): boolean {
  if (!existsSync(join(root, 'apps/web/package.json'))) return false;
  const built = statSync(join(root, PAGES, 'index.html'), { throwIfNoEntry: false });
  return built === undefined || sourcesOf(root).some((path) => newestIn(path) > built.mtimeMs);
}

/** The state of the built pages. `unbuildable`: stale, but the development packages that build them are not installed. */
type PagesState = 'current' | 'stale' | 'unbuildable';

/** `root`: root of the repository. */
export function pagesState(root: string = ROOT): PagesState {
  if (!arePagesStale(root)) return 'current';
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'apps/web/package.json'), 'utf8'));
  const isInstalled = (name: string): boolean =>
    ['', 'apps/web'].some((folder) => existsSync(join(root, folder, 'node_modules', name)));
  return Object.keys(devDependencies).every(isInstalled) ? 'stale' : 'unbuildable';
}

/** The sources of the pages: their own files, the packages that they may import, and the documentation. */
function sourcesOf(root: string): string[] {
  const packages = ['packages', 'bots'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) =>
      ['src', 'README.md'].map((part) => join(root, folder, name, part)),
    ),
  );
  const others = [...OF_THE_DOCUMENTATION, 'package.json', 'package-lock.json'].map((name) => join(root, name));
  return [...OF_THE_PAGES.map((name) => join(root, 'apps/web', name)), ...packages, ...others];
}

/** The latest change in a file or folder, in ms since the epoch. Includes folders, so that deletions are noticed. */
function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

interface BuildPagesOptions {
  /** Root of the repository. */
  readonly root?: string;
  /** Ends the wait for another process. */
  readonly signal?: AbortSignal;
  /** Called if another process is building the pages. */
  onWait?(): void;
}

/** Builds the pages if they are stale. Error: `build-failed`, with the output of the build; the old pages remain. */
export async function buildPages({
  root = ROOT,
  signal,
  onWait,
}: BuildPagesOptions = {}): Promise<Result<true, 'build-failed'>> {
  try {
    const workplace = join(root, WORKPLACE);
    mkdirSync(workplace, { recursive: true });
    const unlock = await lockWhenFree(workplace, signal, onWait);
    try {
      // Another process may have built them in the meantime.
      return arePagesStale(root) ? await buildAndReplace(root, workplace) : success(true);
    } finally {
      unlock();
    }
  } catch (thrown) {
    return failure('build-failed', thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Locks the folder and returns the function that unlocks it. Throws if `signal` ends the wait. */
async function lockWhenFree(folder: string, signal?: AbortSignal, onWait?: () => void): Promise<() => void> {
  for (let isFirst = true; ; isFirst = false) {
    const lock = lockFolder(folder);
    if (lock.ok) return lock.value;
    if (isFirst) onWait?.();
    await pause(POLL_MS, undefined, { ...(signal && { signal }) });
  }
}

async function buildAndReplace(root: string, workplace: string): Promise<Result<true, 'build-failed'>> {
  const [built, former] = [join(workplace, 'built'), join(workplace, 'former')];
  // A killed build may have left these.
  for (const folder of [built, former]) rmSync(folder, { recursive: true, force: true });
  const run = await runBuild(root, built);
  if (run.ok) replacePages(join(root, PAGES), built, former);
  for (const folder of [built, former]) rmSync(folder, { recursive: true, force: true });
  return run;
}

/** Node cannot swap two folders atomically; between the two steps there are no pages. */
function replacePages(pages: string, built: string, former: string): void {
  if (existsSync(pages)) renameSync(pages, former);
  try {
    renameSync(built, pages);
  } catch (thrown) {
    if (existsSync(former)) renameSync(former, pages);
    throw thrown;
  }
}

async function runBuild(root: string, folder: string): Promise<Result<true, 'build-failed'>> {
  const command = ['run', 'build', '--silent', '--workspace', WORKSPACE, '--', '--emptyOutDir', '--outDir', folder];
  const child = spawn('npm', command, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // With another value, such as that of a run of tests, Vite makes a development build.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk));
  const [code] = await once(child, 'close');
  return code === 0 ? success(true) : failure('build-failed', Buffer.concat(printed).toString().trim());
}

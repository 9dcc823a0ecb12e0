// The pages of the server are built at its start where they are missing or older than what they are built from, so that
// one command is enough after a clone and after every update.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';

const ROOT = join(import.meta.dirname, '../../../..');
const WORKSPACE = '@mcr-arena/web';
const OF_THE_PAGES = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'];
const OF_THE_DOCUMENTATION = [
  ...['docs', 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-NOTICES'],
  ...['apps/cli/README.md', 'apps/server/README.md', 'apps/web/README.md', 'apps/cli/src/schema'],
  ...['scripts/docs', 'scripts/write-docs.ts'],
];

/** Whether they have to be built. `root` is the repository's; where it has no pages, there is nothing to build. */
export function arePagesStale(root: string = ROOT): boolean {
  if (!existsSync(join(root, 'apps/web/package.json'))) return false;
  const built = statSync(join(root, 'apps/web/dist/index.html'), { throwIfNoEntry: false });
  return built === undefined || sourcesOf(root).some((path) => newestIn(path) > built.mtimeMs);
}

/** What the pages are built from: their own files, the packages that they may import, and the documentation. */
function sourcesOf(root: string): string[] {
  const packages = ['packages', 'bots'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) =>
      ['src', 'README.md'].map((part) => join(root, folder, name, part)),
    ),
  );
  const others = [...OF_THE_DOCUMENTATION, 'package.json', 'package-lock.json'].map((name) => join(root, name));
  return [...OF_THE_PAGES.map((name) => join(root, 'apps/web', name)), ...packages, ...others];
}

/** The latest change in a file or folder, in ms since the epoch; folders count too, so that what was deleted shows. */
function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return 0;
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/** Builds them. Error: `build-failed`, with what the build said. */
export async function buildPages(root: string = ROOT): Promise<Result<true, 'build-failed'>> {
  const child = spawn('npm', ['run', 'build', '--silent', '--workspace', WORKSPACE], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  try {
    const [code] = await once(child, 'close');
    if (code === 0) return success(true);
  } catch (thrown) {
    return failure('build-failed', String(thrown));
  }
  return failure('build-failed', Buffer.concat(said).toString().trim());
}

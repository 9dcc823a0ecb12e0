// A project outside of the repository with the built libraries installed from their tarballs, as for users.
// Works without a network: the dependencies of the libraries are packed from the repository's own node_modules.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/packages');

export interface ScratchProject {
  readonly folder: string;
  /** Names of the libraries that were installed: `@mcr-arena/tiles` … */
  readonly libraries: readonly string[];
  remove(): void;
}

/** Builds, packs and installs the libraries. Takes some seconds. */
export function createScratchProject(): ScratchProject {
  execFileSync(process.execPath, ['scripts/build-packages.ts'], { cwd: ROOT });
  const folder = mkdtempSync(join(tmpdir(), 'mcr-scratch-'));
  const built = readdirSync(BUILT).map((name) => join(BUILT, name));
  const tarballs = pack([...built, ...foreignPackages(built)], folder);
  const manifest = { name: 'scratch', private: true, type: 'module', dependencies: tarballs };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const libraries = built.map((path) => manifestOf(path).name);
  return { folder, libraries, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Folders of all third-party packages that the given ones need, directly or indirectly. */
function foreignPackages(folders: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
      const path = join(ROOT, 'node_modules', name);
      if (name.startsWith('@mcr-arena/') || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  for (const folder of folders) visit(folder);
  return [...found];
}

/** Packs folders into tarballs; returns name to `file:` reference, as dependencies are written. */
function pack(folders: readonly string[], into: string): Record<string, string> {
  const printed = npm(['pack', '--json', '--ignore-scripts', `--pack-destination=${into}`, ...folders], into);
  const packed: Record<string, { name: string; filename: string }> | { name: string; filename: string }[] =
    JSON.parse(printed);
  return Object.fromEntries(Object.values(packed).map(({ name, filename }) => [name, `file:./${filename}`]));
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

// Installs the server's package of `npm run release` with the locked versions of its dependencies: `install-server.ts FOLDER`. Without a
// lockfile, npm would choose the newest versions in the ranges, with which nothing was tested.

import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lockfile } from '../lockfile.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = '@mcr-arena/server';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('expected a folder');
const [tarball] = globSync('dist/release/mcr-arena-server-*.tgz', { cwd: ROOT });
if (tarball === undefined) throw new Error('dist/release has no server: run "npm run release"');

const lockAt = (path: string): Lockfile => JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8'));
const write = (name: string, content: object): void => writeFileSync(join(folder, name), JSON.stringify(content));
const npm = (...args: readonly string[]): void => void execFileSync('npm', args, { cwd: folder, stdio: 'inherit' });

mkdirSync(folder, { recursive: true });
cpSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
write('package.json', { private: true, dependencies: { [SERVER]: `file:${join(ROOT, tarball)}` } });
const { packages, ...locked } = lockAt(ROOT);
const others = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true);
write('package-lock.json', { ...locked, packages: Object.fromEntries(others) });
// Adds the server and removes what it does not need. The copied .npmrc saves nothing by default.
npm('install', '--save', '--package-lock-only', '--ignore-scripts');
const changed = Object.entries(lockAt(folder).packages)
  .filter(([path]) => path !== '' && path !== `node_modules/${SERVER}`)
  .filter(([path, { integrity }]) => integrity !== packages[path]?.integrity)
  .map(([path]) => path);
if (changed.length > 0) throw new Error(`not as in package-lock.json: ${changed.join(', ')}`);
npm('ci', '--omit=peer');

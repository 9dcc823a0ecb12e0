// Builds the Python distribution for publication: `npm run build:python [-- --home URL]`.
//
// Writes the sdist and, from it, the wheel to `dist/python`. Both contain the bundle of `mcr`. The sources of the package have none, so
// that a clone always runs its own code. `--home`: the project's home page for the metadata.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleMcr } from './bundle-mcr.ts';
import { installPackage, PYTHON_PACKAGE, PYTHON_PROGRAMS } from './python-environment.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'dist/python');
const STAGED = join(OUT, 'source');
const BUNDLE = join(STAGED, 'src/mcr_arena/node');
/** Files of the package's folder that are distributed. */
const SOURCES: readonly string[] = ['src', 'tests', 'README.md', 'TUTORIAL.md', 'RESULTS.md', 'pyproject.toml'];
const LICENCES: readonly string[] = ['LICENSE', 'THIRD-PARTY-NOTICES'];
const IS_OWN = /__pycache__|\.(pyc|egg-info)$/;

function stage(home: string | undefined): void {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(STAGED, { recursive: true });
  const filter = (path: string): boolean => !IS_OWN.test(path);
  for (const name of SOURCES) cpSync(join(PYTHON_PACKAGE, name), join(STAGED, name), { recursive: true, filter });
  for (const name of LICENCES) cpSync(join(ROOT, name), join(STAGED, name));
  change('README.md', (text) => text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1'));
  if (home !== undefined)
    change('pyproject.toml', (text) => `${text}\n[project.urls]\nHomepage = ${JSON.stringify(home)}\n`);
}

/** Rewrites a staged file. Links of the README to files beside it lead nowhere on a package index. */
function change(name: string, by: (text: string) => string): void {
  const path = join(STAGED, name);
  writeFileSync(path, by(readFileSync(path, 'utf8')));
}

/** Runs the build backend of pyproject.toml in the project's Python environment. */
function build(): void {
  installPackage('build');
  const python = join(PYTHON_PROGRAMS, 'python');
  const args = ['-m', 'build', '--no-isolation', '--outdir', OUT, STAGED];
  const { status } = spawnSync(python, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`exit status ${status} of python ${args.join(' ')}`);
}

const { values } = parseArgs({ options: { home: { type: 'string' } } });
stage(values.home);
await bundleMcr(BUNDLE, { main: 'apps/cli/src/local-main.ts' });
build();
rmSync(STAGED, { recursive: true });
console.log(`built ${readdirSync(OUT).join(', ')} in dist/python`);

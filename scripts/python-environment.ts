// The Python environment of the project, packages/python/.venv: made from the network where it is missing, and used again later.
// Nothing of the TypeScript project needs it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PYTHON_PACKAGE = join(import.meta.dirname, '../packages/python');
const ENVIRONMENT = join(PYTHON_PACKAGE, '.venv');
/** The folder of its programs. */
export const PYTHON_PROGRAMS = join(ENVIRONMENT, process.platform === 'win32' ? 'Scripts' : 'bin');

/** Runs a program in the package's folder; ends this one where it fails. */
export function runInPackage(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: PYTHON_PACKAGE, stdio: 'inherit' });
  if (error !== undefined) console.error(`${program}: ${error.message}; Python 3.10 or later is needed`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the package with these extras (see pyproject.toml). */
export function installPackage(...extras: readonly string[]): void {
  if (!existsSync(PYTHON_PROGRAMS)) runInPackage('python3', '-m', 'venv', ENVIRONMENT);
  const python = join(PYTHON_PROGRAMS, 'python');
  runInPackage(python, '-m', 'pip', 'install', '--quiet', '--editable', `.[${extras.join(',')}]`);
}

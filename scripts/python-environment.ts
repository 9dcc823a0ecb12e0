// The Python environment of the project, packages/python/.venv: created if missing, with packages from PyPI, and reused later. The
// TypeScript project does not need it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PYTHON_PACKAGE = join(import.meta.dirname, '../packages/python');
const ENVIRONMENT = join(PYTHON_PACKAGE, '.venv');
/** Folder of the environment's programs. */
export const PYTHON_PROGRAMS = join(ENVIRONMENT, process.platform === 'win32' ? 'Scripts' : 'bin');
/** Missing in an environment whose creation failed, as on Debian without the package python3-venv. */
const PIP = join(PYTHON_PROGRAMS, process.platform === 'win32' ? 'pip.exe' : 'pip');

/** Runs a program in the package's folder. Exits this process if it fails. */
export function runInPackage(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: PYTHON_PACKAGE, stdio: 'inherit' });
  if (error !== undefined) console.error(`${program}: ${error.message}; Python 3.10 or later is needed`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the package with these extras (see pyproject.toml). */
export function installPackage(...extras: readonly string[]): void {
  if (!existsSync(PIP)) runInPackage('python3', '-m', 'venv', ENVIRONMENT);
  const python = join(PYTHON_PROGRAMS, 'python');
  runInPackage(python, '-m', 'pip', 'install', '--quiet', '--editable', `.[${extras.join(',')}]`);
}

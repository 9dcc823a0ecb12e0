// Tests the Python distribution: `npm run test:python [-- PYTEST ARGUMENTS]`. Makes an environment of its own in
// packages/python/.venv, from the network, and uses it again later. Nothing of the TypeScript project needs it.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../packages/python');
const ENVIRONMENT = join(PACKAGE, '.venv');
const PROGRAMS = join(ENVIRONMENT, process.platform === 'win32' ? 'Scripts' : 'bin');

/** Runs a program in the package's folder; ends this one where it fails. */
function run(program: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: PACKAGE, stdio: 'inherit' });
  if (error !== undefined) console.error(`test-python: ${program}: ${error.message}; Python 3.10 or later is needed`);
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(PROGRAMS)) run('python3', '-m', 'venv', ENVIRONMENT);
run(join(PROGRAMS, 'python'), '-m', 'pip', 'install', '--quiet', '--editable', '.[test]');
run(join(PROGRAMS, 'ruff'), 'check', '.');
run(join(PROGRAMS, 'mypy'), 'src/mcr_arena');
run(join(PROGRAMS, 'python'), '-m', 'pytest', ...process.argv.slice(2));

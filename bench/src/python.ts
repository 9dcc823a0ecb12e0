// Runs benchmarks of the Python package. Requires Python with the modules that a benchmark needs, and does not install them.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotMeasure } from './measure.ts';

const PACKAGE = join(import.meta.dirname, '../../packages/python');
const OWN_PYTHON = join(PACKAGE, '.venv/bin/python');

/**
 * The first Python that has the module: `PYTHON`, the virtual environment of `npm run test:python`, or `python3`. Throws a
 * CannotMeasure that names `script`, which installs the module.
 */
export function findPython(what: string, module: string, script: string): string {
  const candidates = [process.env.PYTHON, existsSync(OWN_PYTHON) ? OWN_PYTHON : undefined, 'python3'];
  const found = candidates.find(
    (python) => python !== undefined && spawnSync(python, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0,
  );
  if (found !== undefined) return found;
  throw new CannotMeasure(`bench ${what}: no Python with ${module}: run "npm run ${script}", or set PYTHON`);
}

/** Runs a module of the package and returns the JSON that it prints. */
export function runPython(python: string, args: readonly string[]): unknown {
  const env = { ...process.env, PYTHONPATH: join(PACKAGE, 'src') };
  return JSON.parse(execFileSync(python, ['-m', ...args], { encoding: 'utf8', env, cwd: PACKAGE }));
}

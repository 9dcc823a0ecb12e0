// Runs the tests of the gate that a change touches: `npm run test:changed [BASE]`, with BASE a commit (HEAD). Follows imports and
// other relative paths from the changed files to the test files, and runs at most MOST_FILES of them: first those whose path is most
// like that of a changed file, then by distance.
//
// Vitest's own `--changed` sees only modules that Vite loads; here Node loads them.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));
const MOST_FILES = 40;
/** A test whose path shares that many words with a changed file tests it, also where no import leads there, as to pages. */
const MIRRORED_WORDS = 2;
const UNSPECIFIC = new Set(['apps', 'packages', 'src', 'test', 'ts', 'pages', 'index']);
const SOURCE = /\.(ts|svelte|js|mjs)$/;
/** `import { a, type b as c } from 'x'`, or `export … from`. */
const NAMED = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const PATHS = /'(\.{1,2}\/[^'\n]+|@mcr-arena\/[\w/-]+)'/g;

const [base = 'HEAD'] = process.argv.slice(2);
const files = gitLines('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => existsSync(path));
const entries = new Map(files.filter((path) => path.endsWith('package.json')).flatMap(entriesOf));
const texts = new Map(files.filter((path) => SOURCE.test(path)).map((path) => [path, readFileSync(path, 'utf8')]));

const changed = [...gitLines('diff', '--name-only', base), ...gitLines('ls-files', '--others', '--exclude-standard')];
const touched = testsNear(changed);
const left = touched.length - MOST_FILES;
if (left > 0) console.log(`Running the ${MOST_FILES} nearest test files; ${left} more depend on the change: npm test`);
if (touched.length === 0) {
  console.log('No test of the gate depends on a changed file.');
} else {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...touched.slice(0, MOST_FILES)];
  process.exitCode = spawnSync(process.execPath, vitest, { stdio: 'inherit' }).status ?? 1;
}

function gitLines(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);
}

/** The sources of a package's entries, by the specifiers that import them, such as `@mcr-arena/arena/browser`. */
function entriesOf(path: string): [string, string][] {
  const { name, exports = {} } = JSON.parse(readFileSync(path, 'utf8'));
  const sources: [string, unknown][] = typeof exports === 'string' ? [['.', exports]] : Object.entries(exports);
  return sources
    .filter((source): source is [string, string] => typeof source[1] === 'string')
    .map(([subpath, source]) => [posix.join(name, subpath), posix.join(posix.dirname(path), source)]);
}

/** Test files of the gate that depend on one of the files or mirror its path, first those that share most words with a path. */
function testsNear(paths: readonly string[]): string[] {
  const importers = importersByFile();
  const reached = new Set(paths);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  const words = paths.map(wordsIn);
  const likeness = (path: string): number => Math.max(0, ...words.map((each) => each.intersection(wordsIn(path)).size));
  return [...new Set([...reached, ...files])]
    .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.full.test.ts') && existsSync(path))
    .filter((path) => reached.has(path) || likeness(path) >= MIRRORED_WORDS)
    .sort((one, other) => likeness(other) - likeness(one));
}

function wordsIn(path: string): ReadonlySet<string> {
  return new Set(path.split(/[/.-]/).filter((word) => !UNSPECIFIC.has(word)));
}

/** The files that import or name each file. */
function importersByFile(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, text] of texts) {
    for (const target of dependenciesOf(path, text)) importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  return importers;
}

function dependenciesOf(path: string, text: string): Set<string> {
  const named = [...text.matchAll(NAMED)].filter(([, names]) => names!.trim() !== '');
  const byName = new Set(named.map(([, , from]) => from!));
  const whole = [...text.matchAll(PATHS)].map(([, from]) => from!).filter((from) => !byName.has(from));
  const targets = [
    ...named.flatMap(([, names, from]) => namesIn(names!).map((name) => definitionOf(name, fileOf(path, from!)))),
    ...whole.map((from) => fileOf(path, from)),
  ];
  return new Set(targets.filter((target) => target !== undefined));
}

function namesIn(list: string): string[] {
  const names = list.split(',').map(
    (item) =>
      item
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0]!,
  );
  return names.filter(Boolean);
}

/** The file that a module specifier or a relative path names; undefined if there is none. */
function fileOf(path: string, from: string): string | undefined {
  const found = from.startsWith('.') ? posix.join(posix.dirname(path), from) : entries.get(from);
  return found !== undefined && existsSync(found) ? found : undefined;
}

/** The file that declares the name, if the entry of a package only exports it again. */
function definitionOf(name: string, path: string | undefined): string | undefined {
  if (path === undefined || !path.endsWith('/index.ts')) return path;
  const found = [...texts.get(path)!.matchAll(NAMED)].find(([, names]) => namesIn(names!).includes(name));
  return found === undefined ? path : definitionOf(name, fileOf(path, found[2]!));
}

// Breaks lines of source chosen at random, and prints for each whether the gate finds it:
// `npx node scripts/mutate.ts [--count 40] [--seed 1] [--root CLONE] [--list]`. The same seed breaks the same lines in another clone with
// the same sources. Types are checked first, then the tests nearest to the line, then the rest of the gate. `--list` only prints.
//
// Works in the clone itself; a stopped run leaves one line changed: `git checkout`.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '@mcr-arena/tiles';
import { SourceTree } from './source-tree.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    root: { type: 'string', default: join(import.meta.dirname, '..') },
    list: { type: 'boolean', default: false },
  },
});
const { root } = values;

/** Changes that keep most lines well typed, each with the pattern of what it replaces. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ < /, ' <= '],
  [/ <= /, ' < '],
  [/ > /, ' >= '],
  [/ >= /, ' > '],
  [/ \+ 1\b/, ' + 2'],
  [/ - 1\b/, ' - 2'],
  [/ \+ (?!1\b)/, ' - '],
  [/ \* /, ' / '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\bif \(/, 'if (!'],
  [/\.some\(/, '.every('],
  [/^(\s+)(?:await )?[\w.#]+\([^{}]*\);$/, '$1void 0;'],
];
const SOURCE = /^(packages\/[^/]+|apps\/[^/]+|bots\/[^/]+)\/src\/.*\.ts$/;
const UNLIKELY = /^\s*(\/\/|\*|\/\*|import|export (type|interface|\*|\{)|type |interface )|messages/;
/** Batches of test files, the nearest first. A line that the first finds costs seconds. */
const BATCHES = [12, 60, 1_000];
/** A run that takes longer has met an endless loop. */
const BATCH_MS = 1_800_000;

interface Mutant {
  readonly path: string;
  /** From 0. */
  readonly line: number;
  readonly after: string;
}

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const tree = new SourceTree(root, files);
const lines = new Map(
  files.filter((path) => SOURCE.test(path)).map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n')]),
);
const counts = { found: 0, missed: 0 };
for (const mutant of chosen(Number(values.count))) {
  const { path, line, after } = mutant;
  const shown = `${path}:${line + 1}: ${lines.get(path)![line]!.trim()} -> ${after.trim()}`;
  const finder = values.list ? '' : finderOf(mutant);
  if (finder === undefined) counts.missed += 1;
  else counts.found += 1;
  console.log(`${finder ?? 'MISSED'}  ${shown}`);
}
if (!values.list) console.log(`${counts.found} found, ${counts.missed} missed`);

/** Lines of all packages, each with one change. */
function chosen(count: number): readonly Mutant[] {
  const random = createRandom(`mutate ${values.seed}`);
  const places = [...lines].flatMap(([path, all]) => all.map((text, line) => ({ path, line, text })));
  const found = new Map<string, Mutant>();
  while (found.size < count) {
    const { path, line, text } = places[random.below(places.length)]!;
    const fitting = CHANGES.filter(([pattern]) => pattern.test(text));
    if (fitting.length === 0 || UNLIKELY.test(text)) continue;
    const [pattern, replacement] = fitting[random.below(fitting.length)]!;
    const changed = text.replace(pattern, replacement);
    // A negated condition needs brackets around the whole.
    const after = replacement === 'if (!' ? text.replace(/\bif \((.*)\)( \{| \S.*)$/, 'if (!($1))$2') : changed;
    if (after !== text) found.set(`${path}:${line}`, { path, line, after });
  }
  return [...found.values()];
}

/** What finds the change: `types`, or the last batch that was run; undefined if nothing does. */
function finderOf({ path, line, after }: Mutant): string | undefined {
  const place = join(root, path);
  const original = readFileSync(place, 'utf8');
  writeFileSync(place, lines.get(path)!.with(line, after).join('\n'));
  try {
    if (!passes('node_modules/@typescript/native/bin/tsc', '--noEmit')) return 'types';
    let tests = tree.testsNear([path]);
    for (const size of BATCHES) {
      const batch = tests.slice(0, size);
      tests = tests.slice(size);
      if (batch.length > 0 && !passes('node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...batch)) return `${size}`;
    }
    return undefined;
  } finally {
    writeFileSync(place, original);
  }
}

function passes(...command: string[]): boolean {
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'ignore', timeout: BATCH_MS }).status === 0;
}

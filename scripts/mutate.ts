// Changes lines of source chosen at random, one at a time, and prints for each what finds the change:
// `npx node scripts/mutate.ts [--count 40] [--seed 1] [--root CLONE] [--list]`. `types`, the size of the batch of the nearest tests of the
// gate that has a failure, `time` if they did not end, or MISSED after all tests that depend on the file. The same seed changes the same
// lines in another clone with the same sources. `--list` only prints them.
//
// Works in the clone itself, and needs the program `timeout`. A stopped run leaves one line changed: restore it with `git checkout FILE`.

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
const SOURCE = /^(packages|apps|bots)\/[^/]+\/src\/(?!.*\/messages[^/]*$).*\.ts$/;
const UNLIKELY = /^\s*(\/\/|\*|\/\*|import|export (type|interface|\*|\{)|type |interface )/;
/** Sizes of the batches of test files, the nearest first. What the first one finds takes seconds. */
const BATCHES = [12, 60, 1_000];
/** A longer run is taken for an endless loop. */
const BATCH_S = 900;
const TIME_IS_UP = 124;

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

/** What finds the change; undefined if nothing does. */
function finderOf({ path, line, after }: Mutant): string | undefined {
  const place = join(root, path);
  const original = readFileSync(place, 'utf8');
  writeFileSync(place, lines.get(path)!.with(line, after).join('\n'));
  try {
    if (statusOf('node_modules/@typescript/native/bin/tsc', '--noEmit') !== 0) return 'types';
    let tests = tree.testsNear([path]);
    for (const size of BATCHES) {
      const batch = tests.slice(0, size);
      tests = tests.slice(size);
      const status = batch.length === 0 ? 0 : statusOf('node_modules/vitest/vitest.mjs', 'run', '--bail=1', ...batch);
      if (status !== 0) return status === TIME_IS_UP ? 'time' : `${size}`;
    }
    return undefined;
  } finally {
    writeFileSync(place, original);
  }
}

function statusOf(...command: string[]): number | null {
  const args = ['--kill-after=10', `${BATCH_S}`, process.execPath, ...command];
  return spawnSync('timeout', args, { cwd: root, stdio: 'ignore' }).status;
}

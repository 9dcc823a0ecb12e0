// Prints how large each folder and each feature is, beside the budgets of scripts/size-budgets.txt: `npm run size`. With `-- --check`,
// which `npm run check` runs, it prints only what is over its budget, and fails then; with `-- --lower`, it writes every budget that is
// more than SLACK above today's figure down to that, and adds none.
//
// Lines are those of the files that git tracks or would add, as `wc` counts them; files mean all of SOURCE. An export counts as used
// where another module or component has its name; entries of packages do not count. So names that two files export hide unused ones.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const BUDGETS = 'scripts/size-budgets.txt';
const SOURCE = /\.(ts|svelte|py|css|js|mjs|sql)$/;
const MODULE = /\.(ts|svelte)$/;
const TEST = /^test\//;
/** Folders whose subfolders have budgets. Elsewhere a folder is the first two names of a path. */
const DIVIDED = /^apps\/(server|web)\/src\/[\w-]+\//;
const FEATURE = /\/(?:pages|server\/src)\/([\w-]+?)s?\//g;
const SMALL_FILE_LINES = 30;
const SLACK = 0.01;
const DECLARATION = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)/gm;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

interface Size {
  readonly lines: number;
  readonly files: number;
}

const files: readonly SourceFile[] = gitLines('ls-files', '--cached', '--others', '--exclude-standard')
  .filter((path) => SOURCE.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
  .map((file) => ({ ...file, lines: file.text.split('\n').length - 1 }));
const source = files.filter(({ path }) => !TEST.test(path));

const groups: ReadonlyMap<string, readonly SourceFile[]> = new Map([
  ['source', source],
  ['tests', files.filter(({ path }) => TEST.test(path))],
  ['modules', source.filter(({ path }) => MODULE.test(path))],
  ...[...Map.groupBy(source, ({ path }) => folderOf(path))].sort(([one], [other]) => (one < other ? -1 : 1)),
]);

const { check, lower } = parseArgs({ options: { check: { type: 'boolean' }, lower: { type: 'boolean' } } }).values;
const lines = readFileSync(join(ROOT, BUDGETS), 'utf8').split('\n');
const budgets = budgetsIn(lines);
if (check) printExceeded();
else if (lower) writeLower();
else printSizes();

function printExceeded(): void {
  for (const [name, group] of groups) {
    const size = sizeOf(group);
    const budget = budgets.get(name) ?? { lines: 0, files: 0 };
    const [lines, files] = [Math.max(0, size.lines - budget.lines), Math.max(0, size.files - budget.files)];
    if (lines + files === 0) continue;
    process.exitCode = 1;
    console.error(
      `${name}: ${size.lines} lines in ${size.files} files, budget ${budget.lines} in ${budget.files}. Remove or merge`,
    );
    console.error(
      `something, or add a line to ${BUDGETS} in the same commit: "raise ${name} ${lines} ${files}: REASON"`,
    );
  }
}

/** Raises become part of the lines that they raise; folders that are gone lose theirs. */
function writeLower(): void {
  const comments = lines.filter((line) => line.startsWith('#'));
  const rows = [...groups].flatMap(([name, group]) => {
    const budget = budgets.get(name);
    const size = sizeOf(group);
    if (budget === undefined) return [];
    const lowered = (figure: keyof Size): number => Math.min(budget[figure], Math.floor(size[figure] * (1 + SLACK)));
    return [`${name} ${lowered('lines')} ${lowered('files')}`];
  });
  writeFileSync(join(ROOT, BUDGETS), [...comments, ...rows, ''].join('\n'));
}

function printSizes(): void {
  const uses = usesOfNames();
  printRow('folder', 'lines', 'budget', 'files', 'budget', `< ${SMALL_FILE_LINES} lines`, 'unused', 'used once');
  for (const [name, group] of groups) {
    const budget = budgets.get(name);
    const { lines, files } = sizeOf(group);
    const small = group.filter((file) => file.lines < SMALL_FILE_LINES).length;
    const exported = group.flatMap((file) =>
      [...file.text.matchAll(DECLARATION)].map(([, symbol]) => uses.get(symbol!)!),
    );
    const unused = exported.filter((count) => count <= 1).length;
    const once = exported.filter((count) => count === 2).length;
    printRow(name, lines, budget?.lines ?? 'none', files, budget?.files ?? 'none', small, unused, once);
  }
  console.log('\nFeatures: folders of pages and of the server, with all files whose path has the name or its plural');
  printRow('feature', 'lines', '', 'files', '', 'tests');
  const features = source.flatMap(({ path }) => [...path.matchAll(FEATURE)].map(([, name]) => name!));
  for (const feature of [...new Set(features)].sort()) {
    const named = new RegExp(`[/-]${feature}(s|es)?[/.-]`);
    const { lines, files } = sizeOf(source.filter(({ path }) => named.test(path)));
    printRow(feature, lines, '', files, '', sizeOf(groups.get('tests')!.filter(({ path }) => named.test(path))).lines);
  }
}

/** Number of modules and components, outside tests and entries of packages, that contain each name. */
function usesOfNames(): ReadonlyMap<string, number> {
  const modules = source.filter(({ path }) => MODULE.test(path) && !path.endsWith('/index.ts'));
  const uses = new Map<string, number>();
  for (const { text } of modules) {
    for (const name of new Set(text.match(/\w+/g))) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return uses;
}

/** Lines are `NAME LINES FILES`, or `raise NAME LINES FILES: REASON`, which is added to them. */
function budgetsIn(rows: readonly string[]): ReadonlyMap<string, Size> {
  const found = new Map<string, Size>();
  for (const row of rows.filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name, lines, files] = /^(?:raise (?=.*: \S))?(\S+) (\d+) (\d+)(?:: .*)?$/.exec(row) ?? [];
    if (name === undefined)
      throw new Error(`${BUDGETS}: expected "NAME LINES FILES" or "raise NAME LINES FILES: REASON": ${row}`);
    const before = found.get(name) ?? { lines: 0, files: 0 };
    found.set(name, { lines: before.lines + Number(lines), files: before.files + Number(files) });
  }
  return found;
}

function folderOf(path: string): string {
  const names = path.split('/');
  if (DIVIDED.test(path)) return names.slice(0, 4).join('/');
  return names.slice(0, Math.min(2, names.length - 1)).join('/') || '.';
}

function sizeOf(group: readonly SourceFile[]): Size {
  return { lines: group.reduce((sum, file) => sum + file.lines, 0), files: group.length };
}

function printRow(name: string, ...figures: readonly (string | number)[]): void {
  console.log(name.padEnd(32) + figures.map((figure) => String(figure).padStart(10)).join(''));
}

function gitLines(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean);
}

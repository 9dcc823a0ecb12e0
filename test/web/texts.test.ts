// All texts of the pages are messages, and every message exists in all languages.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../apps/web/src/ui/language/languages.ts';
import { literalTexts } from './literal-texts.ts';

const SOURCE = join(import.meta.dirname, '../../apps/web/src');
const MESSAGES = /(^|\/)messages(-\w+)?\.ts$/;
/** Files with Chinese characters as drawings, the same in every language: faces of tiles, the winds on the table. */
const DRAWN = ['ui/table/Compass.svelte', 'ui/tiles/characters.ts', 'ui/tiles/flowers.ts'];
const PUNCTUATION = 'ui/language/punctuation.ts';
const FILES = globSync('**/*.{ts,svelte}', { cwd: SOURCE });

describe('literal text', () => {
  test('does not occur in the pages', () => {
    const files = FILES.filter((file) => !MESSAGES.test(file) && file !== PUNCTUATION && !DRAWN.includes(file));
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) => {
      const texts = literalTexts(readFileSync(join(SOURCE, file), 'utf8'), file.endsWith('.svelte'));
      return texts.map(({ text, line }) => `${file}:${line}: ${text}`);
    });
    expect(found).toEqual([]);
  });

  test.each([
    ['<p>Hello</p>', 'Hello'],
    ['<p>{count} left</p>', 'left'],
    ['<p>{isOver ? `over` : shown}</p>', 'over'],
    ['<input placeholder="hand" />', 'hand'],
    ['<b aria-label="tile {name}"></b>', 'tile'],
    ['<b title={isOwn ? "yours" : name}></b>', 'yours'],
    ['<Notice heading="Not found" />', 'Not found'],
    ['<p>{name}: {points}</p>', ':'],
    ['<p>{names.join(", ")}</p>', ','],
    ['<script lang="ts">const text = "Not found";</script>', 'Not found'],
  ])('%s is found', (source, text) => {
    expect(literalTexts(source, true).map((each) => each.text)).toEqual([text]);
  });

  test.each([
    ['const message = "Connection lost";', 'Connection lost'],
    ["const zh = '和';", '和'],
    ['const line = `$' + '{who} draws a tile`;', 'draws a tile'],
  ])('%s is found', (source, text) => {
    expect(literalTexts(source, false)).toEqual([{ text, line: 1 }]);
  });

  test.each([
    '<p class="small muted">{text.title} · 3 : 4</p>',
    '<Notice><p class="small muted"></p></Notice>',
    '<b title={text.title} aria-label={labels["wide"]}></b>',
    '{#if kind === "error"}<b role="status"></b>{/if}',
    '<style>p { font-family: "Some Font"; }</style>',
    '<script lang="ts">type Kind = "Not found"; throw new Error("a broken invariant");</script>',
  ])('%s has none', (source) => {
    expect(literalTexts(source, true)).toEqual([]);
  });
});

describe('messages', async () => {
  const modules = FILES.filter((file) => MESSAGES.test(file));
  const all: [string, Record<string, unknown>][] = [];
  for (const file of modules) {
    for (const [name, value] of Object.entries(await import(join(SOURCE, file)))) {
      const isMessages = typeof value === 'object' && value !== null && LANGUAGES.every((each) => each in value);
      if (isMessages) all.push([`${file} ${name}`, value as Record<string, unknown>]);
    }
  }

  test('are found', () => {
    expect(all.length).toBeGreaterThan(30);
  });

  test.each(all)('%s have the same keys and arguments in all languages', (_, messages) => {
    const [first, ...others] = LANGUAGES.map((each) => messages[each]);
    for (const other of others) expect(differences(first, other, '')).toEqual([]);
  });

  test('in Chinese, fans and hands are worth 番; 分 is used for payments, gains and ranking points', () => {
    const mixed = FILES.filter((file) => MESSAGES.test(file)).flatMap((file) => {
      const found =
        readFileSync(join(SOURCE, file), 'utf8').match(/[^\n]*(\b8 分|起和分|分值|名次分|种 \$\{\w+\} 分)[^\n]*/g) ??
        [];
      return found.map((line) => `${file}: ${line.trim()}`);
    });
    expect(mixed).toEqual([]);
  });

  test('a missing or empty message, argument or entry is found', () => {
    const one = { a: 'a', b: (x: number) => `${x}`, c: ['c', 'd'], d: { e: 'e' } };
    expect(differences(one, one, '')).toEqual([]);
    expect(differences(one, { ...one, a: undefined }, '')).toEqual(['.a']);
    expect(differences(one, { ...one, a: '' }, '')).toEqual(['.a']);
    expect(differences(one, { ...one, b: () => '' }, '')).toEqual(['.b']);
    expect(differences(one, { ...one, c: ['c'] }, '')).toEqual(['.c.1']);
    expect(differences(one, { ...one, d: {} }, '')).toEqual(['.d.e']);
    expect(differences(one, { ...one, e: 'e' }, '')).toEqual(['.e']);
  });
});

/** The paths at which two trees of messages differ in type, in the number of arguments, or in being empty. */
function differences(a: unknown, b: unknown, path: string): readonly string[] {
  if (typeof a !== typeof b || Array.isArray(a) !== Array.isArray(b)) return [path];
  if (typeof a === 'function') return a.length === (b as typeof a).length ? [] : [path];
  if (typeof a === 'string') return (a === '') === (b === '') ? [] : [path];
  if (typeof a !== 'object' || a === null) return [];
  const keys = new Set([...Object.keys(a), ...Object.keys(b as object)]);
  const childOf = (tree: unknown, key: string): unknown => (tree as Record<string, unknown>)[key];
  return [...keys].flatMap((key) => differences(childOf(a, key), childOf(b, key), `${path}.${key}`));
}

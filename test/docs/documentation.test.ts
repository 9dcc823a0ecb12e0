// The pages under /docs: every file of `docs` is listed, and all links resolve.

import { globSync } from 'node:fs';
import { FANS } from '@mcr-arena/scoring';
import { lexer } from 'marked';
import { expect, test } from 'vitest';
import { createDocSearch } from '../../apps/web/src/pages/docs/doc-search.ts';
import { misplacedGuides, ROOT, readSource } from '../../scripts/docs/catalogue.ts';
import { documentation } from '../../scripts/docs/documentation.ts';
import { addressOf, BrokenLink, markdownPage } from '../../scripts/docs/markdown.ts';
import { schemaText } from '../../scripts/docs/schema-text.ts';

const { contents, pages, passages } = (await documentation()).en;
const search = createDocSearch(passages, contents);

test('every file of docs is in the contents, once', () => {
  expect(misplacedGuides()).toEqual([]);
  const slugs = contents.flatMap((section) => section.pages.map(({ slug }) => slug));
  expect([...slugs].sort()).toEqual([...pages.keys()].sort());
  expect(contents.filter((section) => section.pages.length === 0)).toEqual([]);
});

test('every page opens with an example and its output, but pages for players with a text', () => {
  const players = contents.find(({ section }) => section === 'players')!.pages.map(({ slug }) => `docs/${slug}.md`);
  const pagesOfDocs = globSync('docs/*.md', { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  expect(pagesOfDocs.length).toBeGreaterThan(30);
  expect(pagesOfDocs.filter((path) => !opensWithExample(readSource(path))).sort()).toEqual(players.toSorted());
  expect(opensWithExample('# A\n\nTwo. Sentences.\n\n```sh\nls\n```\n\n```text\na\n```\n')).toBe(true);
  expect(opensWithExample('# A\n\nOne. Two. Three.\n\n```sh\nls\n```\n\n```text\na\n```\n')).toBe(false);
  expect(opensWithExample('# A\n\n```sh\nls\n```\n\nText.\n')).toBe(false);
  expect(opensWithExample('# A\n\n```sh\nls\n```\n\n## B\n\n```text\na\n```\n')).toBe(false);
});

test('every link between pages leads to a page and to a heading on it', () => {
  const anchors = new Map([...pages].map(([slug, { html }]) => [slug, new Set(matches(html, / id="([^"]+)"/g))]));
  const broken = [...pages].flatMap(([slug, { html }]) =>
    matches(html, /href="((?:\/docs\/|#)[^"]*)"/g)
      .filter((href) => {
        const [path, anchor] = href.split('#');
        const target = anchors.get(path === '' ? slug : path!.replace('/docs/', ''));
        return target === undefined || (anchor !== undefined && !target.has(anchor));
      })
      .map((href) => `${slug}: ${href}`),
  );
  expect(broken).toEqual([]);
});

test('exports and messages have pages with their docstrings', () => {
  expect(pages.get('api/tiles')!.html).toContain('<h2 id="parseTiles">');
  expect(pages.get('api/protocol-schema')!.html).toContain('Shape of a <code>Hello</code>.');
  expect(pages.get('formats/bot-socket')!.html).toContain(
    'maximum number of deals that the bot plays at the same time',
  );
  expect(pages.get('formats/bot-socket')!.html).toContain('<a href="#Action">Action</a>');
  expect(passages.some(([slug, id]) => slug === 'api/engine' && id === 'legalActionsFor')).toBe(true);
  expect(passages.filter(([slug, , , text]) => slug.startsWith('api/') && /\/\*|\*\//.test(text))).toEqual([]);
});

test('headings get anchors as on GitHub, code can be scrolled by keyboard, and commands are wrapped', () => {
  const page = markdownPage(
    '# A\n\nText, [on](install.md#settings).\n\n## Two `x`s\n\n## Two `x`s\n\n```sh run\nls\n```\n\n```text\na\n```\n',
    'docs/a.md',
  );
  expect(page.headings).toEqual([
    { id: 'two-xs', text: 'Two xs', depth: 2 },
    { id: 'two-xs-1', text: 'Two xs', depth: 2 },
  ]);
  expect(page.html).toContain('<a href="/docs/install#settings">on</a>');
  expect(page.html).toContain('<pre tabindex="0"><code>a</code>');
  expect(page.html).toContain('<pre class="wrapped" tabindex="0"><code>');
  expect(page.passages).toContainEqual({ id: 'two-xs-1', heading: 'Two xs', text: 'ls a' });
});

test('a link to a missing file is an error', () => {
  expect(() => addressOf('no-such.md', 'docs/install.md')).toThrow(BrokenLink);
  expect(addressOf('../packages/tiles', 'docs/install.md')).toBe('/docs/packages/tiles');
  expect(addressOf('../scripts/check.ts', 'docs/install.md')).toBeUndefined();
});

test.each([
  ['shanten', 'glossary'],
  ['legalActionsFor', 'api/engine'],
  ['protocols', 'protocols'],
  ['向听', 'glossary'],
])('the search for %s finds %s', (query, slug) => {
  expect(search(query).map((hit) => hit.slug)).toContain(slug);
});

test('the glossary has every fan with its Chinese name and its points', () => {
  const rows = [...readSource('docs/glossary.md').matchAll(/^\| (.+?) +\| (\S+) \| (\d+) \|$/gm)].map((row) =>
    row.slice(1),
  );
  expect(rows).toEqual(FANS.map(({ name, zh, points }) => [name, zh, String(points)]));
});

test('a schema reads like a type', () => {
  const schema = {
    type: 'object',
    properties: {
      seat: { enum: [0, 1, 2, 3] },
      tile: { type: 'integer', minimum: 0, maximum: 33, description: 'its index' },
      names: { type: 'array', items: { type: 'string' }, maxItems: 4 },
    },
    required: ['seat', 'names'],
  } as const;
  expect(schemaText(schema)).toBe(
    '{\n  seat: 0 | 1 | 2 | 3\n  tile?: integer  // its index; 0 to 33\n  names: string[]  // at most 4 entries\n}',
  );
});

/** Whether at most two sentences precede the first block of code, and a block of output follows below it, before the next heading. */
function opensWithExample(markdown: string): boolean {
  const [, ...tokens] = lexer(markdown).filter(({ type }) => type !== 'space');
  const opening = tokens.slice(0, tokens.findIndex(({ type }) => type === 'heading') >>> 0);
  const first = opening.findIndex(({ type }) => type === 'code');
  const before = opening.slice(0, first).map(({ raw }) => raw.trim());
  const sentences = before
    .join(' ')
    .split(/[.?](?=\s|$)/)
    .filter((sentence) => sentence.trim() !== '');
  const outputs = opening
    .slice(first + 1)
    .filter((token) => token.type === 'code' && /^(text|json)/.test(token.lang ?? ''));
  return first >= 0 && sentences.length <= 2 && outputs.length > 0;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1]!);
}

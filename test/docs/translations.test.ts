// The Chinese pages in `docs/zh` and README.zh.md are in step with the English ones: headings, code, links, pictures, tables and inline code.

import { globSync } from 'node:fs';
import { posix } from 'node:path';
import { FANS } from '@mcr-arena/scoring';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { anchorsOf } from '../../scripts/docs/anchors.ts';
import { ROOT, readSource } from '../../scripts/docs/catalogue.ts';
import { documentation } from '../../scripts/docs/documentation.ts';
import { siteAnchor, translatedPages } from '../../scripts/docs/translations.ts';

const { en, zh } = await documentation();
const names = globSync('docs/zh/*', { cwd: ROOT }).map((path) => posix.basename(path, '.md'));

/** Parts of a page that are the same in every language. */
interface Outline {
  readonly headings: readonly number[];
  readonly code: readonly string[];
  readonly links: readonly string[];
  readonly pictures: readonly string[];
  /** Numbers of columns and rows. */
  readonly tables: readonly (readonly [number, number])[];
  readonly items: readonly number[];
  readonly inlineCode: readonly string[];
}

function outlineOf(markdown: string): Outline {
  const tokens: Token[] = [];
  walkTokens(lexer(markdown), (token) => {
    tokens.push(token);
  });
  const ofType = <Kind extends Tokens.Generic>(type: string): Kind[] =>
    tokens.filter((token): token is Kind => token.type === type);
  return {
    headings: ofType<Tokens.Heading>('heading').map(({ depth }) => depth),
    // An indented block is a formula in words.
    code: ofType<Tokens.Code>('code').map(({ lang, text, codeBlockStyle }) =>
      codeBlockStyle === 'indented' ? 'formula' : `${lang}\n${text}`,
    ),
    links: ofType<Tokens.Link>('link').map(({ href }) => href),
    pictures: ofType<Tokens.Image>('image').map(({ href }) => href),
    tables: ofType<Tokens.Table>('table').map(({ header, rows }) => [header.length, rows.length]),
    items: ofType<Tokens.List>('list').map(({ items }) => items.length),
    inlineCode: [...new Set(ofType<Tokens.Codespan>('codespan').map(({ text }) => text))].sort(),
  };
}

/** The link in a Chinese page for a link in the English one: to the Chinese page where there is one. */
function chineseLink(href: string, name: string): string {
  if (/^https?:/.test(href)) return href;
  const [path, anchor] = href.split('#') as [string, string?];
  const target = path === '' ? `${name}.md` : path;
  const isTranslated = names.includes(posix.basename(target, '.md')) && !target.includes('/');
  const source = posix.join('docs/zh', target);
  const place = anchor === undefined ? -1 : anchorsOf(readSource(posix.join('docs', target))).indexOf(anchor);
  const own = isTranslated && place >= 0 ? anchorsOf(readSource(source))[place] : anchor;
  const file = path === '' || isTranslated ? path : posix.join('..', path);
  return own === undefined ? file : `${file}#${own}`;
}

test('every file of docs/zh translates a page, and has a summary', () => {
  const pages = translatedPages();
  expect(pages.map(({ slug }) => slug).sort()).toEqual([...names, 'overview'].sort());
  expect(pages.filter(({ summary }) => summary === '')).toEqual([]);
});

describe.each(names)('%s', (name) => {
  const english = outlineOf(readSource(`docs/${name}.md`));
  const chinese = outlineOf(readSource(`docs/zh/${name}.md`));

  test.each(['headings', 'code', 'pictures', 'tables', 'items', 'inlineCode'] as const)('the same %s', (part) => {
    expect(chinese[part]).toEqual(english[part]);
  });

  test('the same links, to Chinese pages where there are some', () => {
    expect([...chinese.links].sort()).toEqual(english.links.map((href) => chineseLink(href, name)).sort());
  });

  test('no line breaks within sentences, which browsers show as spaces', () => {
    const lines = readSource(`docs/zh/${name}.md`)
      .replaceAll(/^```.*?^```$/gms, '')
      .split('\n');
    const wrapped = lines.filter((line, index) => /^\s*[^\s|#-]/.test(line) && /^[^|#\s]/.test(lines[index - 1] ?? ''));
    expect(wrapped.filter((line) => !/^\d+\. /.test(line))).toEqual([]);
  });

  test('the same addresses of headings, and Chinese texts', () => {
    const page = zh.pages.get(name)!;
    expect(page.headings.map(({ id }) => id)).toEqual(en.pages.get(name)!.headings.map(({ id }) => id));
    expect([page.title, page.summary, ...page.headings.map(({ text }) => text)]).toEqual(
      [page.title, page.summary, ...page.headings.map(({ text }) => text)].filter((text) =>
        /\p{Script=Han}/u.test(text),
      ),
    );
  });
});

test('README.zh.md has the headings, commands, pictures and lists of the README', () => {
  const [english, chinese] = ['README.md', 'README.zh.md'].map((path) => outlineOf(readSource(path)));
  for (const part of ['headings', 'code', 'pictures', 'items', 'inlineCode'] as const) {
    expect(chinese![part], part).toEqual(english![part]);
  }
  expect(chinese!.links.length).toBe(english!.links.length);
});

test('an anchor of a Chinese file becomes that of the English page', () => {
  expect(siteAnchor('docs/zh/glossary.md', '打牌')).toBe('play');
  expect(siteAnchor('docs/glossary.md', 'play')).toBe('play');
});

test('links on Chinese pages lead to headings of pages', () => {
  const broken = [...zh.pages].flatMap(([slug, { html }]) =>
    [...html.matchAll(/href="((?:\/docs\/|#)[^"]*)"/g)]
      .map(([, href]) => href!.split('#') as [string, string?])
      .filter(([path, anchor]) => {
        const target = en.pages.get(path === '' ? slug : path.replace('/docs/', ''));
        return target === undefined || (anchor !== undefined && !target.html.includes(` id="${anchor}"`));
      })
      .map((href) => `${slug}: ${href.join('#')}`),
  );
  expect(broken).toEqual([]);
});

test('the contents have Chinese titles of Chinese pages, and all other pages', () => {
  const listed = zh.contents.flatMap(({ pages }) => pages);
  expect(listed.map(({ slug }) => slug)).toEqual(en.contents.flatMap(({ pages }) => pages.map(({ slug }) => slug)));
  const inChinese = listed.filter(({ language }) => language === 'zh');
  expect(inChinese.map(({ slug }) => slug).sort()).toEqual([...names, 'overview'].sort());
  expect(listed.find(({ slug }) => slug === 'glossary')!.title).toBe('术语表');
});

test('the Chinese glossary has every fan with its English name and its points', () => {
  const rows = [...readSource('docs/zh/glossary.md').matchAll(/^\| (\S+) \| (.+?) +\| (\d+) \|$/gm)];
  expect(rows.map((row) => row.slice(1))).toEqual(FANS.map(({ name, zh, points }) => [zh, name, String(points)]));
});

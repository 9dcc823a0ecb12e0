import { readFileSync } from 'node:fs';
import { type LinkPreview, previewOfCalculator, previewOfFan, withPreview } from '@mcr-arena/protocol';
import { FAN_IDS, fanOf, slugOfFan } from '@mcr-arena/scoring';
import { expect, test } from 'vitest';

/** The document of the pages before its build. */
const DOCUMENT = readFileSync(new URL('../../apps/web/index.html', import.meta.url), 'utf8');
const HOSTILE = `"></title><script>$&$1$'&amp;`;

function tagOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

const shown = (preview: LinkPreview | undefined): string => withPreview(DOCUMENT, preview);

test.each(FAN_IDS.map((id) => [fanOf(id).name, id] as const))('the preview of %s', (name, id) => {
  const preview = previewOfFan(slugOfFan(id))!;
  const html = shown(preview);
  expect(tagOf(html, 'og:title')).toMatch(new RegExp(`^${name} .+: ${fanOf(id).points} points?$`));
  expect(tagOf(html, 'og:description')).toBe(preview.description);
  expect(tagOf(html, 'description')).toBe(preview.description);
  expect(tagOf(html, 'twitter:card')).toBe('summary_large_image');
});

test('without a preview or an address the document is unchanged', () => {
  expect(withPreview(DOCUMENT, undefined)).toBe(DOCUMENT);
  expect(previewOfFan('none')).toBeUndefined();
});

test('texts cannot end attributes and are not replacement patterns', () => {
  const html = shown({ title: HOSTILE, description: HOSTILE });
  const escaped = `&quot;&gt;&lt;/title&gt;&lt;script&gt;$&amp;$1$'&amp;amp;`;
  expect([tagOf(html, 'og:title'), tagOf(html, 'og:description')]).toEqual([escaped, escaped]);
  expect(html.split('<').length).toBe(DOCUMENT.split('<').length);
});

test('long texts are cut between characters', () => {
  const title = tagOf(shown({ title: '🀀'.repeat(300), description: '' }), 'og:title')!;
  expect(title).toBe(`${'🀀'.repeat(199)}…`);
});

test('the addresses of the page and the picture are absolute', () => {
  const page = { origin: 'https://arena.example', path: `/tournaments/${HOSTILE}` };
  const html = withPreview(DOCUMENT, undefined, page);
  expect(tagOf(html, 'og:image')).toBe('https://arena.example/preview.png');
  expect(tagOf(html, 'og:url')).toMatch(/^https:\/\/arena\.example\/tournaments\/&quot;&gt;&lt;\/title&gt;/);
  expect(html.match(/<script/g)).toEqual(DOCUMENT.match(/<script/g));
});

test('a long query is dropped from the address', () => {
  const page = { origin: 'https://arena.example', path: '/calculator', query: `?hand=${'1m'.repeat(1000)}` };
  expect(tagOf(withPreview(DOCUMENT, undefined, page), 'og:url')).toBe('https://arena.example/calculator');
});

test.each([
  ['19m19p19sESWNCFPC', '88 points: 19m19p19sESWNCFPC'],
  ['19m', 'Fan calculator'],
  ['[1111m] [2222p] 345678sEE', '13 points: [1111m] [2222p] 345678sEE'],
  ['1m'.repeat(1000), 'Fan calculator'],
])('the preview of the hand %s', (hand, title) => {
  expect(previewOfCalculator(new URLSearchParams({ hand, rules: 'wmo' })).title).toBe(title);
});

test.each([
  ['1', '89 points'],
  ['1.5', '88 points'],
  ['-1', '88 points'],
  ['9', '88 points'],
])('the preview of a hand with %s flowers', (flowers, points) => {
  const query = new URLSearchParams({ hand: '19m19p19sESWNCFPC', flowers });
  expect(previewOfCalculator(query).title).toBe(`${points}: 19m19p19sESWNCFPC`);
});

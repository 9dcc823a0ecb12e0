// Searches the documentation in the browser: matches prefixes, tolerates typos if nothing else is found, and ranks titles and
// headings higher, pages for players above guides, and reference pages below them. Chinese has no spaces between words, so it is
// matched by pairs of adjacent characters.

import MiniSearch from 'minisearch';
import type { ContentsSection, Passage, SectionName } from './document.ts';

/** A passage that was found. */
export interface Hit {
  readonly slug: string;
  readonly id: string;
  readonly heading: string;
  /** The text around the first match, split; entries with odd indices are matches. */
  readonly excerpt: readonly string[];
}

export type DocSearch = (query: string) => readonly Hit[];

const MOST_HITS = 30;
const EXCERPT_LENGTH = 180;
/** Most letters of an excerpt before its first match. */
const LEAD_LENGTH = 60;
/** Shorter words must match without typos. */
const SHORTEST_WITH_SLIP = 5;
/** Word boundaries in camelCase: `legalActions` is also indexed as `legal` and `actions`. */
const PARTS_OF_NAMES = /(?<=\p{Ll})(?=\p{Lu})/u;
const BETWEEN_WORDS = /[\p{P}\p{S}\p{Z}\s]+/u;
/** Scripts that put no spaces between words. */
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+)/u;

/** How much the passages of a section count, relative to those of guides. */
const WEIGHTS: Readonly<Partial<Record<SectionName, number>>> = {
  players: 2,
  libraries: 0.1,
  formats: 0.1,
  project: 0.3,
};
/** The glossary, whose passages are long, and reference pages in the sections of guides. */
const PAGE_WEIGHTS: Readonly<Record<string, number>> = { glossary: 4, python: 0.1, encodings: 0.1, tables: 0.1 };

/** A search over passages. `contents`: has the titles and sections of their pages. */
export function createDocSearch(passages: readonly Passage[], contents: readonly ContentsSection[]): DocSearch {
  const titles = new Map(contents.flatMap(({ pages }) => pages.map(({ slug, title }) => [slug, title] as const)));
  const weights = new Map(
    contents.flatMap(({ section, pages }) => pages.map(({ slug }) => [slug, weightOf(section, slug)] as const)),
  );
  const index = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['title', 'heading', 'text'],
    tokenize: (text) => tokensOf(text, (run) => pairsOf(run)),
    processTerm: wordsOf,
    searchOptions: {
      boost: { title: 2, heading: 4 },
      boostDocument: (number) => weights.get(passages[number as number]![0]) ?? 1,
      combineWith: 'AND',
      prefix: true,
      tokenize: (text) => tokensOf(text, (run) => (run.length === 1 ? [run] : pairsOf(run).slice(0, -1))),
      processTerm: (word) => word.toLowerCase(),
    },
  });
  index.addAll(
    passages.map(([slug, id, heading, text], number) => {
      // A page's title counts only in its first passage; otherwise all passages of the page would rank first.
      return { id: number, title: id === '' ? (titles.get(slug) ?? '') : '', heading, text };
    }),
  );
  return (query) => {
    const exact = index.search(query);
    const found = exact.length > 0 ? exact : index.search(query, { fuzzy: slipOf });
    return found.slice(0, MOST_HITS).map(({ id: number, terms }) => {
      const [slug, id, heading, text] = passages[number as number]!;
      return { slug, id, heading, excerpt: excerptOf(text, [...chineseIn(query), ...terms]) };
    });
  };
}

function weightOf(section: SectionName, slug: string): number {
  return PAGE_WEIGHTS[slug] ?? WEIGHTS[section] ?? 1;
}

/** Words, with runs of Chinese characters replaced by `partsOf` a run. */
function tokensOf(text: string, partsOf: (run: string) => readonly string[]): string[] {
  return text
    .split(BETWEEN_WORDS)
    .flatMap((word) => word.split(UNSPACED))
    .flatMap((part) => (UNSPACED.test(part) ? partsOf(part) : [part]))
    .filter((part) => part !== '');
}

/** Each character with the next one; the last one alone. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.map((character, index) => character + (characters[index + 1] ?? ''));
}

/** Runs of Chinese characters, which an excerpt marks as a whole. */
function chineseIn(query: string): string[] {
  return query.split(UNSPACED).filter((part) => UNSPACED.test(part));
}

/** The share of a word's letters that may differ; false: none. */
function slipOf(word: string): number | false {
  return word.length < SHORTEST_WITH_SLIP ? false : 0.2;
}

function wordsOf(word: string): string[] {
  const parts = word.split(PARTS_OF_NAMES);
  return [...new Set([word, ...parts].map((part) => part.toLowerCase()))];
}

/** The part of `text` around the first match of `words`, split at the matches: plain, match, plain … */
export function excerptOf(text: string, words: readonly string[]): readonly string[] {
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const first = pattern === '' ? -1 : text.search(new RegExp(pattern, 'i'));
  const start = startOfExcerpt(text, first);
  const end = endOfExcerpt(text, start, first);
  const piece = `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
  return pattern === '' ? [piece] : piece.split(new RegExp(`(${pattern})`, 'i'));
}

/** The start of a word before the match at `first`, or the match itself if there are no spaces before it. */
function startOfExcerpt(text: string, first: number): number {
  if (first < LEAD_LENGTH) return 0;
  const word = text.indexOf(' ', first - LEAD_LENGTH) + 1;
  return word > 0 && word <= first ? word : first;
}

/** The end of a word after the match at `first`; within a word if there are no spaces after it. */
function endOfExcerpt(text: string, start: number, first: number): number {
  const longest = start + EXCERPT_LENGTH;
  if (text.length <= longest) return text.length;
  const space = text.lastIndexOf(' ', longest);
  return space > first ? space : longest;
}

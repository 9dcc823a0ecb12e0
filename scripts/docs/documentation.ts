// The whole documentation: every page, the table of contents, and the passages for the search, in each language.

import { apiPages } from './api-pages.ts';
import { type FilePage, filePages, LIBRARIES, readSource, SECTIONS, type Section } from './catalogue.ts';
import { formatsPages } from './formats-pages.ts';
import { escaped } from './highlight.ts';
import { markdownPage } from './markdown.ts';
import type { Page } from './page.ts';
import { type DocLanguage, translatedPages } from './translations.ts';

export interface ContentsSection {
  readonly section: Section;
  readonly pages: readonly ContentsPage[];
}

export interface ContentsPage {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** English if the page has not been translated. */
  readonly language: DocLanguage;
}

/** A passage for the search: page, anchor, heading and text. */
type FoundPassage = readonly [slug: string, id: string, heading: string, text: string];

/** The documentation in one language. */
export interface Documentation {
  /** All pages, including those that exist in English only. */
  readonly contents: readonly ContentsSection[];
  /** Pages in this language, by slug. */
  readonly pages: ReadonlyMap<string, Page>;
  readonly passages: readonly FoundPassage[];
}

/** Pages that the search excludes, because their long texts are not useful there. */
const NOT_SEARCHED = new Set(['third-party-notices', 'licence']);

/** Builds the documentation from the files and sources of the repository. @throws BrokenLink */
export async function documentation(): Promise<Readonly<Record<DocLanguage, Documentation>>> {
  const [formats, api] = await Promise.all([formatsPages(), apiPages()]);
  const files = filePages().map((page) => [page.slug, pageOf(page)] as const);
  const pages = new Map([...files, ...api, ...formats]);
  const translated = new Map(translatedPages().map((page) => [page.slug, pageOf(page)] as const));
  return {
    en: { contents: contentsOf(pages, new Map()), pages, passages: passagesOf(pages) },
    zh: { contents: contentsOf(pages, translated), pages: translated, passages: passagesOf(translated) },
  };
}

function contentsOf(
  pages: ReadonlyMap<string, Page>,
  translated: ReadonlyMap<string, Page>,
): readonly ContentsSection[] {
  const sectionOf = new Map(filePages().map(({ slug, section }) => [slug, section]));
  const entryOf = (slug: string): ContentsPage => {
    const language = translated.has(slug) ? 'zh' : 'en';
    return { slug, ...titleOf(slug, translated.get(slug) ?? pages.get(slug)!), language };
  };
  return SECTIONS.map((section) => {
    const slugs = [...pages.keys()].filter((slug) => (sectionOf.get(slug) ?? generatedSection(slug)) === section);
    return { section, pages: slugs.sort(byLibrary).map(entryOf) };
  });
}

function passagesOf(pages: ReadonlyMap<string, Page>): readonly FoundPassage[] {
  return [...pages]
    .filter(([slug]) => !NOT_SEARCHED.has(slug))
    .flatMap(([slug, page]) => page.passages.map(({ id, heading, text }) => [slug, id, heading, text] as const));
}

function pageOf({ source, summary }: FilePage): Page {
  const text = readSource(source);
  if (source.endsWith('.md')) return { ...markdownPage(text, source), ...(summary !== undefined && { summary }) };
  const title = source === 'LICENSE' ? 'Licence' : 'Third-party notices';
  const html = `<h1>${title}</h1>\n<pre class="wrapped" tabindex="0">${escaped(text)}</pre>`;
  return { title, summary: '', html, headings: [], passages: [{ id: '', heading: '', text }] };
}

function generatedSection(slug: string): Section {
  return slug.startsWith('formats/') ? 'formats' : 'libraries';
}

/** Sorts a library's reference after its README; other pages keep their order. */
function byLibrary(a: string, b: string): number {
  const order = (slug: string): number => {
    const name = /^(packages|api)\/(\w+)/.exec(slug)?.[2] ?? '';
    return (LIBRARIES as readonly string[]).indexOf(name) + 1 || Number.MAX_SAFE_INTEGER;
  };
  return order(a) - order(b);
}

function titleOf(slug: string, { title, summary }: Page): { title: string; summary: string } {
  return { title: slug.startsWith('packages/') ? title.replace('@mcr-arena/', '') : title, summary };
}

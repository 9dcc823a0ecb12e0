// The addresses of the pages that are known when they are built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentsSection } from '../src/pages/docs/document.ts';
import { PATTERNS } from '../src/ui/routing/paths.ts';
import { regexpOf } from '../src/ui/routing/pattern.ts';

/** Regular expressions for the addresses of all pages on a server; each page of the documentation has its own. */
export function pagePatterns(): string[] {
  const { doc: _doc, docPart: _docPart, ...patterns } = PATTERNS;
  return [...Object.values(patterns), ...documentationAddresses()].map(regexpOf);
}

export function documentationAddresses(): string[] {
  const contents = JSON.parse(readFileSync(join(import.meta.dirname, '../generated/docs/en/contents.json'), 'utf8'));
  const slugs = (contents as readonly ContentsSection[]).flatMap(({ pages }) => pages.map(({ slug }) => slug));
  return slugs.map((slug) => `${PATTERNS.docs}/${slug}`);
}

// The addresses of the pages that are known when they are built.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentsPage, ContentsSection } from '../src/pages/docs/document.ts';
import { MOVED, PATTERNS } from '../src/ui/routing/paths.ts';
import { regexpOf } from '../src/ui/routing/pattern.ts';

/** Regular expressions for the addresses of all pages on a server; each page of the documentation has its own. */
export function pagePatterns(): string[] {
  const { doc: _doc, docPart: _docPart, ...patterns } = PATTERNS;
  return [...Object.values(patterns), ...Object.keys(MOVED), ...documentationPages().map(({ address }) => address)].map(
    regexpOf,
  );
}

export function documentationPages(): readonly (Pick<ContentsPage, 'title' | 'summary'> & {
  readonly address: string;
})[] {
  const contents = JSON.parse(readFileSync(join(import.meta.dirname, '../generated/docs/en/contents.json'), 'utf8'));
  return (contents as readonly ContentsSection[]).flatMap(({ pages }) =>
    pages.map(({ slug, title, summary }) => ({ address: `${PATTERNS.docs}/${slug}`, title, summary })),
  );
}

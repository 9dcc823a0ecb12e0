// The documentation as `scripts/write-docs.ts` prepared it for the build. Each page, the list of contents and the passages are
// fetched when they are first read.

import type { ContentsSection, DocumentationPage, Passage } from './document.ts';

const PAGES = import.meta.glob<DocumentationPage>('../../generated/docs/pages/*.json', { import: 'default' });
const LISTS = import.meta.glob('../../generated/docs/*.json', { import: 'default' });

/** A page by what stands behind `/docs/` in its address; undefined where there is none. */
export async function loadPage(slug: string): Promise<DocumentationPage | undefined> {
  return PAGES[`../../generated/docs/pages/${slug.replaceAll('/', '-')}.json`]?.();
}

/** The list of contents. */
export async function loadContents(): Promise<readonly ContentsSection[]> {
  return (await LISTS['../../generated/docs/contents.json']!()) as readonly ContentsSection[];
}

/** What the search looks through. */
export async function loadPassages(): Promise<readonly Passage[]> {
  return (await LISTS['../../generated/docs/passages.json']!()) as readonly Passage[];
}

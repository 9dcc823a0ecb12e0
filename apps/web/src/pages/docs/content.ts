// The documentation that `scripts/write-docs.ts` prepared for the build. Each page, the table of contents and the passages are
// fetched when they are first needed.

import { BASE } from '../../ui/routing/base.ts';
import type { ContentsSection, DocumentationPage, Passage } from './document.ts';

/** Links to pages, which begin with a slash. */
const OWN_LINK = /(\shref=")\/(?!\/|api\/)/g;

const PAGES = import.meta.glob<DocumentationPage>('../../../generated/docs/pages/*.json', { import: 'default' });
const LISTS = import.meta.glob('../../../generated/docs/*.json', { import: 'default' });

/** A page by its path below `/docs/`; undefined if it does not exist. */
export async function loadPage(slug: string): Promise<DocumentationPage | undefined> {
  const page = await PAGES[`../../../generated/docs/pages/${slug.replaceAll('/', '-')}.json`]?.();
  return page && { ...page, html: page.html.replaceAll(OWN_LINK, `$1${BASE}/`) };
}

/** The table of contents. */
export async function loadContents(): Promise<readonly ContentsSection[]> {
  return (await LISTS['../../../generated/docs/contents.json']!()) as readonly ContentsSection[];
}

/** The passages for the search. */
export async function loadPassages(): Promise<readonly Passage[]> {
  return (await LISTS['../../../generated/docs/passages.json']!()) as readonly Passage[];
}

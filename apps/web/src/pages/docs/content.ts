// The documentation that `scripts/write-docs.ts` prepared for the build. Each page, the table of contents and the passages are
// fetched when they are first needed. Pages without a translation are in English.

import type { Language } from '../../ui/language/languages.ts';
import { BASE } from '../../ui/routing/base.ts';
import type { ContentsSection, DocumentationPage, Passage } from './document.ts';

/** Links to pages, which begin with a slash. */
const OWN_LINK = /(\shref=")\/(?!\/|api\/)/g;

const PAGES = import.meta.glob<DocumentationPage>('../../../generated/docs/*/pages/*.json', { import: 'default' });
const LISTS = import.meta.glob('../../../generated/docs/*/*.json', { import: 'default' });

/** Whether a page, by its path below `/docs/`, exists in a language. */
export function hasPage(slug: string, language: Language): boolean {
  return addressOf(slug, language) in PAGES;
}

/** A page in a language. Undefined if it does not exist. */
export async function loadPage(slug: string, language: Language): Promise<DocumentationPage | undefined> {
  const page = await PAGES[addressOf(slug, language)]?.();
  return page && { ...page, html: page.html.replaceAll(OWN_LINK, `$1${BASE}/`) };
}

const ENGLISH_CONTENTS = '../../../generated/docs/en/contents.json';

/** The table of contents; the English one for a language without guides. */
export async function loadContents(language: Language): Promise<readonly ContentsSection[]> {
  const list = LISTS[`../../../generated/docs/${language}/contents.json`] ?? LISTS[ENGLISH_CONTENTS]!;
  return (await list()) as readonly ContentsSection[];
}

/** The passages for the search: of each page of the contents, those in its language. */
export async function loadPassages(contents: readonly ContentsSection[]): Promise<readonly Passage[]> {
  const pages = contents.flatMap((section) => section.pages);
  const languages = [...new Set(pages.map(({ language }) => language))];
  const passages = languages.map(async (language) => {
    const slugs = new Set(pages.filter((page) => page.language === language).map(({ slug }) => slug));
    const all = (await LISTS[`../../../generated/docs/${language}/passages.json`]!()) as readonly Passage[];
    return all.filter(([slug]) => slugs.has(slug));
  });
  return (await Promise.all(passages)).flat();
}

function addressOf(slug: string, language: Language): string {
  return `../../../generated/docs/${language}/pages/${slug.replaceAll('/', '-')}.json`;
}

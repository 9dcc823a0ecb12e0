// The documentation as the pages read it.

/** A section of the list of contents. */
export interface ContentsSection {
  readonly section: SectionName;
  readonly pages: readonly { readonly slug: string; readonly title: string; readonly summary: string }[];
}
export type SectionName = 'start' | 'bots' | 'research' | 'competitions' | 'libraries' | 'formats' | 'project';

export interface DocumentationPage {
  readonly title: string;
  /** The build's own; nothing in it comes from users. */
  readonly html: string;
  readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}

/** A heading with the text below it. `id` is its anchor; empty at the top of a page. */
export type Passage = readonly [slug: string, id: string, heading: string, text: string];

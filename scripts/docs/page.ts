// A page of the documentation as the web app reads it.

export interface Heading {
  /** Its anchor. */
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** What the search finds: a heading with the text below it. */
export interface Passage {
  /** Empty at the top of a page. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export interface Page {
  readonly title: string;
  /** The first sentences, as plain text. */
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

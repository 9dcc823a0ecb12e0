export interface Heading {
  /** Anchor of the heading. */
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A unit for the search: a heading with the text below it. */
export interface Passage {
  /** Empty at the top of a page. */
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

export interface Page {
  readonly title: string;
  /** A short summary, as plain text. */
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly passages: readonly Passage[];
}

import { lexer } from 'marked';

/** Returns a function that gives each heading of a page a unique anchor. */
export function anchorMaker(): (heading: string) => string {
  const given = new Map<string, number>();
  return (heading) => {
    const anchor = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const earlier = given.get(anchor) ?? 0;
    given.set(anchor, earlier + 1);
    return earlier === 0 ? anchor : `${anchor}-${earlier}`;
  };
}

/** The anchors of all headings of a page, in order. */
export function anchorsOf(markdown: string): readonly string[] {
  const anchorOf = anchorMaker();
  return lexer(markdown).flatMap((token) => (token.type === 'heading' ? [anchorOf(token.text)] : []));
}

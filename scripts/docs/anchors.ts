// Anchors of headings, spelt as GitHub spells them, so that a link works in both places.

/** Gives each heading of a page an anchor of its own. */
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

// The order of competitions of all kinds in one list.

/** What the list needs of a competition. */
export interface Competition {
  readonly id: string;
  readonly createdAt: string;
}

/** Open ones first, then newest first. Of two with the same id, the first counts. */
export function inOneList<Each extends { readonly item: Competition; readonly isOpen: boolean }>(
  all: readonly Each[],
): readonly Each[] {
  const firsts = all.filter(({ item }, index) => all.findIndex((each) => each.item.id === item.id) === index);
  return firsts.toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || Date.parse(b.item.createdAt) - Date.parse(a.item.createdAt),
  );
}

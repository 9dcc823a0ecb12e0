// The order of lists of competitions.

/** Moves competitions that are over to the end; otherwise keeps the order. */
export function openFirst<T extends { readonly phase: string }>(listed: readonly T[]): readonly T[] {
  const isOver = ({ phase }: T): number => Number(phase === 'over');
  return listed.toSorted((a, b) => isOver(a) - isOver(b));
}

// The order of lists of competitions.

/** Competitions that are over come last; otherwise the order is kept. */
export function openFirst<T extends { readonly phase: string }>(listed: readonly T[]): readonly T[] {
  const isOver = ({ phase }: T): number => Number(phase === 'over');
  return listed.toSorted((a, b) => isOver(a) - isOver(b));
}

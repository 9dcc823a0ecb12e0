// Shares of the competitions in the sets that a process holds. Capacity goes round: a competition that holds none comes first,
// then those with less than their share.

export interface ShareLimits {
  /** Sets that are held at most. */
  readonly room: number;
  /** Sets of one competition that are held at most. */
  readonly perCompetition: number;
}

/** How many sets each competition holds. */
export type HeldSets = ReadonlyMap<string, number>;

export function countHeld(held: Iterable<{ readonly competition: string }>): HeldSets {
  const counts = new Map<string, number>();
  for (const { competition } of held) counts.set(competition, (counts.get(competition) ?? 0) + 1);
  return counts;
}

/** Competitions that hold as many sets as they may. */
export function cappedOf(held: HeldSets, { perCompetition }: ShareLimits): readonly string[] {
  return holdingAtLeast(held, perCompetition);
}

/** Sets that can be taken at once without any competition holding more than it may. */
export function allowanceOf(held: HeldSets, { perCompetition }: ShareLimits): number {
  return perCompetition - Math.max(0, ...[...held.values()].filter((count) => count < perCompetition));
}

/** Competitions that others come before: they hold their share or more. */
export function servedOf(held: HeldSets, limits: ShareLimits): readonly string[] {
  if (held.size < 2) return cappedOf(held, limits);
  return holdingAtLeast(held, Math.min(limits.perCompetition, Math.ceil(limits.room / held.size)));
}

function holdingAtLeast(held: HeldSets, least: number): readonly string[] {
  return [...held].filter(([, count]) => count >= least).map(([competition]) => competition);
}

/** Of the sets that are ready, the one whose competition has the fewest in play, the oldest of those. */
export function nextOf<Ready extends { readonly competition: string }>(
  ready: readonly Ready[],
  inPlay: HeldSets,
): Ready | undefined {
  let next: Ready | undefined;
  const countOf = ({ competition }: Ready): number => inPlay.get(competition) ?? 0;
  for (const candidate of ready) if (next === undefined || countOf(candidate) < countOf(next)) next = candidate;
  return next;
}

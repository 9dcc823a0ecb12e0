// Divides a process's sets fairly among competitions. Competitions without a set come first, then those with less than
// their share.

export interface ShareLimits {
  /** Maximum number of sets held. */
  readonly room: number;
  /** Maximum number of sets held per competition. */
  readonly perCompetition: number;
}

/** Number of the process's sets by competition. */
export type HeldSets = ReadonlyMap<string, number>;

export function countHeld(held: Iterable<{ readonly competition: string }>): HeldSets {
  const counts = new Map<string, number>();
  for (const { competition } of held) counts.set(competition, (counts.get(competition) ?? 0) + 1);
  return counts;
}

/** Competitions at their limit. */
export function cappedOf(held: HeldSets, { perCompetition }: ShareLimits): readonly string[] {
  return holdingAtLeast(held, perCompetition);
}

/** Number of sets that can be taken at once without exceeding the limit of any competition. */
export function allowanceOf(held: HeldSets, { perCompetition }: ShareLimits): number {
  return perCompetition - Math.max(0, ...[...held.values()].filter((count) => count < perCompetition));
}

/** Competitions that hold their share or more, so that others take precedence. */
export function servedOf(held: HeldSets, limits: ShareLimits): readonly string[] {
  if (held.size < 2) return cappedOf(held, limits);
  return holdingAtLeast(held, Math.min(limits.perCompetition, Math.ceil(limits.room / held.size)));
}

function holdingAtLeast(held: HeldSets, least: number): readonly string[] {
  return [...held].filter(([, count]) => count >= least).map(([competition]) => competition);
}

/** The ready set whose competition has the fewest sets in play; the oldest if several are equal. */
export function nextOf<Ready extends { readonly competition: string }>(
  ready: readonly Ready[],
  inPlay: HeldSets,
): Ready | undefined {
  let next: Ready | undefined;
  const countOf = ({ competition }: Ready): number => inPlay.get(competition) ?? 0;
  for (const candidate of ready) if (next === undefined || countOf(candidate) < countOf(next)) next = candidate;
  return next;
}

// Divides a process's jobs fairly among shares, such as competitions or owners. Shares without a job come first, then those with less
// than their part.

export interface ShareLimits {
  /** Maximum number of jobs held. */
  readonly room: number;
  /** Maximum number of jobs held per share. */
  readonly perShare: number;
}

/** Number of the process's jobs by share. */
export type HeldJobs = ReadonlyMap<string, number>;

export function countHeld(held: Iterable<{ readonly share: string }>): HeldJobs {
  const counts = new Map<string, number>();
  for (const { share } of held) counts.set(share, (counts.get(share) ?? 0) + 1);
  return counts;
}

/** Shares at their limit. */
export function cappedOf(held: HeldJobs, { perShare }: ShareLimits): readonly string[] {
  return holdingAtLeast(held, perShare);
}

/** Number of jobs that can be taken at once without exceeding the limit of any share. */
export function allowanceOf(held: HeldJobs, { perShare }: ShareLimits): number {
  return perShare - Math.max(0, ...[...held.values()].filter((count) => count < perShare));
}

/** Shares that hold their part or more, so that others take precedence. */
export function servedOf(held: HeldJobs, limits: ShareLimits): readonly string[] {
  if (held.size < 2) return cappedOf(held, limits);
  return holdingAtLeast(held, Math.min(limits.perShare, Math.ceil(limits.room / held.size)));
}

function holdingAtLeast(held: HeldJobs, least: number): readonly string[] {
  return [...held].filter(([, count]) => count >= least).map(([share]) => share);
}

/** The ready job whose share has the fewest jobs in progress; the oldest if several are equal. */
export function nextOf<Ready extends { readonly share: string }>(
  ready: readonly Ready[],
  inProgress: HeldJobs,
): Ready | undefined {
  let next: Ready | undefined;
  const countOf = ({ share }: Ready): number => inProgress.get(share) ?? 0;
  for (const candidate of ready) if (next === undefined || countOf(candidate) < countOf(next)) next = candidate;
  return next;
}

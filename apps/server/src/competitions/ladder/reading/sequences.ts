// Converts times to sequence numbers of rated sets. Sets are rated in the order in which they were stored, so a range of time is a
// range of sequence numbers, and queries can use the key of the results.

import type { Store } from '../../../database/open-database.ts';

interface Period {
  /** Default: from the first set. */
  readonly since?: Date;
  /** Default: up to the last set. */
  readonly until?: Date;
}

/** Sets with `first <= sequence <= last`. */
export interface SequenceRange {
  readonly first: number;
  readonly last: number;
}

/** Maximum of PostgreSQL's `integer`. */
const NO_END = 2 ** 31 - 1;

export async function rangeOf(store: Store, { since, until }: Period): Promise<SequenceRange> {
  return {
    first: since === undefined ? 1 : (await lastSequence(store, since)) + 1,
    last: until === undefined ? NO_END : await lastSequence(store, until),
  };
}

/** Sequence number of the last set played before `end`; 0 if there is none. */
export async function lastSequence(store: Store, end?: Date): Promise<number> {
  const where = end === undefined ? {} : { playedAt: { lt: end } };
  const orderBy = end === undefined ? ({ sequence: 'desc' } as const) : ({ playedAt: 'desc' } as const);
  const last = await store.ladderResult.findFirst({ where, orderBy, select: { sequence: true } });
  return last?.sequence ?? 0;
}

// Times as places in the order of rated sets: sets are rated in the order in which they were stored, so that a bound of time is a bound
// of sequence numbers, and every reading goes by the keys of the results.

import type { Store } from '../../../database/open-database.ts';

export interface Period {
  /** Absent: from the first set on. */
  readonly since?: Date;
  /** Absent: to the last. */
  readonly until?: Date;
}

/** Sets with `first <= sequence <= last`. */
export interface SequenceRange {
  readonly first: number;
  readonly last: number;
}

/** The largest that PostgreSQL's `integer` holds. */
const NO_END = 2 ** 31 - 1;

export async function rangeOf(store: Store, { since, until }: Period): Promise<SequenceRange> {
  return {
    first: since === undefined ? 1 : (await lastSequence(store, since)) + 1,
    last: until === undefined ? NO_END : await lastSequence(store, until),
  };
}

/** Of the last set that was played before `end`; 0 if there is none. */
export async function lastSequence(store: Store, end?: Date): Promise<number> {
  const where = end === undefined ? {} : { playedAt: { lt: end } };
  const orderBy = end === undefined ? ({ sequence: 'desc' } as const) : ({ playedAt: 'desc' } as const);
  const last = await store.ladderResult.findFirst({ where, orderBy, select: { sequence: true } });
  return last?.sequence ?? 0;
}

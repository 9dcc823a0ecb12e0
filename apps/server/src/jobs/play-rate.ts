// The speed of this process in deals per hour, measured on the last disclosed sets that it played: it is public, and must reveal
// nothing about other sets.

import type { SetPlayer, SetSpec } from '@mcr-arena/runs';
import { LRUCache } from 'lru-cache';

interface TimedSet {
  readonly competition: string;
  readonly round: number;
  readonly table: number;
  readonly set: number;
}

/** Number of last sets that are measured. */
const LAST_SETS = 50;
/** Maximum number of timed sets that are not disclosed. */
const KEPT = 1000;
const HOUR_MS = 3600_000;

export type PlayRate = ReturnType<typeof createPlayRate>;

/** `slots`: number of sets played at the same time. */
export function createPlayRate(slots: number, now: () => number = () => performance.now()) {
  const last: { readonly deals: number; readonly ms: number }[] = [];
  const played = new LRUCache<string, (typeof last)[number]>({ max: KEPT });
  return {
    /** Wraps a player so that its sets are timed. */
    timed: (player: SetPlayer): SetPlayer => ({
      play: async (spec, options) => {
        const start = now();
        const set = await player.play(spec, options);
        played.set(keyOfSpec(spec), { deals: spec.job.seatings.length, ms: now() - start });
        return set;
      },
      close: () => player.close(),
    }),
    /** Counts a set that was disclosed, if this process played it. */
    count: (set: TimedSet): void => {
      const timed = played.get(keyOf(set));
      if (timed === undefined) return;
      last.push(timed);
      if (last.length > LAST_SETS) last.shift();
    },
    /** Undefined before the first set. */
    dealsPerHour: (): number | undefined => {
      const deals = last.reduce((sum, set) => sum + set.deals, 0);
      const ms = last.reduce((sum, set) => sum + set.ms, 0);
      return ms === 0 ? undefined : Math.round((slots * deals * HOUR_MS) / ms);
    },
  };
}

function keyOf({ competition, round, table, set }: TimedSet): string {
  return `${competition} ${round} ${table} ${set}`;
}

function keyOfSpec({ competition, job: { round, table, set } }: SetSpec): string {
  return keyOf({ competition, round, table, set });
}

// The speed of this process in deals per hour, measured on the last sets that it played.

import type { SetPlayer, SetSpec } from '@mcr-arena/arena';

export interface PlayRate {
  /** Wraps a player so that its sets are timed. */
  timed(player: SetPlayer): SetPlayer;
  /** Undefined before the first set. */
  dealsPerHour(): number | undefined;
}

/** Number of last sets that are measured. */
const LAST_SETS = 50;
const HOUR_MS = 3600_000;

/** `slots`: number of sets played at the same time. */
export function createPlayRate(slots: number, now: () => number = () => performance.now()): PlayRate {
  const last: { readonly deals: number; readonly ms: number }[] = [];
  const note = ({ job }: SetSpec, ms: number): void => {
    last.push({ deals: job.seatings.length, ms });
    if (last.length > LAST_SETS) last.shift();
  };
  return {
    timed: (player) => ({
      play: async (spec, options) => {
        const start = now();
        const played = await player.play(spec, options);
        note(spec, now() - start);
        return played;
      },
      close: () => player.close(),
    }),
    dealsPerHour: () => {
      const deals = last.reduce((sum, set) => sum + set.deals, 0);
      const ms = last.reduce((sum, set) => sum + set.ms, 0);
      return ms === 0 ? undefined : Math.round((slots * deals * HOUR_MS) / ms);
    },
  };
}

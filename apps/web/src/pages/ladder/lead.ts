// What the difference between two bots shows: which one is ahead, or that the sets do not tell yet.

import type { HeadToHead } from '@mcr-arena/protocol/documents';

/** `side`: the bot with more points. `undecided`: the 95 % interval includes 0; `early`: no interval yet. */
export interface Lead {
  readonly type: 'ahead' | 'undecided' | 'early';
  readonly side: 0 | 1;
}

export function leadOf({ mean, halfWidth }: NonNullable<HeadToHead['difference']>): Lead {
  const side = mean >= 0 ? 0 : 1;
  if (halfWidth === undefined) return { type: 'early', side };
  return { type: Math.abs(mean) > halfWidth ? 'ahead' : 'undecided', side };
}

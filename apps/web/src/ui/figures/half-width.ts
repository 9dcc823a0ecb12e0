// Half the width of an interval, as it is shown after `±`.

import type { Estimate } from '@mcr-arena/tournament';

/** Undefined if there is no interval. */
export function halfWidth({ interval }: Pick<Estimate, 'interval'>): number | undefined {
  return interval === undefined ? undefined : (interval[1] - interval[0]) / 2;
}

// What runs in the gate (`npm test`), and what only in full (`npm run test:full`).

export const IS_FULL = process.env.MCR_FULL === '1';

/** The number of runs of a slow property: a tenth of `full` in the gate. */
export function propertyRuns(full: number): number {
  return IS_FULL ? full : Math.ceil(full / 10);
}

// What runs in the gate (`npm test`), and what only in full (`npm run test:full`).

export const IS_FULL = process.env.MCR_FULL === '1';

/** The first rows of a table in the gate, all of them in full. For rows that fail for the same reasons. */
export function sampled<Row>(rows: readonly Row[], count: number): readonly Row[] {
  return IS_FULL ? rows : rows.slice(0, count);
}

// What `goal` makes in a deal against three equal house bots, the zero point of strengths. Measured by
// `npx node scripts/simulate-strength.ts datum` in the tournament form under the Chinese practice; 0 against itself under any rules.

/** A house bot at a table, and the points a deal less luck of `goal` against three of it; absent: not measured. */
export const DATUM: Readonly<Record<string, number>> = { goal: 0 };

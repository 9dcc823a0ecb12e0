import fc from 'fast-check';
import { propertyRuns } from './tier.ts';

/** Checks a property of random values. `runs`: their number in full runs, of which the gate has a tenth, or parameters for both. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  runs: number | fc.Parameters<Values>,
  check: (...values: Values) => void,
): void {
  const parameters = typeof runs === 'number' ? { numRuns: propertyRuns(runs) } : runs;
  fc.assert(fc.property<Values>(...arbitraries, check), parameters);
}

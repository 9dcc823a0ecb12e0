// Numbers scoring rules, so that a cache key can contain them as one number. Rules are compared by value, because
// every set played in a thread has its own copy.

import type { ScoringRules } from '@mcr-arena/scoring';

const numbers = new Map<string, number>();

/** The number of the rules, from 0 in order of first use; rules with equal fields have the same number. */
export function rulesNumber(rules: ScoringRules): number {
  const key = JSON.stringify(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1)));
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(key, number);
  return number;
}

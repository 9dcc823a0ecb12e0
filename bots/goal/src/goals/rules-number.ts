// Numbers scoring rules, so that a cache key can contain them as one number. Rules are compared by value, because
// every set played in a thread has its own copy.

import { type ScoringRules, WMO_RULES } from '@mcr-arena/scoring';

/** Of the rules that have every field. */
const FIELDS = Object.keys(WMO_RULES) as (keyof ScoringRules)[];
const numbers = new Map<string, number>();

/** The number of the rules, from 0 in order of first use; rules with equal fields have the same number. */
export function rulesNumber(rules: ScoringRules): number {
  const key = JSON.stringify(FIELDS.map((field) => rules[field]));
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(key, number);
  return number;
}

// Small numbers for rules in cache keys. Rules are compared by value, because every set
// played in a thread has its own copy.

import { type ScoringRules, STANDARD_RULES } from '@mcr-arena/scoring';

const FIELDS = Object.keys(STANDARD_RULES) as (keyof ScoringRules)[];
const numbers = new Map<string, number>();

/** A small number, 0 or more; rules with equal fields have the same. */
export function rulesNumber(rules: ScoringRules): number {
  const key = JSON.stringify(FIELDS.map((field) => rules[field]));
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = numbers.size;
  numbers.set(key, number);
  return number;
}

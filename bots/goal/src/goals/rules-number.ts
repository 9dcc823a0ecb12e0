// Numbers that stand for rules in the keys of what is remembered. They go by the values of the rules: every set that is
// played in a thread brings a copy of its own.

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

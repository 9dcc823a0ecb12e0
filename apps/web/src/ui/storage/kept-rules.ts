// The rules of scoring that the user plays by, kept in the browser: the Chinese practice, or the book of the WMO, used in Europe.

import { RULES_NAMES, type RulesName } from '@mcr-arena/scoring';
import { keepChoice, keptChoice } from './kept-choice.ts';

export function keptRules(): RulesName {
  return RULES_NAMES.find((name) => name === keptChoice('scoring-rules')) ?? 'mcr';
}

/** Whether the user has chosen. */
export function areRulesKept(): boolean {
  return keptChoice('scoring-rules') !== undefined;
}

export function keepRules(rules: RulesName): void {
  keepChoice('scoring-rules', rules);
}

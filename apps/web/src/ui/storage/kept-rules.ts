// The rules of scoring that the user plays by, kept in the browser: the Chinese practice, or the book of the WMO, used in Europe.

import type { RulesName } from '@mcr-arena/scoring';
import { keepChoice, keptChoice } from './kept-choice.ts';

/** `RULES_NAMES`, repeated here because the first page would load all rules with it. */
const NAMES: Readonly<Record<RulesName, RulesName>> = { mcr: 'mcr', wmo: 'wmo' };

export function keptRules(): RulesName {
  return NAMES[(keptChoice('scoring-rules') ?? 'mcr') as RulesName] ?? 'mcr';
}

/** Whether the user has chosen. */
export function areRulesKept(): boolean {
  return keptChoice('scoring-rules') !== undefined;
}

export function keepRules(rules: RulesName): void {
  keepChoice('scoring-rules', rules);
}

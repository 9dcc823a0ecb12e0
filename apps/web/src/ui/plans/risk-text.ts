// The risk of a discard as text.

import type { DiscardRisk, SaferDiscard } from '@mcr-arena/bot-goal';
import { type Language, tagOf } from '../language/languages.ts';
import { formatFixed, formatPercent } from '../language/numbers.ts';
import { tileName } from '../tiles/tile-text.ts';
import { PLAN_MESSAGES } from './messages.ts';

/** Smaller chances are stated as such. */
const LEAST_CHANCE = 0.001;
/** Smaller ones do not matter for a decision. */
const LEAST_DANGER = 0.01;
/** Percentages from here on have no decimals. */
const LEAST_WHOLE = 9.95;

/** "deals in: 3.1 % · −17 points · mean −0.53"; undefined if the chance does not matter. */
export function riskText({ chance, payment, expected }: DiscardRisk, language: Language): string | undefined {
  const text = PLAN_MESSAGES[language];
  if (chance < LEAST_DANGER) return undefined;
  return text.risk(dealInText(chance, language), payment.toFixed(0), formatFixed(-expected, 2));
}

/** The sentence about a discard that is better if the risk counts. */
export function saferText({ tile, chance, insteadOf }: SaferDiscard, language: Language): string {
  const [safer, other] = [dealInText(chance, language), dealInText(insteadOf, language)];
  return PLAN_MESSAGES[language].safer(tileName(tile, language), safer, other);
}

/** A chance in percent, with one decimal below 10 %; 0 % only if exact. */
function dealInText(chance: number, language: Language): string {
  const percent = 100 * chance;
  const tag = tagOf(language);
  if (chance === 0) return formatPercent('0', tag);
  if (chance < LEAST_CHANCE) return `<\u00a0${formatPercent(String(100 * LEAST_CHANCE), tag)}`;
  return formatPercent(percent.toFixed(percent < LEAST_WHOLE ? 1 : 0), tag);
}

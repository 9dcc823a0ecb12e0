// Names of fans and principles by language. They come from the library.

import { type Fan, type FanId, fanOf, PRINCIPLES, type Principle } from '@mcr-arena/scoring';
import type { Language, Messages } from '../language/languages.ts';
import { PUNCTUATION } from '../language/punctuation.ts';
import { RULES_MESSAGES } from './messages-rules.ts';

const NAME_FIELDS = { en: 'name', zh: 'zh' } as const satisfies Messages<keyof Fan>;

export function fanName(fan: FanId, language: Language): string {
  return fanOf(fan)[NAME_FIELDS[language]];
}

/** The books that alone have the fan; empty if all have it. */
export function bookNames({ onlyIn = [] }: Pick<Fan, 'onlyIn'>, language: Language): string {
  return onlyIn.map((book) => RULES_MESSAGES[language].names[book]).join(PUNCTUATION[language].comma);
}

export function principleName(principle: Principle, language: Language): string {
  return PRINCIPLES[principle][NAME_FIELDS[language]];
}

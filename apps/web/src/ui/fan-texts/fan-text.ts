// Meanings of fans and principles by language. The English ones come from the library.

import { type FanId, fanOf, PRINCIPLES, type Principle } from '@mcr-arena/scoring';
import type { Language, Messages } from '../language/languages.ts';
import { FAN_MEANINGS_ZH, PRINCIPLE_MEANINGS_ZH } from './messages-zh.ts';

const FAN_MEANINGS: Messages<(fan: FanId) => string> = {
  en: (fan) => fanOf(fan).meaning,
  zh: (fan) => FAN_MEANINGS_ZH[fan],
};

const PRINCIPLE_MEANINGS: Messages<(principle: Principle) => string> = {
  en: (principle) => PRINCIPLES[principle].meaning,
  zh: (principle) => PRINCIPLE_MEANINGS_ZH[principle],
};

/** When the fan applies, in one sentence. */
export function fanMeaning(fan: FanId, language: Language): string {
  return FAN_MEANINGS[language](fan);
}

/** What the principle says, in one sentence. */
export function principleMeaning(principle: Principle, language: Language): string {
  return PRINCIPLE_MEANINGS[language](principle);
}

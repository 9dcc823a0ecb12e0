// Meanings of fans and principles by language. The English ones come from the library.

import { type FanId, fanOf, PRINCIPLES, type Principle } from '@mcr-arena/scoring';
import type { Language } from '../language/languages.ts';
import { FAN_MEANINGS_ZH, PRINCIPLE_MEANINGS_ZH } from './messages-zh.ts';

/** When the fan applies, in one sentence. */
export function fanMeaning(fan: FanId, language: Language): string {
  return language === 'zh' ? FAN_MEANINGS_ZH[fan] : fanOf(fan).meaning;
}

/** What the principle says, in one sentence. */
export function principleMeaning(principle: Principle, language: Language): string {
  return language === 'zh' ? PRINCIPLE_MEANINGS_ZH[principle] : PRINCIPLES[principle].meaning;
}

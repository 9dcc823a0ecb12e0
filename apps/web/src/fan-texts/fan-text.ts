// Names and meanings of fans and principles by language. The names and the English meanings come from the library.

import { type FanId, fanOf, PRINCIPLES, type Principle } from '@mcr-arena/scoring';
import type { Language } from '../language/languages.ts';
import { FAN_MEANINGS_ZH, PRINCIPLE_MEANINGS_ZH } from './messages-zh.ts';

export function fanName(fan: FanId, language: Language): string {
  const { name, zh } = fanOf(fan);
  return language === 'zh' ? zh : name;
}

/** The name in the other of the two languages. */
export function otherFanName(fan: FanId, language: Language): string {
  const { name, zh } = fanOf(fan);
  return language === 'zh' ? name : zh;
}

/** When the fan applies, in one sentence. */
export function fanMeaning(fan: FanId, language: Language): string {
  return language === 'zh' ? FAN_MEANINGS_ZH[fan] : fanOf(fan).meaning;
}

export function principleName(principle: Principle, language: Language): string {
  const { name, zh } = PRINCIPLES[principle];
  return language === 'zh' ? zh : name;
}

/** What the principle forbids, in one sentence. */
export function principleMeaning(principle: Principle, language: Language): string {
  return language === 'zh' ? PRINCIPLE_MEANINGS_ZH[principle] : PRINCIPLES[principle].meaning;
}

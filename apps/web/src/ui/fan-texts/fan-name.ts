// Names of fans and principles by language. They come from the library.

import { type FanId, fanOf, PRINCIPLES, type Principle } from '@mcr-arena/scoring';
import type { Language } from '../language/languages.ts';

export function fanName(fan: FanId, language: Language): string {
  const { name, zh } = fanOf(fan);
  return language === 'zh' ? zh : name;
}

/** The name in the other of the two languages. */
export function otherFanName(fan: FanId, language: Language): string {
  const { name, zh } = fanOf(fan);
  return language === 'zh' ? name : zh;
}

export function principleName(principle: Principle, language: Language): string {
  const { name, zh } = PRINCIPLES[principle];
  return language === 'zh' ? zh : name;
}

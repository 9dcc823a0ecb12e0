// Books, and what sources say on disputed points, in the current language. The sentences belong to the library.

import { DISPUTES, type DisputedPoint, type OtherTotal, RULES_NAMES } from '@mcr-arena/scoring';
import { language, textsOf } from '../language/language.svelte.ts';
import type { Messages } from '../language/languages.ts';
import { RULES_MESSAGES } from './messages-rules.ts';

const SAYS_FIELDS = { en: 'says', zh: 'zh' } as const satisfies Messages<string>;

export function sourceText(by: OtherTotal['by']): string {
  const book = RULES_NAMES.find((name) => name === by);
  if (book !== undefined) return textsOf(RULES_MESSAGES).names[book];
  return DISPUTES[by as DisputedPoint][SAYS_FIELDS[language.current]];
}

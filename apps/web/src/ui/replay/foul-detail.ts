// The detail of a foul in the language of the page.

import type { Language } from '../language/languages.ts';
import { FOUL_MESSAGES } from './messages-fouls.ts';

const REJECTED = /^((?:pass|discard|chow|pung|win|(?:concealed|melded|added) kong)\b[^:]*): (.+)$/s;

/** `message` in `language`, or as it is if the judge and the hosts do not write it. The action of a false win is left out. */
export function foulDetail(message: string, language: Language): string {
  const text = FOUL_MESSAGES[language];
  const [, action, reason = message] = REJECTED.exec(message) ?? [];
  const why = text.reason(reason);
  return action === undefined || action === 'win' ? why : text.rejected(text.action(action), why);
}

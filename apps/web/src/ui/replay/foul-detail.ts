// The detail of a foul in the language of the page. Records, logs and reports have it in English, as the judge or the host of a bot
// wrote it; texts of a program itself, such as an exception, stay as they are.

import { parseCompactTiles } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { translated } from '../language/translated.ts';
import { tileName } from '../tiles/tile-text.ts';
import { ACTIONS, PATTERNS, REASONS } from './messages-fouls.ts';

/** `message` in `language`, or as it is if the judge and the hosts do not write it. The action of a false win is left out. */
export function foulDetail(message: string, language: Language): string {
  const [, action, reason] =
    /^((?:pass|discard|chow|pung|win|(?:concealed|melded|added) kong)\b[^:]*): (.+)$/s.exec(message) ?? [];
  if (language === 'en') return action === 'win' ? reason! : message;
  const why = translatedReason(reason ?? message);
  return action === undefined || action === 'win' ? why : `${translatedAction(action, language)}：${why}`;
}

function translatedReason(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? REASONS[reason as keyof typeof REASONS] : translated(reason, PATTERNS);
}

function translatedAction(action: string, language: Language): string {
  const named = action.replace(/\b(?:\d[mpsf]|[ESWNCFP])\b/g, (written) => {
    const tiles = parseCompactTiles(written);
    return tiles.ok ? tileName(tiles.value[0], language) : written;
  });
  return ACTIONS.reduce((text, [word, zh]) => text.replace(`${word} `, zh).replace(word, zh), named);
}

// What actions and replies are called, in a word or two.

import type { Reply } from '@mcr-arena/engine';
import { textsOf } from '../language/language.svelte.ts';
import { REPLY_WORDS } from './messages.ts';

/** The word in the language of the moment. */
export function replyWord(type: Reply['type']): string {
  return textsOf(REPLY_WORDS)[type];
}

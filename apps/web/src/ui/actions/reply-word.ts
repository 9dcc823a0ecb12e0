// Short labels of actions and replies.

import type { Reply } from '@mcr-arena/engine';
import { textsOf } from '../language/language.svelte.ts';
import { REPLY_WORDS } from './messages.ts';

/** The label in the current language. */
export function replyWord(type: Reply['type']): string {
  return textsOf(REPLY_WORDS)[type];
}

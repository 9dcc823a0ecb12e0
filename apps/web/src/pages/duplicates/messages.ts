// Texts of the pages about competitions of people and bots, by language.

import type { Messages } from '../../ui/language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { DuplicateTexts } from './texts.ts';

export const DUPLICATE_MESSAGES: Messages<DuplicateTexts> = { en: EN, zh: ZH };

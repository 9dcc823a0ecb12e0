// Texts of the set page, by language.

import type { Messages } from '../language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { SetTexts } from './texts.ts';

export const SET_MESSAGES: Messages<SetTexts> = { en: EN, zh: ZH };

// Texts of the home page, by language.

import type { Messages } from '../../ui/language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { HomeTexts } from './texts.ts';

export const HOME_MESSAGES: Messages<HomeTexts> = { en: EN, zh: ZH };

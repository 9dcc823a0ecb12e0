// Texts of the table page, by language.

import type { Messages } from '../../ui/language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { PlayingTexts } from './texts.ts';

export const PLAYING_MESSAGES: Messages<PlayingTexts> = { en: EN, zh: ZH };

// Texts of the ladder pages, by language.

import type { Messages } from '../language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { LadderTexts } from './texts.ts';

export const LADDER_MESSAGES: Messages<LadderTexts> = { en: EN, zh: ZH };

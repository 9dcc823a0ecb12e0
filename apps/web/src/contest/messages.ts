// Texts of the contest page, by language.

import type { Messages } from '../language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { ContestTexts } from './texts.ts';

export const CONTEST_MESSAGES: Messages<ContestTexts> = { en: EN, zh: ZH };

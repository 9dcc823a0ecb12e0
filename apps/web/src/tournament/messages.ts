// Texts of the tournament page, by language.

import type { Messages } from '../language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { TournamentTexts } from './texts.ts';

export const TOURNAMENT_MESSAGES: Messages<TournamentTexts> = { en: EN, zh: ZH };

// Texts of solitaire, by language.

import type { Messages } from '../language/languages.ts';
import { SOLITAIRE_EN, type SolitaireTexts } from './messages-en.ts';
import { SOLITAIRE_ZH } from './messages-zh.ts';

export const SOLITAIRE_MESSAGES: Messages<SolitaireTexts> = { en: SOLITAIRE_EN, zh: SOLITAIRE_ZH };

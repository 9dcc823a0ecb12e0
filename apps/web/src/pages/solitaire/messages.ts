// Texts of solitaire, by language.

import { messages } from '../../ui/language/languages.ts';
import { SOLITAIRE_EN } from './messages-en.ts';
import { SOLITAIRE_ZH } from './messages-zh.ts';

export const SOLITAIRE_MESSAGES = messages({ en: SOLITAIRE_EN, zh: SOLITAIRE_ZH });

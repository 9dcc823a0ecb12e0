// Texts of the lessons.

import { messages } from '../../ui/language/languages.ts';
import { LEARN_EN } from './messages-en.ts';
import { LEARN_ZH } from './messages-zh.ts';

export const LEARN_MESSAGES = messages({ en: LEARN_EN, zh: LEARN_ZH });

// Texts of the calculator, by language.

import { messages } from '../../ui/language/languages.ts';
import { CALCULATOR_EN } from './messages-en.ts';
import { CALCULATOR_ZH } from './messages-zh.ts';

export const CALCULATOR_MESSAGES = messages({ en: CALCULATOR_EN, zh: CALCULATOR_ZH });

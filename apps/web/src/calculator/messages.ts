// Texts of the calculator, by language.

import type { Messages } from '../language/languages.ts';
import { CALCULATOR_EN, type CalculatorTexts } from './messages-en.ts';
import { CALCULATOR_ZH } from './messages-zh.ts';

export const CALCULATOR_MESSAGES: Messages<CalculatorTexts> = { en: CALCULATOR_EN, zh: CALCULATOR_ZH };

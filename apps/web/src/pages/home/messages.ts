// Texts of the home page, by language.

import { messages } from '../../ui/language/languages.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';

export const HOME_MESSAGES = messages({ en: EN, zh: ZH });

// Texts of the pages about competitions of people and bots, by language.

import { messages } from '../../ui/language/languages.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';

export const DUPLICATE_MESSAGES = messages({ en: EN, zh: ZH });

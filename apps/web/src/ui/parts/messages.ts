// Texts of parts that several pages share: tournament states, errors, copy buttons.

import { messages } from '../language/languages.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';

export const PART_MESSAGES = messages({ en: EN, zh: ZH });

// Texts of the lobby, by language.

import type { Messages } from '../language/language.svelte.ts';
import { EN } from './messages-en.ts';
import { ZH } from './messages-zh.ts';
import type { LobbyTexts } from './texts.ts';

export const LOBBY_MESSAGES: Messages<LobbyTexts> = { en: EN, zh: ZH };

// Texts of the button that creates a table at once, apart from those of the lobby: the home page has nothing else of it.

import { messages } from '../../ui/language/languages.ts';

export const PLAY_NOW_MESSAGES = messages({
  en: {
    playNow: 'Play now',
    how: 'Three bots, one deal after another, until you stop.',
  },
  zh: {
    playNow: '马上开打',
    how: '与三个机器人一局接一局，随时可停。',
  },
});

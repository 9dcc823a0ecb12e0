// Texts of exercises, in lessons and in the trainer.

import { messages } from '../language/languages.ts';

export const EXERCISE_MESSAGES = messages({
  en: { hand: 'Your hand', you: 'You', other: 'Player' },
  zh: { hand: '你的手牌', you: '你', other: '玩家' },
});

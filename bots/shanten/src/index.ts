export { createBot } from './shanten-bot.ts';

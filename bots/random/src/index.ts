export { createBot } from './random-bot.ts';

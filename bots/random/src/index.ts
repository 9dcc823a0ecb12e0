export { createBot, parameters } from './random-bot.ts';

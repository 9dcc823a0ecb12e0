export type { Alternative } from './evaluator.ts';
export { type Explanation, explain } from './explanation.ts';
export { createBot } from './goal-bot.ts';
export { parameters } from './settings.ts';

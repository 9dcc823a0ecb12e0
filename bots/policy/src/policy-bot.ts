import { readFileSync } from 'node:fs';
import type { Bot, BotContext } from '@mcr-arena/sdk';
import { policyBots } from './policy-player.ts';

let create: ((context: BotContext) => Bot) | undefined;

/** Throws if a parameter is given, because the bot has none. */
export function createBot(context: BotContext): Bot {
  create ??= policyBots(readFileSync(new URL('./policy.onnx', import.meta.url)));
  return create(context);
}

import type { Bot, BotContext, BotModule } from '@mcr-arena/sdk';

export function loadBotModule(url: string): Promise<BotModule>;
export function makeBot(url: string, context: BotContext): Promise<Bot>;
export function placeOfCrash(thrown: unknown): string | undefined;

// Whether bots can play at all, asked before a tournament: a module that is none, or a parameter that the bot refuses, is
// better told at once than found as a crash in every deal.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import type { BotContext } from '@mcr-arena/sdk';
import { failure, type Result, SEATS, success } from '@mcr-arena/tiles';
import type { EntrantId } from '@mcr-arena/tournament';
import type { BotSource, ModuleSource } from './bot-source.ts';
import { seatInProcess } from './in-process.ts';
import { seatInThread, type ThreadLimits } from './in-thread.ts';

/** Makes every bot that is here once, as for a deal; remote ones come later, or do not. Error: `bot-unusable`, with the entrant and what the bot said. */
export async function checkBots(
  bots: ReadonlyMap<EntrantId, BotSource>,
  limits: ThreadLimits,
): Promise<Result<true, 'bot-unusable'>> {
  for (const [entrant, source] of bots) {
    if (source.type === 'remote') continue;
    const seated = await (source.house ? seatInProcess : seatInThread(limits))(source, contextFor(source));
    seated.close();
    if (seated.failure === undefined) continue;
    const reason = seated.failure.type === 'crashed' ? seated.failure.verdict : 'it took too long to start';
    return failure('bot-unusable', `entrant "${entrant}" cannot play: ${reason}`);
  }
  return success(true);
}

function contextFor({ parameters }: ModuleSource): BotContext {
  return { seat: SEATS[0], prevalentWind: 'east', rules: DUPLICATE_RULES, parameters, seed: 'check' };
}

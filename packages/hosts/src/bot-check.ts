// Whether bots can play at all, asked before a tournament: a module that is none, or a parameter that the bot refuses, is
// better told at once than found as a crash in every deal.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import type { BotContext } from '@mcr-arena/sdk';
import { failure, type Result, SEATS, success } from '@mcr-arena/tiles';
import type { EntrantId } from '@mcr-arena/tournament';
import type { BotSource, ModuleSource } from './bot-source.ts';
import { seatInProcess } from './in-process.ts';
import { seatInThread, type ThreadLimits } from './in-thread.ts';
import type { SeatedBot } from './seated-bot.ts';

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
    return failure('bot-unusable', `entrant "${entrant}" cannot play: ${reasonOf(seated, source, limits)}`);
  }
  return success(true);
}

function reasonOf(seated: SeatedBot, { url }: ModuleSource, limits: ThreadLimits): string {
  if (seated.failure?.type !== 'crashed') return `it took longer than ${limits.start / 1000} s to load and start`;
  const { verdict } = seated.failure;
  const place = seated.crashedAt?.() ?? placeByNode(url);
  return place === undefined ? `${verdict}` : `${verdict} (${place})`;
}

/** Where Node itself finds a fault of syntax: of one in JavaScript, an import does not say where. */
function placeByNode(url: string): string | undefined {
  const { stderr } = spawnSync(process.execPath, ['--check', fileURLToPath(url)], { encoding: 'utf8', timeout: 5000 });
  return /^\S.*:\d+$/m.exec(stderr ?? '')?.[0];
}

function contextFor({ parameters }: ModuleSource): BotContext {
  return { seat: SEATS[0], prevalentWind: 'east', rules: DUPLICATE_RULES, parameters, seed: 'check' };
}

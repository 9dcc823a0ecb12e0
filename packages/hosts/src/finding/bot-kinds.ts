// The kinds of bots on this machine, in the order in which a bot is sought among them.

import type { BotReference } from '../bot-reference.ts';
import type { BotKind } from './bot-kind.ts';
import { HOUSE_BOTS_KIND } from './kinds/house-bots.ts';
import { MODEL_BOTS_KIND } from './kinds/model-bots.ts';
import { MODULE_BOTS_KIND } from './kinds/module-bots.ts';
import { PROGRAM_BOTS_KIND } from './kinds/program-bots.ts';

export const BOT_KINDS: readonly BotKind[] = [HOUSE_BOTS_KIND, PROGRAM_BOTS_KIND, MODEL_BOTS_KIND, MODULE_BOTS_KIND];

/** Throws if bots of this host are not found on this machine. */
export function botKindOf({ host }: Pick<BotReference, 'host'>): BotKind {
  const kind = BOT_KINDS.find((each) => each.host === host);
  if (kind !== undefined) return kind;
  throw new Error(`host "${host}": expected ${BOT_KINDS.map((each) => each.host).join(', ')}`);
}

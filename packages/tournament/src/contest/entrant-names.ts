// Names of the entrants of a contest: the bot's name, with its owner's if another entrant has the same name.

import { type EntrantId, fillUpIdsOf } from '../entrant.ts';
import { CONTEST_REFERENCE } from './stage-tournament.ts';

const MAX_BOT = 60;
const MAX_OWNER = 30;
const RESERVED: readonly EntrantId[] = [CONTEST_REFERENCE, ...fillUpIdsOf({ id: CONTEST_REFERENCE })];

/** The name of a bot that registers when `taken` are used: `Tortoise`, `Tortoise (alice)`, `Tortoise (alice) 2`. */
export function contestNameOf(bot: string, owner: string, taken: readonly EntrantId[]): EntrantId {
  const isFree = (name: EntrantId): boolean => !taken.includes(name) && !RESERVED.includes(name);
  const short = bot.slice(0, MAX_BOT).trim();
  const long = `${short} (${owner.slice(0, MAX_OWNER).trim()})`;
  const found = [short, long].find(isFree);
  if (found !== undefined) return found;
  let number = 2;
  while (!isFree(`${long} ${number}`)) number += 1;
  return `${long} ${number}`;
}

// Links of a tournament's entrants to the pages of their bots on the ladder.

import type { LadderDocument } from '@mcr-arena/protocol/documents';
import type { Entrant } from '@mcr-arena/tournament';
import { type BotName, pathTo } from '../../../ui/routing/paths.ts';
import { HOUSE_NAME } from '../../../ui/session/house.ts';

/** The address of an entrant's page; undefined if it has none. */
export type HrefOf = (entrant: Entrant) => string | undefined;

/** Bots that are not in `ladder` have no page. */
export function entrantPages(ladder: LadderDocument | undefined): HrefOf {
  const ranked = new Set(ladder?.rows.map(({ owner, bot }) => pathTo.bot(owner, bot)));
  return (entrant) => {
    const name = botNameOf(entrant);
    if (name === undefined) return undefined;
    const path = pathTo.bot(name.owner, name.bot);
    return ranked.has(path) ? path : undefined;
  };
}

/** `OWNER/NAME` is an uploaded bot, `NAME?parameters` a house bot. */
function botNameOf({ bot }: Entrant): BotName | undefined {
  if (bot === undefined) return undefined;
  const name = bot.replace(/\?.*$/s, '');
  const slash = name.indexOf('/');
  if (slash === -1) return { owner: HOUSE_NAME, bot: name };
  return { owner: name.slice(0, slash), bot: name.slice(slash + 1) };
}

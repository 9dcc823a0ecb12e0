// The house bots at tables of people, by strength: the strengths that an order names, as references to bots.

import { type BotReference, HOUSE_HOST } from '@mcr-arena/hosts';
import type { TableBot } from '@mcr-arena/protocol/documents';

const house = (bot: string, parameters: BotReference['parameters'] = {}): BotReference => ({
  host: HOUSE_HOST,
  bot,
  parameters,
});

/** `beginner` plays for four sets and a pair with what it draws; `careful` is `goal` with an eye on what its discards risk. */
export const TABLE_BOT_REFERENCES: Readonly<Record<TableBot, BotReference>> = {
  beginner: house('shanten', { claims: 'no', forms: 'regular' }),
  shanten: house('shanten'),
  policy: house('policy'),
  careful: house('goal', { style: 'careful' }),
  goal: house('goal'),
};

/** Plays on for a person who has left. */
export const SUBSTITUTE: TableBot = 'goal';

// The house bots at tables with human players: maps the strengths in an order to references of bots.

import { type BotReference, HOUSE_HOST } from '@mcr-arena/hosts';
import type { TableBot } from '@mcr-arena/protocol/documents';

const house = (bot: string, parameters: BotReference['parameters'] = {}): BotReference => ({
  host: HOUSE_HOST,
  bot,
  parameters,
});

/** `beginner` aims for four sets and a pair without claims; `careful` is `goal` plus an estimate of the risk of its discards. */
export const TABLE_BOT_REFERENCES: Readonly<Record<TableBot, BotReference>> = {
  beginner: house('shanten', { claims: 'no', forms: 'regular' }),
  shanten: house('shanten'),
  policy: house('policy'),
  careful: house('goal', { style: 'careful' }),
  goal: house('goal'),
};

/** The bot that plays for a person who has left. */
export const SUBSTITUTE: TableBot = 'goal';

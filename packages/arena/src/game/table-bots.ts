// The house bots at tables with human players: maps the strengths in an order to references of bots.

import { type BotReference, houseReference as house } from '@mcr-arena/hosts/bot-reference';
import type { TableBot } from '@mcr-arena/protocol/documents';

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

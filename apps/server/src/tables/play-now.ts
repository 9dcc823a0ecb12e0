// The order for a table of one person and three equal bots, with the person at a random place.

import { randomInt } from 'node:crypto';
import type { playNowSchema } from '@mcr-arena/protocol/documents';
import { mapSeats, SEATS } from '@mcr-arena/tiles';
import type * as z from 'zod';
import type { NewTable } from './people-tables.ts';

export function playNowTable(
  { bot, ...options }: z.output<typeof playNowSchema>,
  place = randomInt(SEATS.length),
): NewTable {
  return { seats: mapSeats((player) => (player === place ? { type: 'person' } : { type: 'bot', bot })), options };
}

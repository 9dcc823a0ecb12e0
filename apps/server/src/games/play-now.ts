// The order of a table for one person and three equal bots: at which place the person sits is drawn.

import { randomInt } from 'node:crypto';
import type { playNowSchema, TableOrder } from '@mcr-arena/protocol/documents';
import { SEATS } from '@mcr-arena/tiles';
import type * as z from 'zod';

export function playNowOrder(
  { bot, ...options }: z.output<typeof playNowSchema>,
  place = randomInt(SEATS.length),
): TableOrder {
  const seatAt = (player: number): TableOrder['seats'][number] =>
    player === place ? { type: 'person' } : { type: 'bot', bot };
  return { ...options, seats: [seatAt(0), seatAt(1), seatAt(2), seatAt(3)] };
}

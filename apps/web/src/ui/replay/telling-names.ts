// Names in sentences about a deal: the wind, which is unique, and the player.

import { type BySeat, mapSeats, type Seat, WINDS } from '@mcr-arena/tiles';
import type { Language } from '../language/languages.ts';
import { PLAYERS_MESSAGES } from '../players/messages.ts';
import { TABLE_MESSAGES } from '../table/messages.ts';
import { REPLAY_MESSAGES } from './messages.ts';

/** By seat: `East (you)`, `South (Hawk, bot)`. `own`: the user's seat. */
export function tellingNames(names: BySeat<string>, own: Seat | undefined, language: Language): BySeat<string> {
  const { winds } = TABLE_MESSAGES[language];
  const { youToo } = PLAYERS_MESSAGES[language];
  return mapSeats((seat) => REPLAY_MESSAGES[language].seatOf(winds[WINDS[seat]], seat === own ? youToo : names[seat]));
}

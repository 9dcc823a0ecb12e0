// What the players of a game are called.

import type { GameSummary } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import type { GamesTexts } from './messages.ts';

/** By player. */
export function playerNames({ players }: Pick<GameSummary, 'players'>, text: GamesTexts): BySeat<string> {
  return mapSeats((player) => {
    const holder = players[player];
    return holder.type === 'bot' ? text.bot(text.bots[holder.bot]) : holder.name;
  });
}

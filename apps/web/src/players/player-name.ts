// Names of the players of a table or a game.

import type { GameSummary, TableSeat } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import type { PlayersTexts } from './messages.ts';

type Player = GameSummary['players'][number] | TableSeat;

/** The server's name of a guest. */
const GUEST = /^Guest (\d{8})$/;

export function playerName(player: Player, text: PlayersTexts): string {
  switch (player.type) {
    case 'open':
      return text.open;
    case 'bot':
      return text.bot(text.houseBots[player.bot]);
    case 'ladderBot':
      return text.bot(player.bot);
    case 'person':
      return player.isGuest ? guestName(player.name, text) : player.name;
  }
}

function guestName(name: string, text: PlayersTexts): string {
  const number = GUEST.exec(name)?.[1];
  return number === undefined ? name : text.guest(number);
}

/** Names by player. `own`: the name of the user's own seat. */
export function playerNames(
  { players, you }: Pick<GameSummary, 'players' | 'you'>,
  text: PlayersTexts,
  own: string = text.you,
): BySeat<string> {
  return mapSeats((player) => (player === you ? own : playerName(players[player], text)));
}

// The players of a table or a game as shown: names, and the faces of the house bots.

import type { GameSummary, TableBot, TableSeat } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import type { PlayersTexts } from './messages.ts';

type Player = GameSummary['players'][number] | TableSeat;

/** The face of a house bot. `copy`: how many bots of its strength sit before it at the table. */
export interface Face {
  readonly bot: TableBot;
  readonly copy: number;
}

export interface ShownPlayer {
  readonly name: string;
  /** Absent for people and bots of users. */
  readonly face?: Face;
}

/** The server's name of a guest. */
const GUEST = /^Guest (\d{8})$/;

/** The players in order of their numbers; bots of equal strength have different names. `own`: the name of the user's own seat. */
export function shownPlayers(
  players: BySeat<Player>,
  text: PlayersTexts,
  you?: Seat,
  own: string = text.you,
): BySeat<ShownPlayer> {
  return mapSeats((player) => {
    const shown = players[player];
    if (player === you) return { name: own };
    if (shown.type !== 'bot') return { name: nameOf(shown, text) };
    const { bot } = shown;
    const copy = SEATS.filter((each) => each < player && isSameBot(players[each], bot)).length;
    const { names } = text.houseBots[bot];
    return { name: text.bot(names[copy % names.length]!), face: { bot, copy } };
  });
}

export function playerNames(
  { players, you }: Pick<GameSummary, 'players' | 'you'>,
  text: PlayersTexts,
  own?: string,
): BySeat<string> {
  const shown = shownPlayers(players, text, you, own);
  return mapSeats((player) => shown[player].name);
}

function isSameBot(player: Player, bot: TableBot): boolean {
  return player.type === 'bot' && player.bot === bot;
}

function nameOf(player: Exclude<Player, { readonly type: 'bot' }>, text: PlayersTexts): string {
  switch (player.type) {
    case 'open':
      return text.open;
    case 'userBot':
      return player.isRemote ? text.remoteBot(player.bot) : text.bot(player.bot);
    case 'person':
      return player.isGuest ? guestName(player.name, text) : player.name;
  }
}

/** The name of a guest in the user's language. */
export function guestName(name: string, text: PlayersTexts): string {
  const number = GUEST.exec(name)?.[1];
  return number === undefined ? name : text.guest(number);
}

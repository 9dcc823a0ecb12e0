// Players and seats: players keep their numbers, and their seats rotate with every deal.

import { type BySeat, mapSeats, type Seat, seatAfter } from '@mcr-arena/tiles';

/** The player at `seat` in a deal, from 0. */
export function playerAt(seat: Seat, deal: number): Seat {
  return seatAfter(seat, deal);
}

export function seatOfPlayer(player: Seat, deal: number): Seat {
  return seatAfter(player, -deal);
}

/** The seats in turn order from a player's own. Each place of the result belongs to one player for the whole game. */
export function seatsFrom(player: Seat, deal: number): BySeat<Seat> {
  return mapSeats((step) => seatAfter(seatOfPlayer(player, deal), step));
}

/** Values by player, reordered by seat. */
export function bySeatOf<T>(byPlayer: BySeat<T>, deal: number): BySeat<T> {
  return mapSeats((seat) => byPlayer[playerAt(seat, deal)]);
}

// The occupants of a table's places. Each change is stored before it is seen.

import type { TableBot } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, type Seat } from '@mcr-arena/tiles';
import { type GameRow, type GameUser, holdersOfRow, type SeatHolder } from '../games/game-row.ts';
import type { GameStore } from '../games/game-store.ts';

export class TableSeats {
  readonly #id: string;
  readonly #store: GameStore;
  #holders: BySeat<SeatHolder>;

  constructor(row: GameRow, store: GameStore) {
    this.#id = row.id;
    this.#store = store;
    this.#holders = holdersOfRow(row);
  }

  get holders(): BySeat<SeatHolder> {
    return this.#holders;
  }

  /** Returns whether the place was free. */
  async sit(player: Seat, user: GameUser): Promise<boolean> {
    return this.#holdIf(await this.#store.seat(this.#id, player, user.id), player, personOf(user));
  }

  /** Returns whether the place was free. */
  async sitBot(player: Seat, bot: TableBot): Promise<boolean> {
    return this.#holdIf(await this.#store.seatBot(this.#id, player, bot), player, { type: 'bot', bot });
  }

  /** Frees a place before the game. */
  async free(player: Seat): Promise<void> {
    await this.#store.unseat(this.#id, player);
    this.#hold(player, { type: 'open' });
  }

  /** A bot plays on for a person who has left the game. */
  async noteLeft(player: Seat, user: GameUser): Promise<void> {
    await this.#store.noteLeft(this.#id, player);
    this.#hold(player, { type: 'person', user, hasLeft: true });
  }

  /** Seats a bot in place of a person who has not played a deal. */
  async replaceByBot(player: Seat, bot: TableBot): Promise<void> {
    await this.#store.replaceByBot(this.#id, player, bot);
    this.#hold(player, { type: 'bot', bot });
  }

  /** Seats a person in place of a house bot, from this deal on. Returns whether there was one. */
  async replaceBot(player: Seat, user: GameUser, deal: number): Promise<boolean> {
    return this.#holdIf(await this.#store.replaceBot(this.#id, player, user.id, deal), player, personOf(user));
  }

  #holdIf(isStored: boolean, player: Seat, holder: SeatHolder): boolean {
    if (isStored) this.#hold(player, holder);
    return isStored;
  }

  #hold(player: Seat, holder: SeatHolder): void {
    this.#holders = mapSeats((each) => (each === player ? holder : this.#holders[each]));
  }
}

function personOf(user: GameUser): SeatHolder {
  return { type: 'person', user, hasLeft: false };
}

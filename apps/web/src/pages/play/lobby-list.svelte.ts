// The list of open tables, live: the server sends the pages that were asked for, and then the tables that changed.

import { LOBBY_NAMESPACE, LOBBY_PAGE, LOBBY_PAGES, type LobbyTables } from '@mcr-arena/protocol';
import type { TableDocument } from '@mcr-arena/protocol/documents';
import type { Socket } from 'socket.io-client';

export class LobbyList {
  /** Undefined until the first page arrives. */
  tables = $state.raw<readonly TableDocument[]>();
  /** Number of tables on all pages. */
  total = $state(0);
  isLost = $state(false);
  #pages = $state(1);
  #socket: Socket | undefined;

  get hasMore(): boolean {
    return this.#pages < LOBBY_PAGES && this.#pages * LOBBY_PAGE < this.total;
  }

  /** Asks for another page. */
  showMore(): void {
    this.#pages += 1;
    // A new connection asks for all pages.
    if (this.#socket?.connected) this.#socket.emit('more');
  }

  /** Subscribes to the list; returns a function that unsubscribes. */
  follow(): () => void {
    let isWanted = true;
    void import('socket.io-client').then(({ io }) => {
      if (!isWanted) return;
      const socket = io(LOBBY_NAMESPACE, { transports: ['websocket', 'polling'], reconnectionDelayMax: 5000 });
      const lost = (): void => {
        this.isLost = true;
      };
      socket.on('connect', () => {
        for (let page = 1; page < this.#pages; page += 1) socket.emit('more');
      });
      socket.on('tables', (message: LobbyTables) => this.#take(message));
      socket.on('connect_error', lost);
      socket.on('disconnect', lost);
      this.#socket = socket;
    });
    return () => {
      isWanted = false;
      this.#socket?.close();
    };
  }

  #take({ ids, changed, total }: LobbyTables): void {
    const known = new Map([...(this.tables ?? []), ...changed].map((table) => [table.id, table]));
    this.tables = ids.map((id) => known.get(id)!);
    this.total = total;
    this.isLost = false;
  }
}

// The list of open tables, live: the server sends the whole list on connection and after changes.

import { LOBBY_NAMESPACE } from '@mcr-arena/protocol';
import type { LobbyDocument, TableDocument } from '@mcr-arena/protocol/documents';

export class LobbyList {
  /** Undefined until the first list arrives. */
  tables = $state.raw<readonly TableDocument[]>();
  isLost = $state(false);

  /** Subscribes to the list; returns a function that unsubscribes. */
  follow(): () => void {
    let close: (() => void) | undefined;
    let isWanted = true;
    void import('socket.io-client').then(({ io }) => {
      if (!isWanted) return;
      const socket = io(LOBBY_NAMESPACE, { transports: ['websocket', 'polling'], reconnectionDelayMax: 5000 });
      const lost = (): void => {
        this.isLost = true;
      };
      socket.on('lobby', ({ tables }: LobbyDocument) => {
        this.tables = tables;
        this.isLost = false;
      });
      socket.on('connect_error', lost);
      socket.on('disconnect', lost);
      close = () => socket.close();
    });
    return () => {
      isWanted = false;
      close?.();
    };
  }
}

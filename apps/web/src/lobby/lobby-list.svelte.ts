// The list of open tables, live: the server sends all of it at once and after every change.

import { LOBBY_NAMESPACE } from '@mcr-arena/protocol';
import type { LobbyDocument, TableDocument } from '@mcr-arena/protocol/documents';

export class LobbyList {
  /** Undefined until the first list came. */
  tables = $state.raw<readonly TableDocument[]>();
  isLost = $state(false);

  /** Follows the list until the function that it returns is called. */
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

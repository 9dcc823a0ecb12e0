// The live lobby: sends the whole list on connection and, at most every 200 ms, after changes.

import { LOBBY_NAMESPACE } from '@mcr-arena/protocol';
import type { Server } from 'socket.io';
import type { PeopleTables } from './people-tables.ts';

const PAUSE_MS = 200;

export function openLobbySocket(io: Server, tables: Pick<PeopleTables, 'lobby' | 'onLobby'>): void {
  const namespace = io.of(LOBBY_NAMESPACE);
  let isDue = false;
  let last = '';
  namespace.on('connection', (socket) => void socket.emit('lobby', tables.lobby));
  tables.onLobby(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      if (namespace.sockets.size === 0) return;
      const { lobby } = tables;
      const text = JSON.stringify(lobby);
      if (text !== last) namespace.emit('lobby', lobby);
      last = text;
    }, PAUSE_MS).unref();
  });
}

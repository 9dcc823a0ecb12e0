// Live announcements of competitions: one Socket.IO connection for all pages, opened when first needed. It reconnects
// automatically. After each subscription, spectators fetch what they may have missed.

import type { Announcement } from '@mcr-arena/protocol/documents';
import type { Socket } from 'socket.io-client';

export type Connection = 'idle' | 'connecting' | 'live' | 'lost';

export interface Spectator {
  /** Called for each announcement. */
  onAnnouncement(announcement: Announcement): void;
  /** Called after each subscription: earlier announcements may have been missed. */
  onGap(): void;
}

class LiveStream {
  connection = $state<Connection>('idle');
  readonly #spectators = new Map<string, Set<Spectator>>();
  #socket: Promise<Socket> | undefined;

  /** Subscribes to a competition; returns a function that unsubscribes. */
  watch(competition: string, spectator: Spectator): () => void {
    const others = this.#spectators.get(competition) ?? new Set();
    this.#spectators.set(competition, others.add(spectator));
    if (others.size === 1) void this.#send('watch', competition);
    return () => {
      others.delete(spectator);
      if (others.size > 0) return;
      this.#spectators.delete(competition);
      void this.#send('unwatch', competition);
    };
  }

  async #send(message: 'watch' | 'unwatch', competition: string): Promise<void> {
    try {
      this.#socket ??= this.#open();
      const socket = await this.#socket;
      if (!socket.connected) return;
      if (message === 'watch') this.#subscribe(socket, competition);
      else socket.emit(message, { competition });
    } catch {
      // The Socket.IO code could not be loaded: the page works without it, and the next subscription tries again.
      this.#socket = undefined;
      this.connection = 'lost';
    }
  }

  #subscribe(socket: Socket, competition: string): void {
    socket.emit('watch', { competition }, () => {
      for (const spectator of this.#spectators.get(competition) ?? []) spectator.onGap();
    });
  }

  async #open(): Promise<Socket> {
    this.connection = 'connecting';
    const { io } = await import('socket.io-client');
    const socket = io('/live', { transports: ['websocket', 'polling'], reconnectionDelayMax: 5000 });
    socket.on('connect', () => {
      this.connection = 'live';
      for (const competition of this.#spectators.keys()) this.#subscribe(socket, competition);
    });
    const lost = (): void => {
      this.connection = 'lost';
    };
    socket.on('disconnect', lost);
    socket.on('connect_error', lost);
    socket.on('announcement', (announcement: Announcement) => {
      for (const spectator of this.#spectators.get(announcement.competition) ?? [])
        spectator.onAnnouncement(announcement);
    });
    return socket;
  }
}

export const liveStream = new LiveStream();

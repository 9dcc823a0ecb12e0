// The live lobby: a visitor receives the newest tables, as many pages as asked for, and then, at most every 200 ms, the tables that
// changed. Visitors with equally many pages share a room, so that a change is compared once for each number of pages.

import { LOBBY_NAMESPACE, LOBBY_PAGE, LOBBY_PAGES, type LobbyTables } from '@mcr-arena/protocol';
import type { TableDocument } from '@mcr-arena/protocol/documents';
import type { Server, Socket } from 'socket.io';
import type { PeopleTables } from './people-tables.ts';

const PAUSE_MS = 200;

interface Entry {
  readonly document: TableDocument;
  readonly text: string;
}

/** A state of the list that visitors have received. */
interface Shown {
  /** At most `LOBBY_PAGES` pages, newest first. */
  readonly tables: readonly Entry[];
  /** Number of tables in the lobby. */
  readonly total: number;
}

type Listed = Pick<PeopleTables, 'listed' | 'onLobby'>;

export function openLobbySocket(io: Server, tables: Listed): void {
  const namespace = io.of(LOBBY_NAMESPACE);
  let isDue = false;
  /** Undefined while nobody has received it. */
  let shown: Shown | undefined;
  namespace.on('connection', (socket) => {
    shown ??= readLobby(tables);
    let pages = 0;
    const showPage = (): void => {
      socket.emit('tables', updateOf(firstPages(shown!, pages), firstPages(shown!, pages + 1)));
      pages = enlarge(socket, pages);
    };
    showPage();
    socket.on('more', () => pages < LOBBY_PAGES && showPage());
  });
  const announce = (): void => {
    isDue = false;
    const before = shown;
    shown = namespace.sockets.size === 0 ? undefined : readLobby(tables);
    if (before === undefined || shown === undefined) return;
    for (let pages = 1; pages <= LOBBY_PAGES; pages += 1) {
      if (!namespace.adapter.rooms.has(roomOf(pages))) continue;
      const [former, current] = [firstPages(before, pages), firstPages(shown, pages)];
      if (!isSame(former, current)) namespace.to(roomOf(pages)).emit('tables', updateOf(former, current));
    }
  };
  tables.onLobby(() => {
    if (!isDue) setTimeout(announce, PAUSE_MS).unref();
    isDue = true;
  });
}

/** Moves the visitor to the room with another page, and returns its number of pages. */
function enlarge(socket: Socket, pages: number): number {
  if (pages > 0) void socket.leave(roomOf(pages));
  void socket.join(roomOf(pages + 1));
  return pages + 1;
}

function roomOf(pages: number): string {
  return `pages ${pages}`;
}

function readLobby({ listed }: Listed): Shown {
  const tables = listed.slice(0, LOBBY_PAGES * LOBBY_PAGE).map((table) => {
    const document = table.documentFor('spectator');
    return { document, text: JSON.stringify(document) };
  });
  return { tables, total: listed.length };
}

function firstPages({ tables, total }: Shown, pages: number): Shown {
  return { tables: tables.slice(0, pages * LOBBY_PAGE), total };
}

/** What a visitor who knows `former` needs for `current`. */
function updateOf(former: Shown, { tables, total }: Shown): LobbyTables {
  const known = new Set(former.tables.map(({ text }) => text));
  return {
    ids: tables.map(({ document }) => document.id),
    changed: tables.filter(({ text }) => !known.has(text)).map(({ document }) => document),
    total,
  };
}

function isSame(former: Shown, current: Shown): boolean {
  const isEqual = ({ text }: Entry, index: number): boolean => former.tables[index]?.text === text;
  const isAsLong = former.tables.length === current.tables.length && former.total === current.total;
  return isAsLong && current.tables.every(isEqual);
}

// The live stream: spectators join a tournament by its id and receive its announcements from then on. Earlier state is read over
// HTTP. Only public facts are sent.

import { tournamentIdSchema } from '@mcr-arena/protocol/documents';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod';
import type { Announcement } from './announcement.ts';

export const LIVE_NAMESPACE = '/live';

/** Sent by spectators; each is answered with `{ ok: true }` or `{ error: { code, message } }`. */
const watchMessage = z.strictObject({ tournament: tournamentIdSchema });

/** Codes and messages as over HTTP. */
const ERRORS = {
  'request-malformed': 'the request does not have the expected form',
  'rate-limited': 'too many tournaments at a time',
  'tournament-unknown': 'tournament not found',
  internal: 'an internal error; it has been logged',
} as const;

export type WatchAnswer =
  | { readonly ok: true }
  | { readonly error: { readonly code: keyof typeof ERRORS; readonly message: string } };

/** Maximum number of tournaments that one connection may watch at a time. */
const MAX_WATCHED = 50;

/** Accepts spectators and returns a function that sends them announcements. `exists` checks the id of a tournament. */
export function openLiveStream(
  io: Server,
  exists: (tournament: string) => Promise<boolean>,
): (announcement: Announcement) => void {
  const namespace = io.of(LIVE_NAMESPACE);
  namespace.on('connection', (socket) => {
    socket.on('watch', (message: unknown, acknowledge: unknown) => {
      void watch(socket, message, exists).then((answer) => send(acknowledge, answer));
    });
    socket.on('unwatch', (message: unknown, acknowledge: unknown) => {
      const parsed = watchMessage.safeParse(message);
      if (parsed.success) void socket.leave(parsed.data.tournament);
      send(acknowledge, parsed.success ? { ok: true } : refusal('request-malformed'));
    });
  });
  return (announcement) => void namespace.to(announcement.tournament).emit('announcement', announcement);
}

async function watch(
  socket: Socket,
  message: unknown,
  exists: (tournament: string) => Promise<boolean>,
): Promise<WatchAnswer> {
  const parsed = watchMessage.safeParse(message);
  if (!parsed.success) return refusal('request-malformed', 'watch: expected { tournament: "its id" }');
  // Every socket is also in its own room.
  if (socket.rooms.size > MAX_WATCHED)
    return refusal('rate-limited', `watch at most ${MAX_WATCHED} tournaments at a time`);
  try {
    if (!(await exists(parsed.data.tournament))) return refusal('tournament-unknown');
    await socket.join(parsed.data.tournament);
    return { ok: true };
  } catch {
    return refusal('internal');
  }
}

function refusal(code: keyof typeof ERRORS, message: string = ERRORS[code]): WatchAnswer {
  return { error: { code, message } };
}

/** A client may send any value instead of an acknowledgement callback. */
function send(acknowledge: unknown, answer: WatchAnswer): void {
  if (typeof acknowledge === 'function') acknowledge(answer);
}

// The live stream: who watches a tournament hears what happens to it. A watcher joins a tournament by its id and gets
// every announcement of it from then on; what was before is read over HTTP. Only what everybody may know is sent.

import { tournamentIdSchema } from '@mcr-arena/protocol/documents';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod';
import { ApiError, bodyOf, type ErrorCode } from '../http/errors.ts';
import type { Announcement } from '../tournaments/announcement.ts';

export const LIVE_NAMESPACE = '/live';

/** Sent by watchers; each is answered with `{ ok: true }` or `{ error: { code, message } }`. */
export const watchMessage = z.strictObject({ tournament: tournamentIdSchema });

export type WatchAnswer =
  | { readonly ok: true }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } };

/** Tournaments that one connection may watch at a time. */
const MAX_WATCHED = 50;

/** Hears watchers; what it returns tells them. `exists` says whether there is such a tournament. */
export function openLiveStream(
  io: Server,
  exists: (tournament: string) => Promise<boolean>,
): (announcement: Announcement) => void {
  const namespace = io.of(LIVE_NAMESPACE);
  namespace.on('connection', (socket) => {
    socket.on('watch', (message: unknown, answer: unknown) => {
      void watch(socket, message, exists).then((told) => reply(answer, told));
    });
    socket.on('unwatch', (message: unknown, answer: unknown) => {
      const parsed = watchMessage.safeParse(message);
      if (parsed.success) void socket.leave(parsed.data.tournament);
      reply(answer, parsed.success ? { ok: true } : bodyOf('request-malformed'));
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
  if (!parsed.success) return bodyOf('request-malformed', 'watch: expected { tournament: "its id" }');
  // Every socket is in a room of its own.
  if (socket.rooms.size > MAX_WATCHED)
    return bodyOf('rate-limited', `watch at most ${MAX_WATCHED} tournaments at a time`);
  try {
    if (!(await exists(parsed.data.tournament))) return bodyOf('tournament-unknown');
    await socket.join(parsed.data.tournament);
    return { ok: true };
  } catch (thrown) {
    return bodyOf(thrown instanceof ApiError ? thrown.code : 'internal');
  }
}

/** A stranger may send anything in place of the acknowledgement. */
function reply(answer: unknown, told: WatchAnswer): void {
  if (typeof answer === 'function') answer(told);
}

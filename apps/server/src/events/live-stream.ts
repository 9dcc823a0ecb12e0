// The live stream: spectators join a competition by its id and receive its announcements from then on. Earlier state is read over
// HTTP. Only public facts are sent.

import { competitionIdSchema } from '@mcr-arena/protocol/documents';
import type { Server, Socket } from 'socket.io';
import * as z from 'zod';
import type { AddressCounts } from '../accounts/address-counts.ts';
import { senderOf } from '../sockets.ts';
import type { Announcement } from './announcements.ts';

export const LIVE_NAMESPACE = '/live';

/** Sent by spectators; each is answered with `{ ok: true }` or `{ error: { code, message } }`. */
const watchMessage = z.strictObject({ competition: competitionIdSchema });

/** Codes and messages as over HTTP. */
const ERRORS = {
  'request-malformed': 'the request does not have the expected form',
  'rate-limited': 'too many competitions at a time',
  'competition-unknown': 'competition not found',
  internal: 'an internal error; it has been logged',
} as const;

type WatchAnswer =
  | { readonly ok: true }
  | { readonly error: { readonly code: keyof typeof ERRORS; readonly message: string } };

/** Maximum number of competitions that one connection may watch at a time. */
const MAX_WATCHED = 50;

interface LiveStreamOptions {
  /** Checks the id of a competition. */
  exists(competition: string): Promise<boolean>;
  /** Competitions that connections watch, by the addresses of these connections. */
  readonly watched: AddressCounts;
  /** Whether a proxy in front of the server sets the senders' addresses. */
  readonly trustProxy: boolean;
}

/** Accepts spectators and returns a function that sends them announcements. */
export function openLiveStream(io: Server, options: LiveStreamOptions): (announcement: Announcement) => void {
  const namespace = io.of(LIVE_NAMESPACE);
  namespace.on('connection', (socket) => {
    const watched: Watched = new Map();
    socket.on('watch', (message: unknown, acknowledge: unknown) => {
      void watch(socket, watched, message, options).then((answer) => send(acknowledge, answer));
    });
    socket.on('unwatch', (message: unknown, acknowledge: unknown) => {
      const parsed = watchMessage.safeParse(message);
      if (parsed.success) unwatch(socket, watched, parsed.data.competition);
      send(acknowledge, parsed.success ? { ok: true } : refusal('request-malformed'));
    });
    socket.on('disconnect', () => {
      for (const competition of watched.keys()) unwatch(socket, watched, competition);
    });
  });
  return (announcement) => void namespace.to(announcement.competition).emit('announcement', announcement);
}

/** What a connection watches, each with the function that ends its count. */
type Watched = Map<string, () => void>;

function unwatch(socket: Socket, watched: Watched, competition: string): void {
  void socket.leave(competition);
  watched.get(competition)?.();
  watched.delete(competition);
}

async function watch(
  socket: Socket,
  watched: Watched,
  message: unknown,
  { exists, watched: counts, trustProxy }: LiveStreamOptions,
): Promise<WatchAnswer> {
  const parsed = watchMessage.safeParse(message);
  if (!parsed.success) return refusal('request-malformed', 'watch: expected { competition: "its id" }');
  const { competition } = parsed.data;
  if (!watched.has(competition)) {
    if (watched.size >= MAX_WATCHED)
      return refusal('rate-limited', `watch at most ${MAX_WATCHED} competitions at a time`);
    const release = counts.take(senderOf(socket.request, trustProxy));
    if (release === undefined) return refusal('rate-limited', 'your address watches too many competitions');
    // Counts before the competition is looked up, so that messages sent at once gain nothing.
    watched.set(competition, release);
  }
  const answer = await join(socket, competition, exists);
  // The client may have unsubscribed or disconnected meanwhile.
  if (!('ok' in answer) || !watched.has(competition)) unwatch(socket, watched, competition);
  return answer;
}

async function join(socket: Socket, competition: string, exists: LiveStreamOptions['exists']): Promise<WatchAnswer> {
  try {
    if (!(await exists(competition))) return refusal('competition-unknown');
    await socket.join(competition);
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

// Delivers announcements to the listeners in all processes on the same database.

import { type Announcement, announcementSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import { openRelay } from '../database/relay.ts';

/** Id of a token or of a user. */
type RevokedId = string;

/** Messages are parsed, because another version of the program may have sent them. */
const messageSchema = z.union([z.object({ announcement: announcementSchema }), z.object({ revoked: z.string() })]);
type Message = z.output<typeof messageSchema>;

export type Announcements = Awaited<ReturnType<typeof openAnnouncements>>;

export async function openAnnouncements(url: string, onError: (error: Error) => void) {
  const listeners: ((message: Message) => void)[] = [];
  const deliver = (message: Message): void => {
    for (const listener of listeners) listener(message);
  };
  const gapListeners: (() => void)[] = [];
  const receive = (text: string): void => {
    const message = parseMessage(text);
    if (message === undefined) onError(new Error(`unknown message from another server: ${text.slice(0, 200)}`));
    else deliver(message);
  };
  const onReconnected = (): void => {
    for (const listener of gapListeners) listener();
  };
  const relay = await openRelay(url, { onText: receive, onError, onReconnected });
  const publish = (message: Message): Promise<void> => relay.publish(JSON.stringify(message)).catch(onError);
  return {
    announce: (announcement: Announcement): void => void publish({ announcement }),
    /** Calls `listener` with all announcements from now on, from any server. */
    listen: (listener: Announce): void =>
      void listeners.push((message) => 'announcement' in message && listener(message.announcement)),
    /** Announces, to servers only, that a token is now refused or that sessions of a user have ended. */
    revoke: (revoked: RevokedId): void => {
      // Takes effect in this process immediately, even while the database cannot be reached.
      deliver({ revoked });
      void publish({ revoked });
    },
    /** Calls `listener` with all revocations from now on, from any server. */
    listenToRevoked: (listener: (revoked: RevokedId) => void): void =>
      void listeners.push((message) => 'revoked' in message && listener(message.revoked)),
    /** Calls `listener` when announcements and revocations of other servers may have been missed. */
    listenToGaps: (listener: () => void): void => void gapListeners.push(listener),
    close: (): Promise<void> => relay.close(),
  };
}

function parseMessage(text: string): Message | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export type { Announcement } from '@mcr-arena/protocol/documents';

export type Announce = (announcement: Announcement) => void;

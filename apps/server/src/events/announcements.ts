// Delivers announcements to the listeners in this process and in all others on the same database.

import { openRelay } from '../database/relay.ts';
import type { Announce, Announcement } from './announcement.ts';

export interface Announcements {
  readonly announce: Announce;
  /** Calls `listener` with everything that is announced from now on, by any server. */
  listen(listener: Announce): void;
  /** Announces to servers only that a token is refused from now on. */
  revoke(token: TokenId): void;
  /** Calls `listener` with every token that is revoked from now on, by any server. */
  listenToRevoked(listener: (token: TokenId) => void): void;
  close(): Promise<void>;
}

type TokenId = string;

type Message = { readonly announcement: Announcement } | { readonly revoked: TokenId };

export async function openAnnouncements(url: string, onError: (error: Error) => void): Promise<Announcements> {
  const listeners: ((message: Message) => void)[] = [];
  const deliver = (message: Message): void => {
    for (const listener of listeners) listener(message);
  };
  const receive = (text: string): void => deliver(JSON.parse(text) as Message);
  const relay = await openRelay(url, receive, onError);
  const publish = (message: Message): Promise<void> => relay.publish(JSON.stringify(message)).catch(onError);
  return {
    announce: (announcement) => void publish({ announcement }),
    listen: (listener) => void listeners.push((message) => 'announcement' in message && listener(message.announcement)),
    revoke: (revoked) => {
      // Refused here at once, even while the database cannot be reached.
      deliver({ revoked });
      void publish({ revoked });
    },
    listenToRevoked: (listener) => void listeners.push((message) => 'revoked' in message && listener(message.revoked)),
    close: () => relay.close(),
  };
}

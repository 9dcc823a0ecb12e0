// Where words of what happens go: to those who listen in this process and, on a shared database, in all others on it too.

import type { DatabaseLocation } from '../database/open-database.ts';
import { openRelay } from '../database/relay.ts';
import type { Announce, Announcement } from '../tournaments/announcement.ts';

export interface Bulletin {
  readonly announce: Announce;
  /** `listener` hears everything that is announced from now on, by any server. */
  listen(listener: Announce): void;
  /** A token counts no more. Servers are told so, nobody else. */
  revoke(token: TokenId): void;
  /** `listener` hears of every token that is revoked from now on, by any server. */
  listenToRevoked(listener: (token: TokenId) => void): void;
  close(): Promise<void>;
}

type TokenId = string;

type Word = { readonly announcement: Announcement } | { readonly revoked: TokenId };

export async function openBulletin(location: DatabaseLocation, onError: (error: Error) => void): Promise<Bulletin> {
  const listeners: ((word: Word) => void)[] = [];
  const tell = (word: Word): void => {
    for (const listener of listeners) listener(word);
  };
  const relay = location.type === 'postgres' ? await openRelay(location.url, takeTo(tell), onError) : undefined;
  const publish = async (word: Word): Promise<void> => relay?.publish(JSON.stringify(word)).catch(onError);
  return {
    announce: (announcement) => void (relay === undefined ? tell({ announcement }) : publish({ announcement })),
    listen: (listener) => void listeners.push((word) => 'announcement' in word && listener(word.announcement)),
    revoke: (revoked) => {
      // Here it counts no more at once, even while the database is away.
      tell({ revoked });
      void publish({ revoked });
    },
    listenToRevoked: (listener) => void listeners.push((word) => 'revoked' in word && listener(word.revoked)),
    close: async () => relay?.close(),
  };
}

function takeTo(tell: (word: Word) => void): (text: string) => void {
  return (text) => tell(JSON.parse(text) as Word);
}

// Where words of what happens go: to those who listen in this process and in all others on the same database.

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

export async function openBulletin(url: string, onError: (error: Error) => void): Promise<Bulletin> {
  const listeners: ((word: Word) => void)[] = [];
  const tell = (word: Word): void => {
    for (const listener of listeners) listener(word);
  };
  const relay = await openRelay(url, takeTo(tell), onError);
  const publish = (word: Word): Promise<void> => relay.publish(JSON.stringify(word)).catch(onError);
  return {
    announce: (announcement) => void publish({ announcement }),
    listen: (listener) => void listeners.push((word) => 'announcement' in word && listener(word.announcement)),
    revoke: (revoked) => {
      // Here it counts no more at once, even while the database is away.
      tell({ revoked });
      void publish({ revoked });
    },
    listenToRevoked: (listener) => void listeners.push((word) => 'revoked' in word && listener(word.revoked)),
    close: () => relay.close(),
  };
}

function takeTo(tell: (word: Word) => void): (text: string) => void {
  return (text) => tell(JSON.parse(text) as Word);
}

// Where announcements go: to those who listen in this process and, on a shared database, in all others on it too.

import type { DatabaseLocation } from '../database/open-database.ts';
import { openRelay } from '../database/relay.ts';
import type { Announce, Announcement } from '../tournaments/announcement.ts';

export interface Bulletin {
  readonly announce: Announce;
  /** `listener` hears everything that is announced from now on, by any server. */
  listen(listener: Announce): void;
  close(): Promise<void>;
}

export async function openBulletin(location: DatabaseLocation, onError: (error: Error) => void): Promise<Bulletin> {
  const listeners: Announce[] = [];
  const listen = (listener: Announce): void => void listeners.push(listener);
  const tell: Announce = (announcement) => {
    for (const listener of listeners) listener(announcement);
  };
  if (location.type !== 'postgres') return { announce: tell, listen, close: async () => {} };
  const relay = await openRelay(location.url, (text) => tell(JSON.parse(text) as Announcement), onError);
  return {
    announce: (announcement) => void relay.publish(JSON.stringify(announcement)).catch(onError),
    listen,
    close: relay.close,
  };
}

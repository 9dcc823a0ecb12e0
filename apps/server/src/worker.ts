// A process that plays sets for the servers on a database, on any machine that can reach it. It also opens rounds, so that no round
// waits for a server. It has no API and no pages.

import { success } from '@mcr-arena/tiles';
import type { Logger } from 'pino';
import { logUploads, openUploads } from './bots/uploads/uploads.ts';
import { joinDatabase } from './database/open-database.ts';
import { startDirector } from './director.ts';
import { type Announcement, openAnnouncements } from './events/announcements.ts';
import type { Settings } from './settings.ts';

export interface WorkerOptions {
  readonly log: Logger;
  /** Called for every set that this process has stored. */
  onSet(set: Announcement & { readonly type: 'setPlayed' }): void;
}

/** Joins the database and starts taking sets. Returns errors that a user can fix. */
export async function startWorker(settings: Settings, { log, onSet }: WorkerOptions) {
  const joined = await joinDatabase(settings.database);
  if (!joined.ok) return joined;
  const database = joined.value;
  const onError = (error: unknown): void => log.error(error);
  const stack = new AsyncDisposableStack();
  stack.defer(() => database.close());
  try {
    const announcements = await openAnnouncements(database.url, onError);
    stack.defer(announcements.close);
    const uploads = await openUploads(database, settings.uploads, onError);
    stack.defer(() => uploads.close());
    logUploads(uploads, log);
    const director = await startDirector({
      database,
      workers: settings.workers,
      uploads,
      onError,
      announce: (announcement) => {
        announcements.announce(announcement);
        if (announcement.type === 'setPlayed') onSet(announcement);
      },
    });
    stack.defer(() => director.close());
    announcements.listen((announcement) => {
      const isEnd = announcement.type === 'statusChanged' && announcement.status === 'cancelled';
      if (isEnd) director.abandon(announcement.competition);
    });
  } catch (thrown) {
    await stack.disposeAsync();
    throw thrown;
  }
  return success({
    /** Takes no more sets; other processes play those in progress. */
    close: () => stack.disposeAsync(),
  });
}

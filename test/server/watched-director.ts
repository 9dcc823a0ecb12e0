// A director that keeps what it announces, and its errors.

import { type Director, type DirectorOptions, startDirector } from '../../apps/server/src/director.ts';
import type { Announcement } from '../../apps/server/src/events/announcements.ts';

export interface WatchedDirector {
  readonly director: Director;
  readonly announced: Announcement[];
  readonly errors: unknown[];
}

/** Starts a director, by default with one thread. */
export async function watchDirector(
  options: Pick<DirectorOptions, 'database'> & Partial<DirectorOptions>,
): Promise<WatchedDirector> {
  const [announced, errors]: [Announcement[], unknown[]] = [[], []];
  const announce = (announcement: Announcement): void => void announced.push(announcement);
  const onError = (error: unknown): void => void errors.push(error);
  const director = await startDirector({ workers: 1, announce, onError, ...options });
  return { director, announced, errors };
}

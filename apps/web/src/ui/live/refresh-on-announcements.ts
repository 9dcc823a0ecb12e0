// Refreshes the documents of a page now and after each announcement about them.

import type { Announcement } from '@mcr-arena/protocol/documents';
import { untrack } from 'svelte';
import { liveStream } from './live-stream.svelte.ts';
import { createPace } from './pace.ts';

interface RefreshOptions {
  /** Minimum time between two refreshes, in ms; 1,500 by default. */
  readonly paceMs?: number;
  /** Whether the documents may have changed after an announcement; by default, always true. */
  readonly concerns?: (announcement: Announcement) => boolean;
}

const PACE_MS = 1500;

/** For use in an effect, which does not depend on what `refresh` reads. Returns a function that stops the refreshes. */
export function refreshOnAnnouncements(
  refresh: () => void,
  competitions: readonly string[],
  { paceMs = PACE_MS, concerns = () => true }: RefreshOptions = {},
): () => void {
  return untrack(() => {
    const pace = createPace(refresh, paceMs);
    pace.request();
    const spectator = {
      onAnnouncement: (announcement: Announcement) => {
        if (concerns(announcement)) pace.request();
      },
      onGap: () => pace.request(),
    };
    const stops = competitions.map((id) => liveStream.watch(id, spectator));
    return () => {
      for (const stop of stops) stop();
      pace.stop();
    };
  });
}

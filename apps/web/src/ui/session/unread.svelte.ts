// The number of unread notices: refreshed on every page change, and once a minute while the page is visible.

import type { Notices } from '@mcr-arena/protocol/documents';
import { fetchDocument } from '../api/client.ts';

class Unread {
  count = $state(0);

  async refresh(): Promise<void> {
    const answer = await fetchDocument<Notices>('/notices?limit=1');
    if (answer.ok) this.count = answer.value.unread ?? 0;
  }
}

/** A site without a server does not use it, so its build omits it. */
export const unread = /* @__PURE__ */ new Unread();

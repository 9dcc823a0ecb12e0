// All uploaded bots on the ladder, which any organiser may enter.

import type { LadderDocument, LadderRow } from '@mcr-arena/protocol/documents';
import { type Answer, fetchDocument } from './client.ts';

const PAGE = 100;

export class LadderBots {
  #rows = $state.raw<readonly LadderRow[]>([]);

  /** Loads the ladder page by page, as far as the server answers. */
  async load(): Promise<void> {
    for (let from: number | undefined = 0; from !== undefined; ) {
      const page: Answer<LadderDocument> = await fetchDocument<LadderDocument>(`/ladder?from=${from}&limit=${PAGE}`);
      if (!page.ok) return;
      this.#rows = [...this.#rows, ...page.value.rows.filter(({ isHouse }) => !isHouse)];
      from = page.value.next;
    }
  }

  /** The bots that are not in `own`, best first. */
  others(own: readonly { readonly owner: string; readonly name: string }[]): readonly LadderRow[] {
    return this.#rows.filter(({ owner, bot }) => !own.some((one) => one.owner === owner && one.name === bot));
  }
}

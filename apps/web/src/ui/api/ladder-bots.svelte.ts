// Bots of the ladder, which any organiser may enter: all of them, or those that meet a filter.

import type { LadderDocument, LadderRow } from '@mcr-arena/protocol/documents';
import { type Answer, type ApiError, fetchDocument } from './client.ts';
import { ladderPath } from './ladder.ts';
import type { LadderFilter } from './ladder-filter.ts';

const PAGE = 100;

export class LadderBots {
  /** Best first; with house bots. */
  rows = $state.raw<readonly LadderRow[]>([]);
  /** Of the latest load. */
  error = $state.raw<ApiError>();
  #load = 0;

  /** Loads the bots page by page, as far as the server answers, at most `most`. A later load replaces an earlier one. */
  async load(filter: LadderFilter = {}, most = Number.POSITIVE_INFINITY): Promise<void> {
    this.#load += 1;
    const load = this.#load;
    let rows: readonly LadderRow[] = [];
    for (let from: number | undefined = 0; from !== undefined && rows.length < most; ) {
      const page: Answer<LadderDocument> = await fetchDocument<LadderDocument>(
        ladderPath({ from, limit: PAGE, filter }),
      );
      if (load !== this.#load) return;
      this.error = page.ok ? undefined : page.error;
      if (!page.ok) return;
      rows = [...rows, ...page.value.rows].slice(0, most);
      this.rows = rows;
      from = page.value.next;
    }
  }

  /** `names` and the names of the ladder's house bots, each once. */
  withHouse(names: readonly string[]): readonly string[] {
    return [...new Set([...names, ...this.rows.flatMap(({ isHouse, bot }) => (isHouse ? [bot] : []))])];
  }

  /** The uploaded bots that are not in `own`, best first. */
  others(own: readonly { readonly owner: string; readonly name: string }[]): readonly LadderRow[] {
    const uploaded = this.rows.filter(({ isHouse }) => !isHouse);
    return uploaded.filter(({ owner, bot }) => !own.some((one) => one.owner === owner && one.name === bot));
  }
}

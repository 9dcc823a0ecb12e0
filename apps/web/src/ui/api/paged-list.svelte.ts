// A paged list from the server, newest first: the first page is refreshed, older pages are added on request.

import { type ApiError, fetchDocument } from './client.ts';
import { repeatIfTemporary } from './recovery.ts';
import type { Resource } from './resource.svelte.ts';

interface Item {
  readonly id: string;
}

/** A page of a list. */
interface Page {
  /** The cursor of the next page; undefined on the last one. */
  readonly next?: string | number | undefined;
}

export class PagedList<T extends Item, Document extends Page> {
  /** The first page. */
  readonly newest: Resource<Document>;
  /** The error of the latest attempt to fetch an older page. */
  olderError = $state.raw<ApiError>();
  readonly #itemsOf: (document: Document) => readonly T[];
  readonly #cursor: string;
  #older = $state.raw<readonly T[]>([]);
  #next = $state.raw<Page['next']>();
  /** Not reactive state. */
  #isFetching = false;

  /** `cursor`: the field of a request that has the cursor. */
  constructor(newest: Resource<Document>, itemsOf: (document: Document) => readonly T[], cursor = 'before') {
    this.newest = newest;
    this.#itemsOf = itemsOf;
    this.#cursor = cursor;
  }

  /** Without duplicates: an item can move to the next page between two requests. */
  get items(): readonly T[] {
    const first = this.newest.value === undefined ? [] : this.#itemsOf(this.newest.value);
    return withFurther(first, this.#older);
  }

  get hasOlder(): boolean {
    return this.#from !== undefined;
  }

  async showOlder(): Promise<void> {
    const from = this.#from;
    if (from === undefined || this.#isFetching) return;
    this.#isFetching = true;
    const { path } = this.newest;
    const answer = await fetchDocument<Document>(
      `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [this.#cursor]: String(from) })}`,
    );
    this.#isFetching = false;
    this.olderError = answer.ok ? undefined : answer.error;
    repeatIfTemporary(`${path} ${from}`, this.olderError, () => void this.showOlder());
    if (!answer.ok) return;
    this.#older = withFurther(this.#older, this.#itemsOf(answer.value));
    this.#next = answer.value.next;
  }

  get #from(): Page['next'] {
    return this.#older.length === 0 ? this.newest.value?.next : this.#next;
  }
}

/** The items, and those of a later page that are not among them. */
export function withFurther<T extends Item>(items: readonly T[], further: readonly T[]): T[] {
  const ids = new Set(items.map(({ id }) => id));
  return [...items, ...further.filter(({ id }) => !ids.has(id))];
}

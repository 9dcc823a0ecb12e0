// A paged list from the server, newest first: the first page is refreshed, older pages are added on request.

import type { Answer, ApiError } from './client.ts';
import { repeatIfTemporary } from './recovery.ts';
import type { Resource } from './resource.svelte.ts';

interface Item {
  readonly id: string;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

interface PagedListOptions<T extends Item, Document> {
  readonly newest: Resource<Document>;
  fetchOlder(before: string): Promise<Answer<Document>>;
  pageOf(document: Document): Page<T>;
}

export class PagedList<T extends Item, Document> {
  readonly newest: Resource<Document>;
  /** The error of the latest attempt to fetch an older page. */
  olderError = $state.raw<ApiError>();
  readonly #options: PagedListOptions<T, Document>;
  #older = $state.raw<readonly T[]>([]);
  #next = $state.raw<string>();

  constructor(options: PagedListOptions<T, Document>) {
    this.#options = options;
    this.newest = options.newest;
  }

  /** Without duplicates: an item of the first page can move to the second between two requests. */
  get items(): readonly T[] {
    const first = this.#first?.items ?? [];
    const shown = new Set(first.map(({ id }) => id));
    return [...first, ...this.#older.filter(({ id }) => !shown.has(id))];
  }

  get hasOlder(): boolean {
    return this.#from !== undefined;
  }

  async showOlder(): Promise<void> {
    const from = this.#from;
    if (from === undefined) return;
    const answer = await this.#options.fetchOlder(from);
    this.olderError = answer.ok ? undefined : answer.error;
    repeatIfTemporary(`${this.newest.path} ${from}`, this.olderError, () => void this.showOlder());
    if (!answer.ok) return;
    const { items, next } = this.#options.pageOf(answer.value);
    this.#older = [...this.#older, ...items];
    this.#next = next;
  }

  get #first(): Page<T> | undefined {
    return this.newest.value && this.#options.pageOf(this.newest.value);
  }

  get #from(): string | undefined {
    return this.#older.length === 0 ? this.#first?.next : this.#next;
  }
}

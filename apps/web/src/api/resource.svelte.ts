// A document of the server as a page sees it: what is known of it now, and what went wrong last.
// The last good value stays while it is fetched anew, and the next page begins with it.

import { type Answer, type ApiErrorCode, fetchDocument } from './client.ts';

const KEPT = 60;
const lastValues = new Map<string, unknown>();

export class Resource<T> {
  readonly path: string;
  /** The latest that was fetched; undefined until something was. */
  value = $state.raw<T>();
  /** Why the latest attempt failed; undefined after a good one. */
  error = $state.raw<{ readonly code: ApiErrorCode; readonly message: string }>();
  /** Not a rune: an effect that refreshes must not run again because it did. */
  #isFetching = false;
  #again = false;

  constructor(path: string) {
    this.path = path;
    this.value = lastValues.get(path) as T | undefined;
  }

  /** Fetches it. Called while a fetch is under way, it is fetched once more after it: that one may be too old. */
  async refresh(): Promise<void> {
    if (this.#isFetching) {
      this.#again = true;
      return;
    }
    this.#isFetching = true;
    do {
      this.#again = false;
      this.#take(await fetchDocument<T>(this.path));
    } while (this.#again);
    this.#isFetching = false;
  }

  #take(answer: Answer<T>): void {
    if (!answer.ok) {
      this.error = answer.error;
      return;
    }
    this.error = undefined;
    this.value = answer.value;
    lastValues.delete(this.path);
    lastValues.set(this.path, answer.value);
    for (const oldest of lastValues.keys()) if (lastValues.size > KEPT) lastValues.delete(oldest);
  }
}

// A document from the server as reactive state: the last good value and the latest error.
// The last good value stays while the document is fetched again; other pages that use the document start with it.
// A fetch that did not reach the server is repeated as soon as the server can be reached, and one that it refused with
// `Retry-After` at that time.

import { type Answer, type ApiError, fetchDocument } from './client.ts';
import { repeatIfTemporary } from './recovery.ts';

const KEPT = 60;
const lastValues = new Map<string, { readonly value: unknown; readonly receivedAt: number }>();

export class Resource<T> {
  readonly path: string;
  /** The latest value; undefined until the document has been fetched once. */
  value = $state.raw<T>();
  /** The error of the latest attempt; undefined if it succeeded. */
  error = $state.raw<ApiError>();
  /** When the value arrived, by `performance.now`. Not reactive state: it changes with the value. */
  receivedAt = 0;
  /** Not reactive state: an effect that refreshes must not depend on it. */
  #isFetching = false;
  #again = false;

  constructor(path: string) {
    this.path = path;
    const last = lastValues.get(path);
    this.value = last?.value as T | undefined;
    this.receivedAt = last?.receivedAt ?? 0;
  }

  /** Fetches the document. A call during a fetch causes a second fetch afterwards, because the first answer may be out of date. */
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

  /** Takes a document that another request returned. */
  set(value: T): void {
    this.#again = this.#isFetching;
    this.#take({ ok: true, value });
  }

  #take(answer: Answer<T>): void {
    if (!answer.ok) {
      this.error = answer.error;
      repeatIfTemporary(this.path, answer.error, () => void this.refresh());
      return;
    }
    const { value } = answer;
    this.error = undefined;
    this.receivedAt = performance.now();
    this.value = value;
    lastValues.delete(this.path);
    lastValues.set(this.path, { value, receivedAt: this.receivedAt });
    for (const oldest of lastValues.keys()) if (lastValues.size > KEPT) lastValues.delete(oldest);
  }
}

// A search for a game: the page repeats its request until the server has a table. A page that is closed stops, so its entry ends.

import type { GameSearch, GameWish } from '@mcr-arena/protocol/documents';
import { type ApiError, sendDocument } from '../../ui/api/client.ts';
import { UNREACHABLE } from '../../ui/api/recovery.ts';

/** Below `/api`. */
export const FIND_PATH = '/tables/find';

const REPEAT_MS = 3_000;
/** Errors that pass: the search goes on. */
const PASSING = [UNREACHABLE, 'tables-elsewhere', 'database-unavailable', 'rate-limited'];

type Wait = Extract<GameSearch, { readonly type: 'waiting' }>;

export class GameFinder {
  /** The game that the user looks for; undefined while they do not. */
  wish = $state.raw<GameWish>();
  /** The latest answer, and when bots take the free seats, by `performance.now`. */
  wait = $state.raw<Wait & { readonly botsAt: number }>();
  error = $state.raw<ApiError>();
  readonly #onFound: (table: string) => void;
  /** Requests one after the other, so that leaving comes after a search that is still on its way. */
  #sent: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onFound: (table: string) => void) {
    this.#onFound = onFound;
  }

  start(wish: GameWish): void {
    this.wish = wish;
    this.wait = undefined;
    this.error = undefined;
    this.#ask(wish);
  }

  /** Leaves the queue. */
  stop(): void {
    if (this.wish === undefined) return;
    this.#end();
    this.#sent = this.#sent.then(() => sendDocument('DELETE', FIND_PATH));
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.wish = undefined;
  }

  #ask(wish: GameWish): void {
    this.#sent = this.#sent.then(() => this.#search(wish));
  }

  async #search(wish: GameWish): Promise<void> {
    if (this.wish !== wish) return;
    const answer = await sendDocument<GameSearch>('POST', FIND_PATH, wish);
    if (this.wish !== wish) return;
    this.error = answer.ok ? undefined : answer.error;
    if (!answer.ok && !PASSING.includes(answer.error.code)) return this.#end();
    if (answer.ok && answer.value.type === 'seated') {
      this.#end();
      return this.#onFound(answer.value.table);
    }
    if (answer.ok && answer.value.type === 'waiting') {
      this.wait = { ...answer.value, botsAt: performance.now() + answer.value.botsInMs };
    }
    const leftMs = (this.wait?.botsAt ?? 0) - performance.now();
    this.#timer = setTimeout(() => this.#ask(wish), leftMs > 0 ? Math.min(REPEAT_MS, leftMs + 50) : REPEAT_MS);
  }
}

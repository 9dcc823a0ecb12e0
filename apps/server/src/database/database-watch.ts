// Whether the database replies. One that the system has stopped, or whose disk hangs, accepts statements and never replies, so that
// requests would wait for it. Asked only when requests come.

import type { PrismaClient } from '../../dist/prisma/client.ts';

/** How long a reply counts. */
const FRESH_MS = 2_000;
/** A statement that has waited this long shows that the database does not reply. Busy machines need seconds. */
const PATIENCE_MS = 10_000;
const STEP_MS = 500;

export class DatabaseWatch {
  readonly #ask: () => Promise<unknown>;
  readonly #now: () => number;
  #repliedAt = Number.NEGATIVE_INFINITY;
  #asked: { readonly reply: Promise<boolean>; isOverdue: boolean } | undefined;

  /** `ask` sends a statement that always succeeds. */
  constructor(ask: () => Promise<unknown>, now: () => number = () => performance.now()) {
    this.#ask = ask;
    this.#now = now;
  }

  /** Whether the last statement has been waiting for too long. Sends one if there was none recently. */
  get isSilent(): boolean {
    void this.#reply();
    return this.#asked?.isOverdue === true;
  }

  /** Resolves with whether the database has replied within `patienceMs`. */
  hasReplied(patienceMs: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = afterWaiting(patienceMs, () => resolve(false));
    void this.#reply().then(resolve);
    return promise.finally(stop);
  }

  #reply(): Promise<boolean> {
    if (this.#asked !== undefined) return this.#asked.reply;
    if (this.#now() - this.#repliedAt < FRESH_MS) return Promise.resolve(true);
    const reply = this.#ask().then(
      () => {
        this.#repliedAt = this.#now();
        return true;
      },
      () => false,
    );
    const asked = { reply, isOverdue: false };
    this.#asked = asked;
    const stop = afterWaiting(PATIENCE_MS, () => {
      asked.isOverdue = true;
    });
    return reply.finally(() => {
      stop();
      this.#asked = undefined;
    });
  }
}

/**
 * Calls `act` after this process has waited for `ms`; returns a function that prevents it. While the process is busy or suspended it
 * receives no replies: however long that is, it counts as one step.
 */
function afterWaiting(ms: number, act: () => void): () => void {
  let left = ms;
  const timer = setInterval(() => {
    left -= STEP_MS;
    if (left > 0) return;
    clearInterval(timer);
    act();
  }, STEP_MS);
  return () => clearInterval(timer);
}

export function watchDatabase(prisma: PrismaClient): DatabaseWatch {
  return new DatabaseWatch(() => prisma.$queryRaw`SELECT 1`);
}

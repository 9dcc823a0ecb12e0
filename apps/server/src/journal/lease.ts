// A lease in the database: one process holds the key and renews it; another takes it over once it has expired. Tables with people and
// remote bots share one lease, because a remote bot can sit only at a table of the server to which it is connected. Writes that are
// reserved for the holder check the lease in their transaction (`journal-store.ts`).

import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open-database.ts';

/** The key of the tables with people and of the remote bots. */
export const LIVE_PLAY = 'live-play';

/** Work that a process does while it holds the lease. */
export interface LeasedWork {
  /** Called when this process has acquired the lease. */
  begin(): Promise<void>;
  /** Called when this process has lost the lease, also if not all work has begun. */
  end(): Promise<void>;
}

export interface LeaseOptions {
  readonly database: Pick<Database, 'prisma' | 'isOwn'>;
  readonly key: string;
  /** Time without renewal after which the lease expires. */
  readonly lapseMs?: number;
  readonly renewMs?: number;
  onError(error: unknown): void;
}

const LAPSE_MS = 15_000;
const RENEW_MS = 4_000;

export class Lease {
  readonly holder = randomUUID();
  readonly key: string;
  readonly #options: LeaseOptions;
  readonly #leased: LeasedWork[] = [];
  #isHeld = false;
  #hasBegun = false;
  #isClosed = false;
  /** When the lease expires without renewal, on the clock of `performance.now`; never later than in the database. */
  #lapsesAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #lapse: NodeJS.Timeout | undefined;
  #changes: Promise<void> = Promise.resolve();
  #renewing: Promise<void> = Promise.resolve();

  constructor(options: LeaseOptions) {
    this.#options = options;
    this.key = options.key;
  }

  get isHeld(): boolean {
    return this.#isHeld && performance.now() < this.#lapsesAt;
  }

  /** Whether this process holds the lease and all its work has begun. */
  get isAtWork(): boolean {
    return this.#hasBegun && this.isHeld;
  }

  /** Adds work. Call it before `open`. Work begins in the order in which it was added, and ends in reverse order. */
  add(work: LeasedWork): void {
    this.#leased.push(work);
  }

  /** Tries to acquire the lease immediately, and then at every renewal. */
  async open(): Promise<void> {
    const { prisma, isOwn } = this.#options.database;
    // If no other server can use the database, an existing lease belongs to a killed process and is removed without waiting.
    if (isOwn) await prisma.lease.deleteMany({ where: { key: this.key } });
    this.#renewing = this.#renew();
    await this.#renewing;
  }

  /** Call it when another process holds the lease, or this process can no longer do its work. */
  lose(): void {
    clearTimeout(this.#lapse);
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#then(() => this.#end());
  }

  /** Ends the work and releases the lease, so that another process need not wait until it expires. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.lose();
    // Otherwise, a renewal in progress could acquire the lease again once it is released.
    await this.#renewing;
    await this.#changes;
    const { database, onError } = this.#options;
    await database.prisma.$executeRaw`DELETE FROM lease WHERE key = ${this.key} AND holder = ${this.holder}`.catch(
      onError,
    );
  }

  async #renew(): Promise<void> {
    const { renewMs = RENEW_MS, onError } = this.#options;
    try {
      await this.#renewNow();
    } catch (thrown) {
      onError(thrown);
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew();
    }, renewMs).unref();
  }

  async #renewNow(): Promise<void> {
    const { database, lapseMs = LAPSE_MS } = this.#options;
    const asked = performance.now();
    const changed = await database.prisma.$executeRaw`
      INSERT INTO lease (key, holder, expires_at)
      VALUES (${this.key}, ${this.holder}, now() + ${lapseMs} * interval '1 millisecond')
      ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE lease.holder = excluded.holder OR lease.expires_at < now()`;
    if (this.#isClosed) return;
    if (changed === 0) return this.lose();
    this.#lapsesAt = asked + lapseMs;
    clearTimeout(this.#lapse);
    this.#lapse = setTimeout(() => this.lose(), this.#lapsesAt - performance.now()).unref();
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#then(() => this.#begin());
    await this.#changes;
  }

  /** Begins all work. If that fails, the next renewal tries again. */
  async #begin(): Promise<void> {
    try {
      for (const work of this.#leased) await work.begin();
      this.#hasBegun = true;
    } catch (thrown) {
      this.#isHeld = false;
      await this.#end();
      throw thrown;
    }
  }

  async #end(): Promise<void> {
    this.#hasBegun = false;
    for (const work of this.#leased.toReversed()) await work.end().catch(this.#options.onError);
  }

  /** Runs changes sequentially, so that work never begins while it ends. */
  #then(change: () => Promise<void>): void {
    this.#changes = this.#changes.then(change).catch(this.#options.onError);
  }
}

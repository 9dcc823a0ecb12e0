// A lease in the database: one process holds the key and renews it; another takes it over once it has expired. Writes that are
// reserved for the holder check the lease in their transaction (`journal-store.ts`).

import { randomUUID } from 'node:crypto';
import type { PrismaClient } from '../../dist/prisma/client.ts';

export interface LeaseOptions {
  readonly prisma: PrismaClient;
  readonly key: string;
  /** Time without renewal after which the lease expires. */
  readonly lapseMs?: number;
  readonly renewMs?: number;
  /** Called when this process has acquired the lease. */
  onGained(): Promise<void>;
  /** Called when this process has lost the lease. */
  onLost(): Promise<void>;
  onError(error: unknown): void;
}

export interface Lease {
  readonly holder: string;
  readonly isHeld: boolean;
  /** Call it when another process holds the lease, or this process can no longer do its work. */
  lose(): void;
  /** Releases the lease, so that another process need not wait until it expires. */
  close(): Promise<void>;
}

const LAPSE_MS = 15_000;
const RENEW_MS = 4_000;

/** Tries to acquire the lease immediately, and then at every renewal. */
export async function openLease(options: LeaseOptions): Promise<Lease> {
  const lease = new LeaseKeeper(options);
  await lease.renew();
  return lease;
}

class LeaseKeeper implements Lease {
  readonly holder = randomUUID();
  readonly #options: LeaseOptions;
  #isHeld = false;
  #isClosed = false;
  /** When the lease expires without renewal, on the clock of `performance.now`; never later than in the database. */
  #lapsesAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #lapse: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(options: LeaseOptions) {
    this.#options = options;
  }

  get isHeld(): boolean {
    return this.#isHeld && performance.now() < this.#lapsesAt;
  }

  async renew(): Promise<void> {
    const { renewMs = RENEW_MS, onError } = this.#options;
    try {
      await this.#renewNow();
    } catch (thrown) {
      onError(thrown);
    }
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.renew(), renewMs).unref();
  }

  lose(): void {
    clearTimeout(this.#lapse);
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#then(this.#options.onLost);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#lapse);
    this.#isHeld = false;
    await this.#work;
    const { prisma, key, onError } = this.#options;
    await prisma.$executeRaw`DELETE FROM lease WHERE key = ${key} AND holder = ${this.holder}`.catch(onError);
  }

  async #renewNow(): Promise<void> {
    const { prisma, key, lapseMs = LAPSE_MS } = this.#options;
    const asked = performance.now();
    const changed = await prisma.$executeRaw`
      INSERT INTO lease (key, holder, expires_at)
      VALUES (${key}, ${this.holder}, now() + ${lapseMs} * interval '1 millisecond')
      ON CONFLICT (key) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
      WHERE lease.holder = excluded.holder OR lease.expires_at < now()`;
    if (this.#isClosed) return;
    if (changed === 0) return this.lose();
    this.#lapsesAt = asked + lapseMs;
    clearTimeout(this.#lapse);
    this.#lapse = setTimeout(() => this.lose(), this.#lapsesAt - performance.now()).unref();
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#then(() => this.#gain());
    await this.#work;
  }

  /** Calls `onGained`. If it fails, the next renewal tries again. */
  async #gain(): Promise<void> {
    const { onGained, onLost } = this.#options;
    try {
      await onGained();
    } catch (thrown) {
      this.#isHeld = false;
      await onLost();
      throw thrown;
    }
  }

  /** Runs handlers sequentially, so that acquiring and losing the lease never overlap. */
  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(this.#options.onError);
  }
}

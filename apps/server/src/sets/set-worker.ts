// Takes sets from the queue, has them played by threads, and keeps them. Killed at any moment it loses nothing but the
// sets under way, which somebody plays again to the same result. Where sets may wait for long, a tournament whose sets hold
// all places does not keep the others out: each has a share that is its own.

import type { PlayedSet, SetPool } from '@mcr-arena/arena';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { createBell } from './bell.ts';
import { commitSet, type KeptSet } from './commit-set.ts';
import { type JobId, KEEP_INTERVAL_MS, type SetQueue } from './set-queue.ts';
import type { SetTask, TaskDesk } from './set-task.ts';

export interface SetWorkerOptions {
  readonly prisma: PrismaClient;
  readonly queue: SetQueue;
  readonly tasks: TaskDesk;
  readonly pool: SetPool;
  /** Sets taken at the same time; those that the pool has no thread for wait in it. */
  readonly slots: number;
  /** The queue is asked when there is room for so many sets. */
  readonly batch: number;
  /** Sets that a tournament may have in play even where others hold all slots; absent: none. */
  readonly share?: number;
  /** How often the queue is asked when nothing is said to be there. */
  readonly pollMs: number;
  /** Called after a set was kept. */
  onSet(tournamentId: string, kept: KeptSet): Promise<void>;
  /** Called when a fault of our own voided a set; whether it shall be played again. */
  onVoid(tournamentId: string, job: JobId, message: string): Promise<boolean>;
  onError(error: unknown): void;
}

export interface SetWorker {
  /** There may be something to do. */
  wake(): void;
  /** Takes no more sets and drops those under way, for someone else to play. */
  close(): Promise<void>;
}

/** A set whose playing or keeping failed, the database being away say, is left alone for so long. */
const RETRY_MS = 1000;

export function startSetWorker(options: SetWorkerOptions): SetWorker {
  return new WorkLoop(options);
}

interface SetInPlay {
  readonly tournament: string;
  readonly done: Promise<void>;
}

class WorkLoop implements SetWorker {
  readonly #options: SetWorkerOptions;
  readonly #playing = new Map<JobId, SetInPlay>();
  readonly #bell = createBell();
  readonly #keeping: NodeJS.Timeout;
  readonly #working: Promise<void>;
  /** Whether the queue is believed to have nothing. */
  #isEmpty = false;
  /** Whether it is believed to have nothing of tournaments that have not got their share. */
  #isShared = false;
  #isClosing = false;

  constructor(options: SetWorkerOptions) {
    const { queue, onError } = options;
    this.#options = options;
    this.#keeping = setInterval(
      () => void queue.keep([...this.#playing.keys()]).catch(onError),
      KEEP_INTERVAL_MS,
    ).unref();
    this.#working = this.#work();
  }

  wake(): void {
    this.#isEmpty = false;
    this.#isShared = false;
    this.#bell.ring();
  }

  async close(): Promise<void> {
    const { queue, pool, onError } = this.#options;
    this.#isClosing = true;
    clearInterval(this.#keeping);
    this.#bell.ring();
    await this.#working;
    const dropped = [...this.#playing.keys()];
    const ends = [...this.#playing.values()].map(({ done }) => done);
    await pool.close();
    await Promise.all(ends);
    await queue.giveBack(dropped).catch(onError);
  }

  async #work(): Promise<void> {
    const { slots, batch, share = 0, pollMs, onError } = this.#options;
    while (!this.#isClosing) {
      const free = slots - this.#playing.size;
      if (!this.#isEmpty && free > 0 && free >= batch) {
        await this.#fill(free).catch((error) => {
          this.#isEmpty = true;
          onError(error);
        });
      } else if (!this.#isShared && free <= 0 && share > 0) {
        await this.#fillShares(share).catch((error) => {
          this.#isShared = true;
          onError(error);
        });
      } else if (!(await this.#bell.wait(pollMs))) {
        this.#isEmpty = false;
        this.#isShared = false;
      }
    }
  }

  async #fill(free: number): Promise<void> {
    // Said before it is asked: what is woken for while the answer is on its way must not be missed.
    this.#isEmpty = true;
    const taken = await this.#options.queue.take(free, []);
    if (taken.length === free) this.#isEmpty = false;
    await this.#begin(taken);
  }

  /** Takes sets of a tournament that has not got its share, though there is no slot left. */
  async #fillShares(share: number): Promise<void> {
    this.#isShared = true;
    const inPlay = Map.groupBy(this.#playing.values(), ({ tournament }) => tournament);
    const served = [...inPlay].filter(([, sets]) => sets.length >= share).map(([tournament]) => tournament);
    const taken = await this.#options.queue.take(1, served);
    if (taken.length > 0) this.#isShared = false;
    await this.#begin(taken);
  }

  async #begin(taken: readonly JobId[]): Promise<void> {
    const { prisma, queue, tasks } = this.#options;
    const jobs = taken.filter((job) => !this.#playing.has(job));
    if (jobs.length === 0) return;
    const found = await tasks.find(jobs);
    // Taken out, not ended: a paused tournament that goes on puts them in again.
    await queue.remove(
      jobs.filter((job) => !found.has(job)),
      prisma,
    );
    for (const [job, task] of found) {
      const done = this.#play(job, task).finally(() => {
        this.#playing.delete(job);
        this.#isShared = false;
        this.#bell.ring();
      });
      this.#playing.set(job, { tournament: task.tournamentId, done });
    }
  }

  /** Plays a set and keeps it; whatever goes wrong, somebody plays it again. */
  async #play(job: JobId, task: SetTask): Promise<void> {
    const { queue, onError } = this.#options;
    try {
      const set = await this.#playOrVoid(job, task);
      if (set !== undefined && !this.#isClosing) await this.#keep(job, task, set);
    } catch (error) {
      onError(error);
      if (this.#isClosing) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await queue.giveBack([job]).catch(onError);
    }
  }

  /** Undefined where a fault of our own voided the set. */
  async #playOrVoid(job: JobId, { tournamentId, order }: SetTask): Promise<PlayedSet | undefined> {
    const { queue, pool, onVoid } = this.#options;
    try {
      return await pool.play(order);
    } catch (thrown) {
      if (this.#isClosing) return undefined;
      const again = await onVoid(tournamentId, job, thrown instanceof Error ? thrown.message : String(thrown));
      if (again) await queue.giveBack([job]);
      return undefined;
    }
  }

  async #keep(job: JobId, task: SetTask, set: PlayedSet): Promise<void> {
    const { prisma, queue, onSet } = this.#options;
    const kept = await commitSet(prisma, queue, { job, task, set });
    if (kept !== undefined) await onSet(task.tournamentId, kept);
  }
}

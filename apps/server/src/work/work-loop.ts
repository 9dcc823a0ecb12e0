// Takes jobs from a queue and runs them in a limited number of slots. If the process is killed, only the jobs in progress are lost and
// run again. Few jobs are taken ahead, and the share with the fewest jobs in progress comes first, so that a share with many jobs
// delays one with few by at most one job. A job that waits leaves its slot to others until it continues.

import { createSignal } from '../events/signal.ts';
import { allowanceOf, cappedOf, countHeld, type HeldJobs, nextOf, type ShareLimits, servedOf } from './fair-shares.ts';

/** A job of a share, for example of a competition or an owner, among which the slots are divided. */
export interface SharedJob {
  readonly id: string;
  readonly share: string;
}

export interface JobQueue<Job extends SharedJob> {
  /** Takes up to `count` jobs, oldest first, except those of the shares in `exceptOf`. */
  take(count: number, exceptOf: readonly string[]): Promise<readonly Job[]>;
  /** Renews the claim on jobs in progress. Without renewal, other processes take over. */
  renew(jobs: readonly string[]): Promise<void>;
  /** Releases jobs that were not finished. */
  release(jobs: readonly string[]): Promise<void>;
}

export interface JobSlots {
  /** Number of jobs in progress at the same time, without waiting ones. */
  readonly slots: number;
  /** Maximum number of waiting jobs whose slots are used by others; default: 0. */
  readonly mostWaiting?: number;
  /** Number of jobs taken ahead of a free slot; default: 0. */
  readonly ahead?: number;
  /** Minimum number of free places at which the queue is queried; default: 1. */
  readonly batch?: number;
  /** Maximum number of jobs of one share held at the same time; default: `slots` plus `ahead`, or a quarter of all places if that is more. */
  readonly perShare?: number;
}

/** A job in progress. */
export interface RunningJob {
  /** Aborted when the job is to end at once. */
  readonly signal: AbortSignal;
  /** Lends the slot while the job waits. */
  setWaiting(isWaiting: boolean): void;
  /** Gives the slot back before the end, because what is left needs none. */
  leaveSlot(): void;
  /** Whether the loop is closing, so that the job is run again by another process or later. */
  isClosing(): boolean;
}

/**
 * Outcome of a started job. It is run again immediately if `repeated`, after a pause if `failed`, and preferably by another process if
 * this one was `unable` to run it: it takes no jobs for a while.
 */
export type JobOutcome = 'ended' | 'repeated' | 'failed' | 'unable';

export interface WorkLoopOptions<Job extends SharedJob> extends JobSlots {
  readonly queue: JobQueue<Job>;
  /** Interval at which an empty queue is queried. */
  readonly pollMs: number;
  /** Interval at which claims are renewed. */
  readonly renewalMs: number;
  /** Never rejects. */
  run(job: Job, running: RunningJob): Promise<JobOutcome>;
  /** Finds jobs that are to end at once, at every renewal, in case this process was not informed. */
  findAbandoned?(jobs: readonly Job[]): Promise<(job: Job) => boolean>;
  /** Ends all jobs in progress when the loop is closed. */
  stop(): Promise<void>;
  onError(error: unknown): void;
}

/** Delay before a failed job is released, for example because the database is unreachable. */
const RETRY_MS = 1000;
/** Time for which no jobs are taken after one that this process was unable to run, for example because its disk is full. */
const UNABLE_MS = 10_000;
/** Part of all places that one share may hold. */
const SHARE_PART = 4;

/**
 * The queries of the queue, in this order: jobs of shares that hold none, of shares that hold less than their part, of all shares below
 * their limit. Each includes the jobs of those before it.
 */
const QUERIES = { newcomers: 0, unserved: 1, uncapped: 2, none: 3 } as const;

export class WorkLoop<Job extends SharedJob> {
  readonly #options: WorkLoopOptions<Job>;
  readonly #perShare: number;
  readonly #held = new Map<string, Job>();
  readonly #ready: Job[] = [];
  readonly #running = new Map<string, Job>();
  readonly #waiting = new Set<string>();
  readonly #aborts = new Map<string, AbortController>();
  readonly #ends = new Set<Promise<void>>();
  /** Jobs that had started but were neither ended nor released when the loop was closed. */
  readonly #dropped: string[] = [];
  /** Shares from which a job was taken in this turn. */
  readonly #served = new Set<string>();
  readonly #signal = createSignal();
  readonly #renewal: NodeJS.Timeout;
  readonly #working: Promise<void>;
  /** The last renewal. */
  #renewed: Promise<void> = Promise.resolve();
  /** The first of `QUERIES` that may find jobs. */
  #next: number = QUERIES.newcomers;
  /** Time until which no jobs are taken, on the clock of `performance`. */
  #unableUntil = 0;
  #isClosing = false;

  constructor(options: WorkLoopOptions<Job>) {
    const { slots, ahead = 0, mostWaiting = 0, renewalMs, onError } = options;
    const places = slots + ahead + mostWaiting;
    this.#options = options;
    this.#perShare = options.perShare ?? Math.max(slots + ahead, Math.ceil(places / SHARE_PART));
    this.#renewal = setInterval(() => {
      this.#renewed = this.#renewed.then(() => this.#renew()).catch(onError);
    }, renewalMs).unref();
    this.#working = this.#work();
  }

  /** Queries the queue immediately, because it may have new jobs. */
  wake(): void {
    this.#next = QUERIES.newcomers;
    this.#signal.set();
  }

  /** Ends jobs at once, in progress or taken ahead. They are not released. */
  abandon(isMeant: (job: Job) => boolean): void {
    for (const [id, job] of this.#running) if (isMeant(job)) this.#aborts.get(id)!.abort();
    for (const job of this.#ready.filter(isMeant)) {
      this.#ready.splice(this.#ready.indexOf(job), 1);
      this.#letGo(job);
    }
  }

  /** Takes no more jobs and releases those in progress. */
  async close(): Promise<void> {
    const { queue, stop, onError } = this.#options;
    this.#isClosing = true;
    clearInterval(this.#renewal);
    this.#signal.set();
    await this.#working;
    await this.#renewed;
    await stop();
    await Promise.all(this.#ends);
    const left = [...this.#dropped.splice(0), ...this.#ready.splice(0).map(({ id }) => id)];
    if (left.length > 0) await queue.release(left).catch(onError);
  }

  async #renew(): Promise<void> {
    const { queue, findAbandoned } = this.#options;
    await queue.renew([...this.#held.keys()]);
    if (findAbandoned !== undefined && this.#held.size > 0) this.abandon(await findAbandoned([...this.#held.values()]));
  }

  async #work(): Promise<void> {
    const { pollMs, onError } = this.#options;
    while (!this.#isClosing) {
      this.#runReady();
      try {
        if (performance.now() >= this.#unableUntil && (await this.#takeMore())) continue;
      } catch (error) {
        this.#next = QUERIES.none;
        onError(error);
      }
      if (!(await this.#signal.wait(pollMs))) this.#next = QUERIES.newcomers;
    }
  }

  /** Fills the slots with ready jobs. */
  #runReady(): void {
    while (this.#running.size < this.#options.slots + this.#lent && this.#ready.length > 0) {
      const next = nextOf(this.#ready, countHeld(this.#running.values()))!;
      this.#ready.splice(this.#ready.indexOf(next), 1);
      this.#running.set(next.id, next);
      const end: Promise<void> = this.#run(next).finally(() => {
        this.#ends.delete(end);
        this.#letGo(next);
      });
      this.#ends.add(end);
    }
  }

  /** Number of slots that are lent to others. */
  get #lent(): number {
    return Math.min(this.#waiting.size, this.#options.mostWaiting ?? 0);
  }

  get #limits(): ShareLimits {
    const { slots, ahead = 0 } = this.#options;
    return { room: slots + ahead + this.#lent, perShare: this.#perShare };
  }

  /** Releases a held job, so that the queue can be queried again for jobs that it excluded. */
  #letGo({ id, share }: Job): void {
    this.#held.delete(id);
    this.#aborts.delete(id);
    this.#leaveSlot(id);
    const isGone = !countHeld(this.#held.values()).has(share);
    this.#next = Math.min(this.#next, isGone ? QUERIES.newcomers : QUERIES.unserved);
  }

  #leaveSlot(id: string): void {
    this.#running.delete(id);
    this.#waiting.delete(id);
    this.#signal.set();
  }

  #setWaiting(id: string, isWaiting: boolean): void {
    if (isWaiting && this.#running.has(id)) this.#waiting.add(id);
    else this.#waiting.delete(id);
    this.#signal.set();
  }

  /**
   * Queries the queue for as many jobs as there is room for, and returns whether it did. `#next` moves on before the query, so that
   * jobs queued during the query are not missed, and back if the query found all that it asked for.
   */
  async #takeMore(): Promise<boolean> {
    const limits = this.#limits;
    const { room } = limits;
    const held = countHeld(this.#held.values());
    // A newcomer is taken even if there is no room, up to twice the room, and gets the next free slot.
    if (this.#next === QUERIES.newcomers && held.size > 0 && this.#held.size < 2 * room) {
      await this.#takeNewcomer(held);
      return true;
    }
    const unheld = room - this.#held.size;
    if (unheld < Math.min(room, this.#options.batch ?? 1)) return false;
    const free = Math.min(unheld, allowanceOf(held, limits));
    const capped = cappedOf(held, limits);
    const served = servedOf(held, limits);
    const query = this.#next <= QUERIES.unserved && served.length > capped.length ? QUERIES.unserved : QUERIES.uncapped;
    const before = this.#next;
    if (before > query) return false;
    this.#next = query + 1;
    if (await this.#take(free, query === QUERIES.unserved ? served : capped)) this.#next = Math.min(this.#next, before);
    return true;
  }

  /** Takes a job of a share that holds none; shares that were not served recently come first. */
  async #takeNewcomer(held: HeldJobs): Promise<void> {
    this.#next = QUERIES.unserved;
    const isNew = await this.#take(1, [...new Set([...held.keys(), ...this.#served])]);
    if (!isNew && this.#served.size === 0) return;
    if (!isNew) this.#served.clear();
    this.#next = QUERIES.newcomers;
  }

  /** Takes jobs and returns whether the queue had `count` of them. */
  async #take(count: number, exceptOf: readonly string[]): Promise<boolean> {
    const taken = await this.#options.queue.take(count, exceptOf);
    for (const job of taken) {
      if (this.#held.has(job.id)) continue;
      this.#held.set(job.id, job);
      this.#ready.push(job);
      this.#served.add(job.share);
    }
    return taken.length === count;
  }

  /** Runs a job, and releases it unless it ended. While the loop is closing, `close` releases it instead. */
  async #run(job: Job): Promise<void> {
    const { queue, run, onError } = this.#options;
    const { id } = job;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    const outcome = await run(job, {
      signal: abort.signal,
      setWaiting: (isWaiting) => this.#setWaiting(id, isWaiting),
      leaveSlot: () => this.#leaveSlot(id),
      isClosing: () => this.#isClosing,
    });
    if (outcome === 'ended' || abort.signal.aborted) return;
    if (this.#isClosing) {
      this.#dropped.push(id);
      return;
    }
    if (outcome === 'unable') this.#unableUntil = performance.now() + UNABLE_MS;
    if (outcome === 'failed') await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await queue.release([id]).catch(onError);
  }
}

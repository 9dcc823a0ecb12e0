// Takes sets from a queue, plays them in a limited number of slots and stores them. If the process is killed, only the sets in play are
// lost and played again. Few sets are taken ahead, and the competition with the fewest sets in play comes first, so that a large
// competition delays a small one by at most one set.

import { type PlayedSet, parseSetSpec, type SetPlayer, type SetSpec } from '@mcr-arena/arena';
import { isUnreachable } from '../database/passing-failure.ts';
import { createSignal } from '../events/signal.ts';
import { allowanceOf, cappedOf, countHeld, type HeldSets, nextOf, type ShareLimits, servedOf } from './fair-shares.ts';
import { type JobId, RENEWAL_MS, type SetJob, type SetQueue, type TakenJob } from './set-queue.ts';

export interface PlayerSlots {
  readonly player: SetPlayer;
  /** Number of sets in play at the same time. */
  readonly slots: number;
  /** Number of sets taken ahead of a free slot; default: 0. */
  readonly ahead?: number;
  /** Minimum number of free places at which the queue is queried; default: 1. */
  readonly batch?: number;
  /** Maximum number of sets of one competition held at the same time; default: `slots` plus `ahead`. */
  readonly perCompetition?: number;
}

export interface SetWorkerOptions extends PlayerSlots {
  readonly queue: SetQueue;
  /** Interval at which an empty queue is queried. */
  readonly pollMs: number;
  /** Stores a played set and ends its job. */
  store(job: SetJob, played: PlayedSet): Promise<void>;
  /** Called when an internal error voided a set. Returns whether it is played again. */
  onVoid(job: SetJob, thrown: unknown): Promise<boolean>;
  /** Called with the problem of a job that no process can play. */
  onMalformed(job: Pick<SetJob, 'id' | 'competition'>, message: string): Promise<void>;
  onError(error: unknown): void;
}

export interface SetWorker {
  /** Queries the queue immediately, because it may have new jobs. */
  wake(): void;
  /** Takes no more sets and releases those in play. */
  close(): Promise<void>;
}

/** Delay before a set is released after playing or storing it failed, for example because the database is unreachable. */
const RETRY_MS = 1000;

/** Outcome of a started job. The set is played again immediately if `repeated`, after a pause if `failed`. */
type Outcome = 'ended' | 'repeated' | 'failed';

interface QueueLacks {
  /** No jobs of competitions that hold no set. */
  readonly newcomers: boolean;
  /** No jobs of competitions that hold less than their share. */
  readonly unserved: boolean;
  /** `all`: no jobs; `uncapped`: no jobs except those of competitions at their limit. */
  readonly any: 'no' | 'uncapped' | 'all';
}

const NOTHING_KNOWN: QueueLacks = { newcomers: false, unserved: false, any: 'no' };

export function startSetWorker(options: SetWorkerOptions): SetWorker {
  return new WorkLoop(options);
}

class WorkLoop implements SetWorker {
  readonly #options: SetWorkerOptions;
  readonly #limits: ShareLimits;
  readonly #held = new Map<JobId, TakenJob>();
  readonly #ready: TakenJob[] = [];
  readonly #playing = new Map<JobId, TakenJob>();
  readonly #ends = new Set<Promise<void>>();
  /** Jobs that had started but were neither ended nor released when the worker was closed. */
  readonly #dropped: JobId[] = [];
  /** Competitions from which a job was taken in this turn. */
  readonly #served = new Set<string>();
  readonly #signal = createSignal();
  readonly #renewal: NodeJS.Timeout;
  readonly #working: Promise<void>;
  /** Kinds of jobs that the queue lacks, as found by the last queries. */
  #lacks: QueueLacks = NOTHING_KNOWN;
  #isClosing = false;

  constructor(options: SetWorkerOptions) {
    const { queue, slots, ahead = 0, perCompetition = slots + ahead, onError } = options;
    this.#options = options;
    this.#limits = { room: slots + ahead, perCompetition };
    const renew = (): void => void queue.renew([...this.#held.keys()]).catch(onError);
    this.#renewal = setInterval(renew, RENEWAL_MS).unref();
    this.#working = this.#work();
  }

  wake(): void {
    this.#lacks = NOTHING_KNOWN;
    this.#signal.set();
  }

  async close(): Promise<void> {
    const { queue, player, onError } = this.#options;
    this.#isClosing = true;
    clearInterval(this.#renewal);
    this.#signal.set();
    await this.#working;
    await player.close();
    await Promise.all(this.#ends);
    await queue.release([...this.#dropped, ...this.#ready.map(({ id }) => id)]).catch(onError);
  }

  async #work(): Promise<void> {
    const { pollMs, onError } = this.#options;
    while (!this.#isClosing) {
      this.#playReady();
      try {
        if (await this.#takeMore()) continue;
      } catch (error) {
        this.#lacks = { newcomers: true, unserved: true, any: 'all' };
        onError(error);
      }
      if (!(await this.#signal.wait(pollMs))) this.#lacks = NOTHING_KNOWN;
    }
  }

  /** Fills the slots with ready sets. */
  #playReady(): void {
    while (this.#playing.size < this.#options.slots && this.#ready.length > 0) {
      const next = nextOf(this.#ready, countHeld(this.#playing.values()))!;
      this.#ready.splice(this.#ready.indexOf(next), 1);
      this.#playing.set(next.id, next);
      const end: Promise<void> = this.#play(next).finally(() => {
        this.#ends.delete(end);
        this.#letGo(next);
      });
      this.#ends.add(end);
    }
  }

  /** Releases a held set, so that the queue can be queried again for jobs that it excluded. */
  #letGo({ id, competition }: TakenJob): void {
    this.#held.delete(id);
    this.#playing.delete(id);
    const isGone = !countHeld(this.#held.values()).has(competition);
    const { newcomers, any } = this.#lacks;
    this.#lacks = {
      newcomers: newcomers && !isGone,
      unserved: false,
      any: any === 'uncapped' ? 'no' : any,
    };
    this.#signal.set();
  }

  /**
   * Queries the queue for as many jobs as there is room for, and returns whether it did. The lack of jobs is recorded before the
   * query, so that jobs queued during the query are not missed.
   */
  async #takeMore(): Promise<boolean> {
    const { room } = this.#limits;
    const held = countHeld(this.#held.values());
    // A newcomer is taken even if there is no room, up to twice the room, and gets the next free slot.
    if (!this.#lacks.newcomers && held.size > 0 && this.#held.size < 2 * room) {
      await this.#takeNewcomer(held);
      return true;
    }
    const unheld = room - this.#held.size;
    if (unheld < Math.min(room, this.#options.batch ?? 1)) return false;
    const free = Math.min(unheld, allowanceOf(held, this.#limits));
    const capped = cappedOf(held, this.#limits);
    const served = servedOf(held, this.#limits);
    if (!this.#lacks.unserved && served.length > capped.length) {
      this.#lacks = { ...this.#lacks, unserved: true };
      if (await this.#take(free, served)) this.#lacks = { ...this.#lacks, unserved: false };
      return true;
    }
    if (this.#lacks.any !== 'no') return false;
    this.#lacks = { ...this.#lacks, any: capped.length === 0 ? 'all' : 'uncapped' };
    if (await this.#take(free, capped)) this.#lacks = { ...this.#lacks, any: 'no' };
    return true;
  }

  /** Takes a job of a competition that holds none; competitions that were not served recently come first. */
  async #takeNewcomer(held: HeldSets): Promise<void> {
    this.#lacks = { ...this.#lacks, newcomers: true };
    const isNew = await this.#take(1, [...new Set([...held.keys(), ...this.#served])]);
    if (!isNew && this.#served.size === 0) return;
    if (!isNew) this.#served.clear();
    this.#lacks = { ...this.#lacks, newcomers: false };
  }

  /** Takes jobs and returns whether the queue had `count` of them. */
  async #take(count: number, exceptOf: readonly string[]): Promise<boolean> {
    const taken = await this.#options.queue.take(count, exceptOf);
    for (const job of taken) {
      if (this.#held.has(job.id)) continue;
      this.#held.set(job.id, job);
      this.#ready.push(job);
      this.#served.add(job.competition);
    }
    return taken.length === count;
  }

  /** Plays a set and stores it, or releases its job. While the worker is closing, `close` releases the job instead. */
  async #play(taken: TakenJob): Promise<void> {
    const { queue, onError } = this.#options;
    const outcome = await this.#playAndStore(taken);
    if (outcome === 'ended') return;
    if (this.#isClosing) {
      this.#dropped.push(taken.id);
      return;
    }
    if (outcome === 'failed') await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await queue.release([taken.id]).catch(onError);
  }

  async #playAndStore(taken: TakenJob): Promise<Outcome> {
    const { store, onMalformed, onError } = this.#options;
    try {
      const spec = parseSetSpec(taken.spec);
      if (!spec.ok && spec.error.code === 'spec-malformed') {
        await onMalformed(taken, spec.error.message);
        return 'ended';
      }
      if (!spec.ok) throw new Error(`job ${taken.id}: ${spec.error.message}`);
      const job = { ...taken, spec: spec.value };
      const played = await this.#playOrVoid(job);
      if (typeof played === 'string') return played;
      if (this.#isClosing) return 'repeated';
      await store(job, played);
      return 'ended';
    } catch (error) {
      onError(error);
      return 'failed';
    }
  }

  /** The played set, or the outcome of its job if an internal error voided it. */
  async #playOrVoid(job: SetJob & { readonly spec: SetSpec }): Promise<PlayedSet | 'repeated' | 'ended'> {
    const { player, onVoid } = this.#options;
    try {
      return await player.play(job.spec);
    } catch (thrown) {
      if (this.#isClosing) return 'repeated';
      // An unreachable database is not an internal error: the set is played again and does not count as void.
      if (isUnreachable(thrown)) throw thrown;
      return (await onVoid(job, thrown)) ? 'repeated' : 'ended';
    } finally {
      // Storing needs no slot.
      this.#playing.delete(job.id);
      this.#signal.set();
    }
  }
}

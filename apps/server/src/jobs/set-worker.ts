// Takes sets from a queue, has them played, and stores them. Killed at any moment it loses nothing but the sets in play, which
// are played again. Sets in play never exceed the slots; those taken ahead are few, and among them the competition with the
// fewest in play comes first, so that a large competition delays a small one by no more than one set.

import { type PlayedSet, parseSetSpec, type SetPlayer, type SetSpec } from '@mcr-arena/arena';
import { createSignal } from '../events/signal.ts';
import { allowanceOf, cappedOf, countHeld, type HeldSets, nextOf, type ShareLimits, servedOf } from './fair-shares.ts';
import { type JobId, RENEWAL_MS, type SetJob, type SetQueue, type TakenJob } from './set-queue.ts';

export interface PlayerSlots {
  readonly player: SetPlayer;
  /** Sets in play at the same time. */
  readonly slots: number;
  /** Sets taken ahead of a free slot; absent: none. */
  readonly ahead?: number;
  /** The queue is asked when there is room for so many sets; absent: 1. */
  readonly batch?: number;
  /** Sets of one competition that are held at the same time; absent: as many as there is room for. */
  readonly perCompetition?: number;
}

export interface SetWorkerOptions extends PlayerSlots {
  readonly queue: SetQueue;
  /** How often the queue is asked when nothing is known to be there. */
  readonly pollMs: number;
  /** Stores a played set and ends its job. */
  store(job: SetJob, played: PlayedSet): Promise<void>;
  /** Called when an internal error voided a set; whether it is played again. */
  onVoid(job: SetJob, thrown: unknown): Promise<boolean>;
  /** Called with what is wrong with a job that no process can play. */
  onMalformed(job: Pick<SetJob, 'id' | 'competition'>, message: string): Promise<void>;
  onError(error: unknown): void;
}

export interface SetWorker {
  /** Asks the queue again: there may be new jobs. */
  wake(): void;
  /** Takes no more sets and releases those in play. */
  close(): Promise<void>;
}

/** A set whose playing or storing failed, as when the database cannot be reached, is released after so long. */
const RETRY_MS = 1000;

/** What becomes of a job that was begun. `repeated`: the set is played again at once; `failed`: after a pause. */
type Outcome = 'ended' | 'repeated' | 'failed';

interface QueueLacks {
  /** Jobs of competitions that hold none. */
  readonly newcomers: boolean;
  /** Jobs of competitions that hold less than their share. */
  readonly unserved: boolean;
  /** Any jobs, or any but those of competitions that hold as much as they may. */
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
  /** Begun, and neither ended nor released when the worker was closed. */
  readonly #dropped: JobId[] = [];
  /** Competitions that had a job taken since all had their turn. */
  readonly #served = new Set<string>();
  readonly #signal = createSignal();
  readonly #renewal: NodeJS.Timeout;
  readonly #working: Promise<void>;
  /** What the queue is known to lack, until it is asked again. */
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

  /** Fills the slots with what is ready. */
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

  /** What the queue was not asked for because of this set may be asked for now. */
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
   * Asks the queue for what there is room for; whether it was asked. That it lacks something is noted before it is asked: what is
   * queued while the answer is on its way must not be missed.
   */
  async #takeMore(): Promise<boolean> {
    const { room } = this.#limits;
    const held = countHeld(this.#held.values());
    // A newcomer is taken even beyond the room, up to twice the room: the next free slot is its own.
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

  /** A job of a competition that holds none; the ones not served lately come first. */
  async #takeNewcomer(held: HeldSets): Promise<void> {
    this.#lacks = { ...this.#lacks, newcomers: true };
    const isNew = await this.#take(1, [...new Set([...held.keys(), ...this.#served])]);
    if (!isNew && this.#served.size === 0) return;
    if (!isNew) this.#served.clear();
    this.#lacks = { ...this.#lacks, newcomers: false };
  }

  /** Whether as many were there. */
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

  /** Plays a set and stores it. The only place that releases a job which has begun; while closing, `close` releases it. */
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

  /** The set, or what becomes of its job where an internal error voided it. */
  async #playOrVoid(job: SetJob & { readonly spec: SetSpec }): Promise<PlayedSet | 'repeated' | 'ended'> {
    const { player, onVoid } = this.#options;
    try {
      return await player.play(job.spec);
    } catch (thrown) {
      return this.#isClosing || (await onVoid(job, thrown)) ? 'repeated' : 'ended';
    } finally {
      // Storing needs no slot.
      this.#playing.delete(job.id);
      this.#signal.set();
    }
  }
}

import { type PlayedSet, SetAbandoned, type SetPlayOptions, type SetSpec } from '@mcr-arena/arena';
import { describe, expect, test } from 'vitest';
import type { SetQueue, TakenJob } from '../../../apps/server/src/jobs/set-queue.ts';
import { type SetWorker, type SetWorkerOptions, startSetWorker } from '../../../apps/server/src/jobs/set-worker.ts';
import { until } from '../throwaway.ts';
import { specUnderTest } from './spec-under-test.ts';

const NEVER_MS = 2 ** 30;

/** A queue in memory, and a player whose sets end when the test ends them. */
class Bench {
  readonly waiting: TakenJob[] = [];
  /** Sets in the order in which play began, as `competition number`. */
  readonly begun: string[] = [];
  readonly stored: string[] = [];
  readonly released: string[] = [];
  readonly abandoned: unknown[] = [];
  asked = 0;
  mostInPlay = 0;
  readonly #inPlay = new Map<
    string,
    { readonly spec: SetSpec; readonly options: SetPlayOptions; end(error?: Error): void }
  >();

  add(competition: string, count: number, from = 1): void {
    for (let number = from; number < from + count; number += 1) {
      const spec = specUnderTest(competition, number);
      this.waiting.push({ id: `${competition} ${number}`, competition, share: competition, spec });
    }
  }

  readonly queue = {
    take: async (count: number, exceptOf: readonly string[]) => {
      this.asked += 1;
      const free = this.waiting.filter(({ competition }) => !exceptOf.includes(competition)).slice(0, count);
      for (const job of free) this.waiting.splice(this.waiting.indexOf(job), 1);
      await Promise.resolve();
      return free;
    },
    release: async (jobs: readonly string[]) => void this.released.push(...jobs),
    renew: async () => {},
  } as Partial<SetQueue> as SetQueue;

  readonly player = {
    play: (spec: SetSpec, options: SetPlayOptions = {}) =>
      new Promise<PlayedSet>((resolve, reject) => {
        const name = `${spec.competition} ${spec.job.round}`;
        this.begun.push(name);
        const end = (error?: Error): void => {
          this.#inPlay.delete(name);
          if (error === undefined) resolve({ job: spec.job } as unknown as PlayedSet);
          else reject(error);
        };
        this.#inPlay.set(name, { spec, options, end });
        options.signal?.addEventListener('abort', () => end(new SetAbandoned([1, 2, 3, 4])));
        this.mostInPlay = Math.max(this.mostInPlay, this.#inPlay.size);
      }),
    close: async () => {
      for (const { end } of [...this.#inPlay.values()]) end(new Error('closed'));
    },
  };

  start(options: Partial<SetWorkerOptions> & Pick<SetWorkerOptions, 'slots'>): SetWorker {
    return startSetWorker({
      queue: this.queue,
      player: this.player,
      pollMs: NEVER_MS,
      store: async ({ id }) => void this.stored.push(id),
      onVoid: async () => false,
      onAbandoned: async ({ id }, { cpuMs }) => void this.abandoned.push([id, cpuMs]),
      onMalformed: async (_, message) => expect.unreachable(message),
      onError: (error) => {
        throw error;
      },
      ...options,
    });
  }

  /** Ends the set that has been in play longest, of one competition or of all. */
  endOldest(competition?: string, error?: Error): void {
    const oldest = [...this.#inPlay.values()].find(
      ({ spec }) => competition === undefined || spec.competition === competition,
    );
    oldest!.end(error);
  }

  /** Reports whether the sets of a competition wait. */
  setWaiting(competition: string, isWaiting: boolean): void {
    for (const { spec, options } of this.#inPlay.values()) {
      if (spec.competition === competition) options.onWaiting?.(isWaiting);
    }
  }

  inPlay(competition: string): number {
    return [...this.#inPlay.values()].filter(({ spec }) => spec.competition === competition).length;
  }
}

/** Waits until all pending callbacks have run. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('a set worker', () => {
  test('takes jobs queued during a take at once, not at the next poll', async () => {
    const bench = new Bench();
    const worker = bench.start({
      slots: 2,
      queue: {
        ...bench.queue,
        take: async (count, exceptOf) => {
          const taken = await bench.queue.take(count, exceptOf);
          if (bench.asked === 1) {
            bench.add('late', 1);
            worker.wake();
          }
          return taken;
        },
      },
    });
    await settled();
    expect(bench.begun).toEqual(['late 1']);
    await worker.close();
  });

  test('plays all sets of a single competition, never more at a time than its slots', async () => {
    const bench = new Bench();
    bench.add('lone', 20);
    const worker = bench.start({ slots: 4, ahead: 4, batch: 4 });
    await settled();
    while (bench.inPlay('lone') > 0) {
      expect(bench.inPlay('lone')).toBe(Math.min(4, 20 - bench.stored.length));
      bench.endOldest();
      await settled();
    }
    expect(bench.stored).toHaveLength(20);
    expect(bench.mostInPlay).toBe(4);
    await worker.close();
  });

  test('starts a set of a small competition as soon as one set of a large competition ends', async () => {
    const bench = new Bench();
    bench.add('large', 500);
    const worker = bench.start({ slots: 3, ahead: 3, batch: 3 });
    await settled();
    for (let ended = 0; ended < 10; ended += 1) {
      bench.endOldest();
      await settled();
    }
    const before = bench.begun.length;
    bench.add('small', 2);
    worker.wake();
    await settled();
    expect(bench.inPlay('small')).toBe(0);
    bench.endOldest();
    await settled();
    expect(bench.begun.slice(before)).toEqual(['small 1']);
    for (let ended = 0; ended < 6; ended += 1) {
      bench.endOldest();
      await settled();
    }
    expect(bench.begun.slice(before)).toContain('small 2');
    expect(bench.mostInPlay).toBe(3);
    await worker.close();
  });

  test('shares its slots equally between competitions', async () => {
    const bench = new Bench();
    for (const competition of ['a', 'b', 'c']) bench.add(competition, 100);
    const worker = bench.start({ slots: 6 });
    await settled();
    for (let ended = 0; ended < 120; ended += 1) {
      bench.endOldest();
      await settled();
    }
    expect(['a', 'b', 'c'].map((competition) => bench.inPlay(competition))).toEqual([2, 2, 2]);
    const shares = ['a', 'b', 'c'].map(
      (competition) => bench.begun.filter((name) => name.startsWith(competition)).length,
    );
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(12);
    await worker.close();
  });

  test('leaves slots free for others while the sets of a competition wait for absent bots', async () => {
    const bench = new Bench();
    bench.add('absent', 100);
    const worker = bench.start({ slots: 8, perShare: 4 });
    await settled();
    expect(bench.inPlay('absent')).toBe(4);
    bench.add('present', 20);
    worker.wake();
    await settled();
    for (let ended = 0; ended < 20; ended += 1) {
      bench.endOldest('present');
      await settled();
    }
    expect(bench.stored.filter((id) => id.startsWith('present'))).toHaveLength(20);
    expect(bench.inPlay('absent')).toBe(4);
    bench.endOldest('absent');
    await settled();
    expect(bench.inPlay('absent')).toBe(4);
    await worker.close();
  });

  test('plays other sets while some wait on the clock, but never more than that', async () => {
    const bench = new Bench();
    bench.add('sleeper', 1);
    bench.add('other', 10);
    const worker = bench.start({ slots: 1, mostWaiting: 1 });
    await settled();
    expect([bench.inPlay('sleeper'), bench.inPlay('other')]).toEqual([1, 0]);
    bench.setWaiting('sleeper', true);
    await settled();
    expect([bench.inPlay('sleeper'), bench.inPlay('other')]).toEqual([1, 1]);
    bench.setWaiting('other', true);
    await settled();
    expect(bench.inPlay('other')).toBe(1);
    bench.endOldest('other');
    await settled();
    expect(bench.inPlay('other')).toBe(1);
    bench.setWaiting('sleeper', false);
    bench.endOldest('other');
    await settled();
    expect(bench.inPlay('other')).toBe(0);
    bench.endOldest('sleeper');
    await settled();
    expect(bench.inPlay('other')).toBe(1);
    await worker.close();
  });

  test('ends the sets of a cancelled competition, in play or taken ahead, and does not release them', async () => {
    const bench = new Bench();
    bench.add('cancelled', 3);
    const worker = bench.start({ slots: 2, ahead: 1, perShare: 3 });
    await settled();
    expect(bench.inPlay('cancelled')).toBe(2);
    worker.abandon(({ competition }) => competition === 'cancelled');
    await settled();
    expect(bench.abandoned).toEqual([
      ['cancelled 1', [1, 2, 3, 4]],
      ['cancelled 2', [1, 2, 3, 4]],
    ]);
    bench.add('other', 3);
    worker.wake();
    await settled();
    expect([bench.inPlay('cancelled'), bench.inPlay('other')]).toEqual([0, 2]);
    await worker.close();
    expect(bench.released).toEqual(['other 1', 'other 2', 'other 3']);
  });

  test('releases sets in play or taken ahead when it is closed', async () => {
    const bench = new Bench();
    bench.add('lone', 10);
    const worker = bench.start({ slots: 2, ahead: 2 });
    await settled();
    await worker.close();
    expect(bench.released).toEqual(['lone 1', 'lone 2', 'lone 3', 'lone 4']);
    expect(bench.stored).toEqual([]);
  });

  test('releases a void set only if it is to be played again', async () => {
    const bench = new Bench();
    bench.add('lone', 2);
    const worker = bench.start({ slots: 1, onVoid: async ({ id }) => id === 'lone 1' });
    await settled();
    bench.endOldest('lone', new Error('broken'));
    await settled();
    bench.endOldest('lone', new Error('broken'));
    await settled();
    expect(bench.released).toEqual(['lone 1']);
    await worker.close();
  });

  test('releases a set if the database was unreachable, and does not count it as void', async () => {
    const bench = new Bench();
    bench.add('lone', 1);
    const errors: unknown[] = [];
    const voids: string[] = [];
    const onVoid = async ({ id }: { readonly id: string }) => voids.push(id) > 0;
    const worker = bench.start({ slots: 1, onVoid, onError: (error) => errors.push(error) });
    await settled();
    const away = Object.assign(new Error('Server has closed the connection.'), { code: 'P1017' });
    bench.endOldest('lone', away);
    await until(async () => bench.released.length > 0);
    await worker.close();
    expect([bench.released, voids, errors]).toEqual([['lone 1'], [], [away]]);
  });

  test('releases a set only once if it is voided during the close', async () => {
    const bench = new Bench();
    bench.add('lone', 2);
    const voided = Promise.withResolvers<boolean>();
    const worker = bench.start({ slots: 2, onVoid: () => voided.promise });
    await settled();
    bench.endOldest('lone', new Error('broken'));
    await settled();
    const closed = worker.close();
    voided.resolve(true);
    await closed;
    expect(bench.released.toSorted()).toEqual(['lone 1', 'lone 2']);
  });
});

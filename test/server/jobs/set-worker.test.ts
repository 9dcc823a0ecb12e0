import { type PlayedSet, SetAbandoned, type SetPlayOptions, type SetSpec } from '@mcr-arena/runs';
import { describe, expect, onTestFinished, test } from 'vitest';
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

  add(competition: string, count: number): void {
    for (let number = 1; number <= count; number += 1) {
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

  /** Ends the set that has been in play longest, of one competition or of all, `count` times. */
  async end({ competition, error, count = 1 }: { competition?: string; error?: Error; count?: number } = {}) {
    for (let ended = 0; ended < count; ended += 1) {
      const oldest = [...this.#inPlay.values()].find(
        ({ spec }) => competition === undefined || spec.competition === competition,
      );
      oldest!.end(error);
      await settled();
    }
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

/** A worker with these numbers of sets in its queue, by competition, after it has taken what it can. */
async function working(options: Parameters<Bench['start']>[0], sets: Readonly<Record<string, number>>) {
  const bench = new Bench();
  for (const [competition, count] of Object.entries(sets)) bench.add(competition, count);
  const worker = bench.start(options);
  onTestFinished(() => worker.close());
  await settled();
  const add = async (competition: string, count: number): Promise<void> => {
    bench.add(competition, count);
    worker.wake();
    await settled();
  };
  return { bench, worker, add };
}

describe('a set worker', () => {
  test('takes jobs queued during a take at once, not at the next poll', async () => {
    const bench = new Bench();
    const take: SetQueue['take'] = async (count, exceptOf) => {
      const taken = await bench.queue.take(count, exceptOf);
      if (bench.asked === 1) {
        bench.add('late', 1);
        worker.wake();
      }
      return taken;
    };
    const worker = bench.start({ slots: 2, queue: { ...bench.queue, take } });
    await settled();
    expect(bench.begun).toEqual(['late 1']);
    await worker.close();
  });

  test('plays all sets of a single competition, never more at a time than its slots', async () => {
    const { bench } = await working({ slots: 4, ahead: 4, batch: 4 }, { lone: 20 });
    while (bench.inPlay('lone') > 0) {
      expect(bench.inPlay('lone')).toBe(Math.min(4, 20 - bench.stored.length));
      await bench.end();
    }
    expect([bench.stored.length, bench.mostInPlay]).toEqual([20, 4]);
  });

  test('starts a set of a small competition as soon as one set of a large competition ends', async () => {
    const { bench, add } = await working({ slots: 3, ahead: 3, batch: 3 }, { large: 500 });
    await bench.end({ count: 10 });
    const before = bench.begun.length;
    await add('small', 2);
    expect(bench.inPlay('small')).toBe(0);
    await bench.end();
    expect(bench.begun.slice(before)).toEqual(['small 1']);
    await bench.end({ count: 6 });
    expect(bench.begun.slice(before)).toContain('small 2');
    expect(bench.mostInPlay).toBe(3);
  });

  test('shares its slots equally between competitions', async () => {
    const { bench } = await working({ slots: 6 }, { a: 100, b: 100, c: 100 });
    await bench.end({ count: 120 });
    expect(['a', 'b', 'c'].map((competition) => bench.inPlay(competition))).toEqual([2, 2, 2]);
    const shares = ['a', 'b', 'c'].map((name) => bench.begun.filter((set) => set.startsWith(name)).length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(12);
  });

  test('leaves slots free for others while the sets of a competition wait for absent bots', async () => {
    const { bench, add } = await working({ slots: 8, perShare: 4 }, { absent: 100 });
    expect(bench.inPlay('absent')).toBe(4);
    await add('present', 20);
    await bench.end({ competition: 'present', count: 20 });
    expect(bench.stored.filter((id) => id.startsWith('present'))).toHaveLength(20);
    await bench.end({ competition: 'absent' });
    expect(bench.inPlay('absent')).toBe(4);
  });

  test('plays other sets while some wait on the clock, but never more than that', async () => {
    const { bench } = await working({ slots: 1, mostWaiting: 1 }, { sleeper: 1, other: 10 });
    const inPlay = () => [bench.inPlay('sleeper'), bench.inPlay('other')];
    expect(inPlay()).toEqual([1, 0]);
    bench.setWaiting('sleeper', true);
    await settled();
    expect(inPlay()).toEqual([1, 1]);
    bench.setWaiting('other', true);
    await settled();
    expect(inPlay()).toEqual([1, 1]);
    await bench.end({ competition: 'other' });
    expect(inPlay()).toEqual([1, 1]);
    bench.setWaiting('sleeper', false);
    await bench.end({ competition: 'other' });
    expect(inPlay()).toEqual([1, 0]);
    await bench.end({ competition: 'sleeper' });
    expect(inPlay()).toEqual([0, 1]);
  });

  test('ends the sets of a cancelled competition, in play or taken ahead, and does not release them', async () => {
    const { bench, worker, add } = await working({ slots: 2, ahead: 1, perShare: 3 }, { cancelled: 3 });
    expect(bench.inPlay('cancelled')).toBe(2);
    worker.abandon(({ competition }) => competition === 'cancelled');
    await settled();
    const used = [1, 2, 3, 4];
    expect(bench.abandoned).toEqual([
      ['cancelled 1', used],
      ['cancelled 2', used],
    ]);
    await add('other', 3);
    expect([bench.inPlay('cancelled'), bench.inPlay('other')]).toEqual([0, 2]);
    await worker.close();
    expect(bench.released).toEqual(['other 1', 'other 2', 'other 3']);
  });

  test('releases sets in play or taken ahead when it is closed', async () => {
    const { bench, worker } = await working({ slots: 2, ahead: 2 }, { lone: 10 });
    await worker.close();
    expect(bench.released).toEqual(['lone 1', 'lone 2', 'lone 3', 'lone 4']);
    expect(bench.stored).toEqual([]);
  });

  test('releases a void set only if it is to be played again', async () => {
    const { bench } = await working({ slots: 1, onVoid: async ({ id }) => id === 'lone 1' }, { lone: 2 });
    await bench.end({ error: new Error('broken'), count: 2 });
    expect(bench.released).toEqual(['lone 1']);
  });

  test('releases a set if the database was unreachable, and does not count it as void', async () => {
    const errors: unknown[] = [];
    const onVoid = () => expect.unreachable();
    const { bench } = await working({ slots: 1, onVoid, onError: (error) => errors.push(error) }, { lone: 1 });
    const away = Object.assign(new Error('Server has closed the connection.'), { code: 'P1017' });
    await bench.end({ error: away });
    await until(async () => bench.released.length > 0);
    expect([bench.released, errors]).toEqual([['lone 1'], [away]]);
  });

  test('releases a set if the disk is full, does not count it as void, and leaves sets to other workers for a while', async () => {
    const errors: unknown[] = [];
    const onVoid = () => expect.unreachable();
    const options = { slots: 1, onVoid, onError: (error: unknown) => errors.push(error) };
    const { bench, add } = await working(options, { lone: 1 });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    await bench.end({ error: full });
    await add('other', 1);
    expect([bench.released, errors, bench.begun]).toEqual([['lone 1'], [full], ['lone 1']]);
  });

  test('releases a set only once if it is voided during the close', async () => {
    const voided = Promise.withResolvers<boolean>();
    const { bench, worker } = await working({ slots: 2, onVoid: () => voided.promise }, { lone: 2 });
    await bench.end({ error: new Error('broken') });
    const closed = worker.close();
    voided.resolve(true);
    await closed;
    expect(bench.released.toSorted()).toEqual(['lone 1', 'lone 2']);
  });
});

// Takes sets from the queue, has them played by threads, and keeps them. Killed at any moment it loses nothing but the
// sets under way, which somebody plays again to the same result.

import type { PlayedSet, SetPool } from '@mcr-arena/arena';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { commitSet, type KeptSet } from './commit-set.ts';
import { KEEP_INTERVAL_MS, type SetKey, type SetQueue } from './set-queue.ts';
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
  /** How often the queue is asked when nothing is said to be there. */
  readonly pollMs: number;
  /** Called after a set was kept. */
  onSet(tournamentId: string, kept: KeptSet): Promise<void>;
  /** Called when a fault of our own voided a set; whether it shall be played again. */
  onVoid(tournamentId: string, key: SetKey, message: string): Promise<boolean>;
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
  const { prisma, queue, tasks, pool, slots, batch, pollMs, onError } = options;
  const playing = new Map<SetKey, Promise<void>>();
  const bell = createBell();
  let closing = false;
  let isEmpty = false;

  const play = async (key: SetKey, task: SetTask): Promise<void> => {
    try {
      await playOne(options, key, task, () => closing);
    } catch (error) {
      onError(error);
      if (closing) return;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await queue.giveBack([key]).catch(onError);
    }
  };
  const fill = async (free: number): Promise<void> => {
    // Said before it is asked: what is woken for while the answer is on its way must not be missed.
    isEmpty = true;
    const taken = await queue.take(free);
    if (taken.length === free) isEmpty = false;
    const keys = taken.filter((key) => !playing.has(key));
    if (keys.length === 0) return;
    const found = await tasks.find(keys);
    // Taken out, not ended: a paused tournament that goes on puts them in again.
    await queue.remove(
      keys.filter((key) => !found.has(key)),
      prisma,
    );
    for (const [key, task] of found) {
      const done = play(key, task).finally(() => {
        playing.delete(key);
        bell.ring();
      });
      playing.set(key, done);
    }
  };
  const work = async (): Promise<void> => {
    while (!closing) {
      const free = slots - playing.size;
      if (!isEmpty && free > 0 && free >= batch) {
        await fill(free).catch((error) => {
          isEmpty = true;
          onError(error);
        });
      } else if (!(await bell.wait(pollMs))) isEmpty = false;
    }
  };
  const keeping = setInterval(() => void queue.keep([...playing.keys()]).catch(onError), KEEP_INTERVAL_MS);
  keeping.unref();
  const working = work();
  return {
    wake: () => {
      isEmpty = false;
      bell.ring();
    },
    close: async () => {
      closing = true;
      clearInterval(keeping);
      bell.ring();
      await working;
      const dropped = [...playing.keys()];
      const ends = [...playing.values()];
      await pool.close();
      await Promise.all(ends);
      await queue.giveBack(dropped).catch(onError);
    },
  };
}

interface Bell {
  ring(): void;
  /** Until it rings, or has rung since the last wait: true; or until the time is over: false. */
  wait(ms: number): Promise<boolean>;
}

function createBell(): Bell {
  let rung = false;
  let listener: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      listener?.();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        const end = (heard: boolean): void => {
          clearTimeout(timer);
          listener = undefined;
          rung = false;
          resolve(heard);
        };
        const timer = setTimeout(() => end(false), ms);
        listener = () => end(true);
        if (rung) end(true);
      }),
  };
}

async function playOne(options: SetWorkerOptions, key: SetKey, task: SetTask, isClosing: () => boolean): Promise<void> {
  const { prisma, queue, pool, onSet, onVoid } = options;
  let set: PlayedSet;
  try {
    set = await pool.play(task.order);
  } catch (thrown) {
    if (isClosing()) return;
    const again = await onVoid(task.tournamentId, key, thrown instanceof Error ? thrown.message : String(thrown));
    return again ? queue.giveBack([key]) : undefined;
  }
  if (isClosing()) return;
  const kept = await commitSet(prisma, queue, { key, ...task, set });
  if (kept !== undefined) await onSet(task.tournamentId, kept);
}

// Takes sets from the queue, has them played by threads, and keeps them. Killed at any moment it loses nothing but the
// sets under way, which somebody plays again to the same result.

import { orderOf, type PlayedSet, type SetPool } from '@mcr-arena/arena';
import { prevalentWindOf, type SetJob, type SetResult, seatingsOfSet, setOrdinal } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import { resultOfSet } from '../tournaments/ledger.ts';
import { findTournament, planOfRow } from '../tournaments/tournament-row.ts';
import { commitSet, type Played } from './commit-set.ts';
import { KEEP_INTERVAL_MS, type SetKey, type SetQueue } from './set-queue.ts';

export interface SetWorkerOptions {
  readonly prisma: PrismaClient;
  readonly queue: SetQueue;
  readonly pool: SetPool;
  /** Sets played at the same time. */
  readonly slots: number;
  /** How often the queue is asked when nothing is said to be there. */
  readonly pollMs: number;
  /** Called after a set was kept. */
  onSet(tournamentId: string, result: SetResult): Promise<void>;
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

export function startSetWorker(options: SetWorkerOptions): SetWorker {
  const { queue, pool, slots, pollMs, onError } = options;
  const playing = new Map<SetKey, Promise<void>>();
  const bell = createBell();
  let closing = false;

  const work = async (): Promise<void> => {
    while (!closing) {
      const free = slots - playing.size;
      const keys = free > 0 ? await queue.take(free).catch(reported(onError)) : [];
      for (const key of keys) {
        if (playing.has(key)) continue;
        const done = playOne(options, key, () => closing).catch(onError);
        playing.set(
          key,
          done.finally(() => {
            playing.delete(key);
            bell.ring();
          }),
        );
      }
      if (keys.length < free || free === 0) await bell.wait(pollMs);
    }
  };

  const keeping = setInterval(() => void queue.keep([...playing.keys()]).catch(onError), KEEP_INTERVAL_MS);
  keeping.unref();
  const working = work();
  return {
    wake: bell.ring,
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

function reported(onError: (error: unknown) => void): (error: unknown) => readonly SetKey[] {
  return (error) => {
    onError(error);
    return [];
  };
}

interface Bell {
  ring(): void;
  /** Until it rings, or has rung since the last wait, or the time is over. */
  wait(ms: number): Promise<void>;
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
        const timer = setTimeout(() => listener?.(), ms);
        listener = () => {
          clearTimeout(timer);
          listener = undefined;
          rung = false;
          resolve();
        };
        if (rung) listener();
      }),
  };
}

async function playOne(options: SetWorkerOptions, key: SetKey, isClosing: () => boolean): Promise<void> {
  const { prisma, queue, pool, onSet, onVoid } = options;
  const task = await findTask(prisma, key);
  // Taken out, not done: a paused tournament that goes on puts it in again.
  if (task === undefined) return queue.remove([key], prisma);
  let set: PlayedSet;
  try {
    set = await pool.play(task.order);
  } catch (thrown) {
    if (isClosing()) return;
    const again = await onVoid(task.tournamentId, key, thrown instanceof Error ? thrown.message : String(thrown));
    return again ? queue.giveBack([key]) : undefined;
  }
  if (isClosing()) return;
  const result = await commitSet(prisma, queue, { key, ...task, set });
  if (result !== undefined) await onSet(task.tournamentId, result);
}

/** The order to play a set; undefined if it is played already or its tournament does not run. */
async function findTask(prisma: PrismaClient, key: SetKey): Promise<Omit<Played, 'key' | 'set'> | undefined> {
  const set = await prisma.duplicateSet.findUnique({ where: { id: key } });
  if (set === null || set.playedAt !== null) return undefined;
  const row = await findTournament(prisma, set.tournamentId);
  if (row?.status !== 'running') return undefined;
  const plan = planOfRow(row);
  const { round, table, set: number, entrants } = resultOfSet(set);
  const job: SetJob = {
    ...{ round, table, set: number, entrants },
    prevalentWind: prevalentWindOf(plan.config, round, number),
    seatings: seatingsOfSet(plan.config.seatings, setOrdinal(plan.config, round, number)),
  };
  return { tournamentId: row.id, order: orderOf(plan, job) };
}

// Plays the sets of a queue and stores them.

import { isStorageFault } from '@mcr-arena/files';
import { type PlayedSet, parseSetSpec, SetAbandoned, type SetPlayer, type SetSpec } from '@mcr-arena/runs';
import { RENEWAL_MS } from '../database/job-queues.ts';
import { isUnreachable } from '../database/passing-failure.ts';
import { type JobOutcome, type JobSlots, type RunningJob, WorkLoop, type WorkLoopOptions } from '../work/work-loop.ts';
import type { SetJob, SetQueue, TakenJob } from './set-queue.ts';

export interface PlayerSlots extends JobSlots {
  readonly player: SetPlayer;
}

export interface SetWorkerOptions extends PlayerSlots, Pick<WorkLoopOptions<TakenJob>, 'pollMs' | 'findAbandoned'> {
  readonly queue: Pick<SetQueue, 'take' | 'renew' | 'release'>;
  /** Stores a played set and ends its job. */
  store(job: SetJob, played: PlayedSet): Promise<void>;
  /** Called with a set that was abandoned in play. */
  onAbandoned(job: SetJob, abandoned: SetAbandoned): Promise<void>;
  /** Called when an internal error voided a set. Returns whether it is played again. */
  onVoid(job: SetJob, thrown: unknown): Promise<boolean>;
  /** Called with the problem of a job that no process can play. */
  onMalformed(job: Pick<SetJob, 'id' | 'competition'>, message: string): Promise<void>;
  onError(error: unknown): void;
}

export type SetWorker = Pick<WorkLoop<TakenJob>, 'wake' | 'abandon' | 'close'>;

export function startSetWorker(options: SetWorkerOptions): SetWorker {
  const { player, onError } = options;
  return new WorkLoop<TakenJob>({
    ...options,
    renewalMs: RENEWAL_MS,
    stop: () => player.close(),
    run: async (job, running) => {
      try {
        return await playAndStore(options, job, running);
      } catch (error) {
        onError(error);
        return 'failed';
      }
    },
  });
}

async function playAndStore(options: SetWorkerOptions, taken: TakenJob, running: RunningJob): Promise<JobOutcome> {
  const spec = parseSetSpec(taken.spec);
  if (!spec.ok && spec.error.code === 'spec-malformed') {
    await options.onMalformed(taken, spec.error.message);
    return 'ended';
  }
  if (!spec.ok) throw new Error(`job ${taken.id}: ${spec.error.message}`);
  const job = { ...taken, spec: spec.value };
  const played = await playOrVoid(options, job, running);
  if (typeof played === 'string') return played;
  await options.store(job, played);
  return 'ended';
}

/** The played set, or the outcome of its job if it was abandoned or an internal error voided it. */
async function playOrVoid(
  { player, onVoid, onAbandoned, onError }: SetWorkerOptions,
  job: SetJob & { readonly spec: SetSpec },
  { signal, setWaiting, leaveSlot, isClosing }: RunningJob,
): Promise<PlayedSet | JobOutcome> {
  try {
    const played = await player.play(job.spec, { signal, onWaiting: setWaiting });
    return isClosing() ? 'repeated' : played;
  } catch (thrown) {
    if (isClosing()) return 'repeated';
    if (signal.aborted) {
      if (thrown instanceof SetAbandoned) await onAbandoned(job, thrown);
      return 'ended';
    }
    // An unreachable database is not an internal error: the set is played again and does not count as void.
    if (isUnreachable(thrown)) throw thrown;
    // Nor is a fault of the disk: other processes may have another one.
    if (isStorageFault(thrown)) {
      onError(thrown);
      return 'unable';
    }
    return (await onVoid(job, thrown)) ? 'repeated' : 'ended';
  } finally {
    // Storing needs no slot.
    leaveSlot();
  }
}

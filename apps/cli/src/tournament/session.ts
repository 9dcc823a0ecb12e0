// A tournament played in a folder with its progress on stderr: what `play`, `tournament` and `demo` have in common.

import { setTimeout as sleep } from 'node:timers/promises';
import { playTournament, type SessionOptions, type TournamentOrder } from '@mcr-arena/arena';
import { formatSetId, standingsOf, type TournamentState } from '@mcr-arena/tournament';
import { UsageError } from '../exit-code.ts';
import { type Interruption, listenForInterruption } from '../interruption.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { createProgress } from './progress.ts';
import { standingsLines } from './standings-table.ts';

export interface PlayedSession {
  readonly state: TournamentState;
  /** The run was asked to stop before the end; the same order goes on with it. */
  readonly interrupted: boolean;
}

/** A killed run may need a moment until it lets go of its folder. */
const LOCK_PATIENCE_MS = 5000;

/** What is said of an interrupted run in a folder that stays. */
const GOES_ON = 'stopping; the same command goes on from here';

/**
 * Plays until the end or an interruption, which `onStop` words. Throws a UsageError if the folder cannot be used.
 */
export async function playSession(
  order: TournamentOrder,
  path: string,
  workers: number,
  onStop = GOES_ON,
): Promise<PlayedSession> {
  const block = createLiveBlock(process.stderr);
  const progress = createProgress(order.config, () => performance.now());
  const interruption = listenForInterruption(() => block.note(onStop));
  const linesOf = (state: TournamentState): string[] => [
    progress.line(state),
    '',
    ...(process.stderr.isTTY ? standingsLines(standingsOf(state, { replicates: 0 })) : []),
  ];
  const options: SessionOptions = {
    workers,
    signal: interruption.signal,
    onStart: (state) => {
      progress.start(state);
      block.show(() => linesOf(state));
    },
    onSet: (state) => block.show(() => linesOf(state)),
    onVoid: (job, message) => block.note(`set ${formatSetId(job)} is void and played again: ${message}`),
    onDamaged: (set, message) => block.note(`set ${formatSetId(set)} is played again: ${message}`),
  };
  try {
    const state = await playWhenFree(order, path, options, interruption);
    const interrupted = state.open !== undefined;
    block.end([progress.line(state), ...(interrupted ? ['', ...standingsLines(standingsOf(state))] : [])]);
    return { state, interrupted };
  } finally {
    interruption.end();
  }
}

async function playWhenFree(
  order: TournamentOrder,
  path: string,
  options: SessionOptions,
  { signal }: Interruption,
): Promise<TournamentState> {
  const until = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const played = await playTournament(order, path, options);
    if (played.ok) return played.value;
    const mayBecomeFree = played.error.code === 'folder-locked' && performance.now() < until && !signal.aborted;
    if (!mayBecomeFree) throw new UsageError(played.error.message);
    await sleep(100);
  }
}

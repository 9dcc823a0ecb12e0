// Plays a tournament in a folder with progress on stderr. Shared by `play`, `tournament` and `demo`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HostModule } from '@mcr-arena/hosts';
import {
  type PlayTournamentOptions,
  playTournament,
  type TournamentFileWithBots,
  type TournamentOrder,
} from '@mcr-arena/runs';
import { activeEntrants, formatSetId, type TournamentConfig, type TournamentState } from '@mcr-arena/tournament';
import { UsageError } from '../exit-code.ts';
import { HOSTS } from '../hosts.ts';
import { type Interruption, listenForInterruption } from '../interruption.ts';
import { counted, grouped } from '../terminal/count-text.ts';
import { createDealRate, leftText, rateText } from '../terminal/deal-rate.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import type { Line } from '../terminal/printable.ts';
import { commandLines, quoted, typedCommand } from '../terminal/typed-command.ts';
import { createNoteTeller, createVoidTeller } from './bot-notes.ts';
import { liveStandingsLines } from './standings-grid.ts';

interface PlayedInFolder {
  readonly state: TournamentState;
  /** Whether the run was stopped before the end; the same order resumes it. */
  readonly interrupted: boolean;
}

const GOES_ON = 'stopping; the same command resumes from here';
const NOTHING_KEPT = 'stopping; nothing is stored without --record';
const NO_RECORD = 'with --record, mcr replay shows it';

/** A killed run may need a moment to release its folder. */
const LOCK_PATIENCE_MS = 5000;

interface FolderPlace {
  /** The folder of the tournament. */
  readonly path: string;
  /** Whether the folder is kept after the run. */
  readonly isKept: boolean;
}

/** Plays until the end or an interruption. Throws a UsageError if the folder cannot be used. */
export async function playInFolder(
  order: TournamentOrder,
  { path, isKept }: FolderPlace,
  workers: number,
  hosts: readonly HostModule[] = HOSTS,
): Promise<PlayedInFolder> {
  const block = createLiveBlock(process.stderr);
  const progress = createProgress(order.config, () => performance.now());
  const interruption = listenForInterruption(() => block.note(isKept ? GOES_ON : NOTHING_KEPT));
  const tellNotes = createNoteTeller(block.note, (job, deal) =>
    isKept
      ? typedCommand(`mcr replay ${join(path, 'sets', `${formatSetId(job)}.json.zst`)} --deal ${deal}`)
      : NO_RECORD,
  );
  const linesOf = (state: TournamentState): Line[] => [
    progress.line(state),
    '',
    ...(process.stderr.isTTY ? liveStandingsLines(state) : []),
  ];
  const options: PlayTournamentOptions = {
    workers,
    hosts,
    signal: interruption.signal,
    onStart: (state) => {
      progress.start(state);
      block.show(() => linesOf(state));
    },
    onSet: (state, _, played) => {
      tellNotes(played);
      block.show(() => linesOf(state));
    },
    onVoid: createVoidTeller(block.note, (job) => `set ${formatSetId(job)}`),
    onDamaged: (set, message) => block.note(`set ${formatSetId(set)} is played again: ${message}`),
  };
  try {
    const state = await playWhenFree(order, path, options, interruption);
    const interrupted = state.open !== undefined;
    block.end([progress.line(state), ...(interrupted ? ['', ...liveStandingsLines(state)] : [])]);
    return { state, interrupted };
  } finally {
    interruption.end();
  }
}

async function playWhenFree(
  order: TournamentOrder,
  path: string,
  options: PlayTournamentOptions,
  { signal }: Interruption,
): Promise<TournamentState> {
  const until = performance.now() + LOCK_PATIENCE_MS;
  for (;;) {
    const played = await playTournament(order, path, options);
    if (played.ok) return played.value;
    const mayBecomeFree = played.error.code === 'folder-locked' && performance.now() < until && !signal.aborted;
    if (played.error.code === 'other-tournament')
      throw new UsageError(`${played.error.message}; choose another folder`);
    if (!mayBecomeFree) throw new UsageError(played.error.message);
    await sleep(100);
  }
}

/** `now`: milliseconds of a monotonic clock. */
function createProgress(config: TournamentConfig, now: () => number) {
  const total = totalSetsOf(config);
  const dealsOf = (state: TournamentState): number => setsPlayed(state) * config.seatings;
  let dealRate = createDealRate(0, now);
  return {
    /** Sets the initial state, as read from the folder. */
    start: (state: TournamentState): void => {
      dealRate = createDealRate(dealsOf(state), now);
    },
    /** One line for the current state of the tournament. */
    line: (state: TournamentState): string => {
      const sets = setsPlayed(state);
      const deals = dealsOf(state);
      const rate = dealRate.at(deals);
      const parts = [
        `round ${state.open?.round ?? state.played.length} of ${config.rounds}`,
        `${grouped(sets)} of ${counted(total, 'set')}`,
        counted(deals, 'deal'),
        ...(rate === undefined ? [] : [rateText(rate), leftText(total * config.seatings - deals, rate)]),
      ];
      return parts.join(' · ');
    },
  };
}

/** Total number of sets in the tournament, given the known withdrawals. */
function totalSetsOf(config: TournamentConfig): number {
  let sets = 0;
  for (let round = 1; round <= config.rounds; round += 1) {
    sets += Math.ceil(activeEntrants(config, round).length / 4) * config.setsPerRound;
  }
  return sets;
}

function setsPlayed({ played, open }: TournamentState): number {
  return played.reduce((sum, round) => sum + round.sets.length, open?.sets.size ?? 0);
}

/** Commands that verify the tournament, which this version has written, and show its first deal. */
export function nextLines(folder: string): Line[] {
  const path = quoted(folder);
  const { planCommitment }: TournamentFileWithBots = JSON.parse(readFileSync(join(folder, 'tournament.json'), 'utf8'));
  const record = quoted(join(folder, 'sets', 'r1-t1-s1.json.zst'));
  return [
    ...commandLines('Verify it', `mcr verify ${path} --commitment ${planCommitment} --rerun`),
    ...commandLines('Watch a deal', `mcr replay ${record} --deal 1 --step`),
  ];
}

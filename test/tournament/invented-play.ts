// Simulated set results without mahjong: points come from a seeded generator with known strengths.

import { createRandom, expectValue, type Random } from '@mcr-arena/tiles';
import {
  type ByPosition,
  type ConfigInput,
  createConfig,
  type DealResult,
  drawSeedOrder,
  type Entrant,
  type EntrantId,
  mapPositions,
  type OutcomeByPosition,
  openSets,
  type Position,
  recordSet,
  type SetJob,
  type SetResult,
  secretOfSeed,
  startTournament,
  type TournamentState,
} from '@mcr-arena/tournament';

export function entrantsNamed(count: number): Entrant[] {
  return Array.from({ length: count }, (_, index) => ({ id: `bot${String(index + 1).padStart(2, '0')}` }));
}

export const REFERENCE: Entrant = { id: 'reference' };

export function startOf(input: Partial<ConfigInput> & Pick<ConfigInput, 'entrants'>, seed = 'seed'): TournamentState {
  const config = expectValue(createConfig({ id: 'test', rounds: 3, reference: REFERENCE, ...input }));
  return startTournament(config, drawSeedOrder(secretOfSeed(seed), config));
}

/** One deal: a self-drawn win, a win from a discard, an exhausted wall, or rarely a foul. */
function inventDeal(seating: number, random: Random): DealResult {
  const loserPays = (winner: Position, fanPoints: number, from: Position | undefined): ByPosition<number> => {
    const paid = mapPositions((p) => (p === winner ? 0 : from === undefined || from === p ? 8 + fanPoints : 8));
    const total = paid.reduce((sum, points) => sum + points, 0);
    return mapPositions((p) => (p === winner ? total : -paid[p]!));
  };
  const kind = random.below(20);
  const who = random.below(4) as Position;
  if (kind === 0) {
    const deltas = mapPositions((p) => (p === who ? -30 : 10));
    return { seating, deltas, outcome: { type: 'foul' }, fouls: [{ position: who, reason: 'timed-out' }] };
  }
  if (kind < 4) return { seating, deltas: [0, 0, 0, 0], outcome: { type: 'exhausted' }, fouls: [] };
  const fanPoints = 8 + random.below(20);
  const from = kind < 9 ? undefined : (((who + 1 + random.below(3)) % 4) as Position);
  const outcome: OutcomeByPosition =
    from === undefined ? { type: 'win', winner: who, fanPoints } : { type: 'win', winner: who, from, fanPoints };
  return { seating, deltas: loserPays(who, fanPoints, from), outcome, fouls: [] };
}

export function inventSet(job: SetJob, random: Random): SetResult {
  const { round, table, set, entrants, seatings } = job;
  return { round, table, set, entrants, deals: seatings.map((seating) => inventDeal(seating, random)) };
}

/** The result of a set, which depends only on the set. */
export function inventSetOf(job: SetJob): SetResult {
  return inventSet(job, createRandom(`${job.round}/${job.table}/${job.set}/${job.entrants.join()}`));
}

/** Plays the tournament from `state` to its end: `choose` picks the next open set, `play` returns its result. */
export function playOut(
  state: TournamentState,
  play: (job: SetJob) => SetResult = inventSetOf,
  choose: (jobs: readonly SetJob[]) => SetJob = (jobs) => jobs[0]!,
): TournamentState {
  let current = state;
  for (let jobs = openSets(current); jobs.length > 0; jobs = openSets(current)) {
    current = expectValue(recordSet(current, play(choose(jobs))));
  }
  return current;
}

export function setsOf(state: TournamentState): SetResult[] {
  return [...state.played.flatMap((round) => round.sets), ...(state.open?.sets.values() ?? [])];
}

/**
 * The result of a set of deals without winners, in which each entrant gets its strength less the mean of the three
 * others', in points a deal, and chance adds up to `spread` points a deal (in steps of a twelfth over the set).
 */
export function plantedSet(job: SetJob, strengthOf: (id: EntrantId) => number, random: Random, spread = 0): SetResult {
  const { round, table, set, entrants, seatings } = job;
  const strengths = entrants.map(strengthOf);
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / 4;
  const noise = strengths.map(() => (spread === 0 ? 0 : random.below(2 * spread + 1) - spread));
  const deals = seatings.map((seating): DealResult => {
    const wanted = mapPositions((p) => Math.round((4 / 3) * (strengths[p]! - mean)) + noise[p]!);
    const [a, b, c] = wanted;
    return { seating, deltas: [a, b, c, -a - b - c], outcome: { type: 'exhausted' }, fouls: [] };
  });
  return { round, table, set, entrants, deals };
}

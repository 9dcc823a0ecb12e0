// `mcr bench standings`: time to compute the standings of large tournaments, including strengths, intervals and pairs. The
// tournaments are paired as usual; their deals are invented, since playing them is not measured.

import { createHash } from 'node:crypto';
import { createRandom, expectValue, type Random } from '@mcr-arena/tiles';
import {
  createConfig,
  type DealResult,
  drawSeedOrder,
  mapPositions,
  openSets,
  type Position,
  recordSet,
  secretOfSeed,
  standingsOf,
  startTournament,
  type TournamentState,
} from '@mcr-arena/tournament';
import type { Benchmark } from './measure.ts';

const SIZES = [
  { entrants: 1000, rounds: 20 },
  { entrants: 512, rounds: 20 },
  { entrants: 64, rounds: 100 },
] as const;

/** `count`: number of standings per run. */
export function standingsBenchmarks(count: number, seed: string): Benchmark[] {
  return SIZES.map(({ entrants, rounds }) => {
    let played: TournamentState | undefined;
    return {
      name: `standings, ${entrants} entrants, ${rounds} sets each`,
      unit: 'standings',
      run: (watch) => {
        played ??= playedTournament(entrants, rounds, seed);
        const hash = createHash('sha256');
        for (let number = 0; number < count; number += 1) {
          hash.update(JSON.stringify(watch.time(() => standingsOf(played!))));
        }
        return { count, digest: hash.digest('hex'), figures: { 'seconds each': watch.processor / count } };
      },
    };
  });
}

function playedTournament(entrants: number, rounds: number, seed: string): TournamentState {
  const ids = Array.from({ length: entrants }, (_, index) => ({ id: `entrant${index + 1}` }));
  const config = expectValue(createConfig({ id: 'bench', entrants: ids, rounds, seatings: 4 }));
  const random = createRandom(seed);
  let state = startTournament(config, drawSeedOrder(secretOfSeed(seed), config));
  for (let jobs = openSets(state); jobs.length > 0; jobs = openSets(state)) {
    for (const { seatings, prevalentWind: _, ...job } of jobs) {
      const deals = seatings.map((seating) => inventedDeal(seating, random));
      state = expectValue(recordSet(state, { ...job, deals }));
    }
  }
  return state;
}

/** A self-drawn win of 8 to 27 points. */
function inventedDeal(seating: number, random: Random): DealResult {
  const winner = random.below(4) as Position;
  const fanPoints = 8 + random.below(20);
  const deltas = mapPositions((position) => (position === winner ? 3 : -1) * (8 + fanPoints));
  return { seating, deltas, outcome: { type: 'win', winner, fanPoints }, fouls: [] };
}

// Progress of a tournament: rounds, sets, deals per second in this run, time left.

import { activeEntrants, type TournamentConfig, type TournamentState } from '@mcr-arena/tournament';
import { counted, grouped } from '../terminal/count-text.ts';
import { createDealRate, leftText, rateText } from '../terminal/deal-rate.ts';

export interface Progress {
  /** Sets the initial state, as read from the folder. */
  start(state: TournamentState): void;
  /** One line for the current state of the tournament. */
  line(state: TournamentState): string;
}

/** `now`: milliseconds of a monotonic clock. */
export function createProgress(config: TournamentConfig, now: () => number): Progress {
  const total = totalSetsOf(config);
  const dealsOf = (state: TournamentState): number => setsPlayed(state) * config.seatings;
  let dealRate = createDealRate(0, now);
  return {
    start: (state) => {
      dealRate = createDealRate(dealsOf(state), now);
    },
    line: (state) => {
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

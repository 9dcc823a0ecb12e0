// Standings, worked out once for each round: their intervals take a thousand replicates.

import { type Standings, standingsOf, type TournamentState } from '@mcr-arena/tournament';
import { RecentMap } from '../recent-map.ts';

export interface StandingsDesk {
  of(state: TournamentState): Standings;
}

/** Tournaments. */
const KEPT = 200;

export function createStandingsDesk(): StandingsDesk {
  const known = new RecentMap<string, { readonly key: string; readonly standings: Standings }>(KEPT);
  return {
    of: (state) => {
      const { id, withdrawals } = state.config;
      const key = JSON.stringify([state.played.length, withdrawals]);
      const last = known.get(id);
      if (last?.key === key) return last.standings;
      const standings = standingsOf(state);
      known.set(id, { key, standings });
      return standings;
    },
  };
}

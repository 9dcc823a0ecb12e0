// Standings, worked out once for each round: their intervals take a thousand replicates.

import { type Standings, standingsOf, type TournamentState } from '@mcr-arena/tournament';

export interface StandingsDesk {
  of(state: TournamentState): Standings;
}

const KEPT = 200;

export function createStandingsDesk(): StandingsDesk {
  const known = new Map<string, { readonly key: string; readonly standings: Standings }>();
  return {
    of: (state) => {
      const { id, withdrawals } = state.config;
      const key = JSON.stringify([state.played.length, withdrawals]);
      const last = known.get(id);
      if (last?.key === key) return last.standings;
      const standings = standingsOf(state);
      known.delete(id);
      known.set(id, { key, standings });
      for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest);
      return standings;
    },
  };
}

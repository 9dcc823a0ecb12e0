// results.json, written once for each round: of a large tournament it is megabytes that take a tenth of a second.

import { createHash } from 'node:crypto';
import { formatResults, formatSecret, resultsOf } from '@mcr-arena/tournament';
import { RecentMap } from '../recent-map.ts';
import type { TournamentReading } from './director.ts';
import { isOver } from './disclosure.ts';
import type { StandingsDesk } from './standings-desk.ts';
import { secretOfRow } from './tournament-row.ts';

/** results.json as it stands. */
export interface ResultsText {
  readonly bytes: Buffer;
  /** As HTTP tells one text from another. */
  readonly etag: string;
}

export interface ResultsDesk {
  of(reading: TournamentReading): ResultsText;
}

/** Tournaments: their texts are large. */
const KEPT = 20;

/** `standings` spares counting them again. */
export function createResultsDesk(standings: StandingsDesk): ResultsDesk {
  const known = new RecentMap<string, { readonly key: string; readonly text: ResultsText }>(KEPT);
  return {
    of: ({ row, state }) => {
      const { played, open, config } = state;
      const isOpen = open !== undefined;
      const key = JSON.stringify([played.length, isOpen, isOver(row.status), config.withdrawals]);
      const last = known.get(row.id);
      if (last?.key === key) return last.text;
      const secret = isOver(row.status) ? { secret: formatSecret(secretOfRow(row)) } : {};
      const results = resultsOf(state, { commitment: row.commitment, ...secret }, standings.of(state));
      const bytes = Buffer.from(formatResults(results));
      const text = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
      known.set(row.id, { key, text });
      return text;
    },
  };
}

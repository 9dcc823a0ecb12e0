// What is told of tournaments as it happens. Everybody may hear it: no wall, no deal, no secret is in it.

import type { ByPosition, EntrantId, RankingPoints, SetId } from '@mcr-arena/tournament';
import type { TournamentStatus } from '../../dist/prisma/client.ts';

export type Announcement =
  | { readonly type: 'statusChanged'; readonly tournament: string; readonly status: TournamentStatus }
  | { readonly type: 'roundOpened'; readonly tournament: string; readonly round: number }
  | ({
      readonly type: 'setPlayed';
      readonly tournament: string;
      /** By position. */
      readonly entrants: ByPosition<EntrantId>;
      /** Points over the deals of the set, by position. */
      readonly totals: ByPosition<number>;
      readonly rankingPoints: ByPosition<RankingPoints>;
    } & SetId);

export type Announce = (announcement: Announcement) => void;

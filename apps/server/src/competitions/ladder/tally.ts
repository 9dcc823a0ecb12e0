// Statistics of wins and losses of a version on the ladder: counts of deals and of the fans of winning hands.

import { FOUL_REASONS } from '@mcr-arena/engine';
import { FAN_IDS, type FanId } from '@mcr-arena/scoring';
import { countDeal, type DealResult, noDealCounts, type Position } from '@mcr-arena/tournament';
import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';

const natural = z.int().min(0);
const fanCounts = z.partialRecord(z.enum(FAN_IDS), natural);

const tallySchema = z.strictObject({
  deals: natural,
  totalDelta: z.int(),
  wins: natural,
  selfDrawnWins: natural,
  fanPoints: natural,
  dealIns: natural,
  draws: natural,
  fouls: z.record(z.enum(FOUL_REASONS), natural),
  /** Number of the version's winning hands that contain each fan. */
  wonBy: fanCounts,
  /** The same for the hands of opponents that it dealt into. */
  lostTo: fanCounts,
});
export type LadderTally = z.infer<typeof tallySchema>;

export function emptyTally(): LadderTally {
  return { ...noDealCounts(), wonBy: {}, lostTo: {} };
}

/** Throws if it is malformed. */
export function readTally({ versionId, tally }: { readonly versionId: string; readonly tally: unknown }): LadderTally {
  return parseColumn(tallySchema, { table: 'ladder_rating', id: versionId, column: 'tally' }, tally);
}

/** Adds the results of the version at `position`. `fans`: fans of the winning hand, by deal. */
export function tallySet(
  tally: LadderTally,
  deals: readonly DealResult[],
  fans: readonly (readonly FanId[])[],
  position: Position,
): void {
  for (const [index, deal] of deals.entries()) {
    countDeal(tally, deal, position);
    if (deal.outcome.type !== 'win') continue;
    const won = new Set(fans[index] ?? []);
    if (deal.outcome.winner === position) addFans(tally.wonBy, won);
    if (deal.outcome.from === position) addFans(tally.lostTo, won);
  }
}

function addFans(counts: LadderTally['wonBy'], fans: ReadonlySet<FanId>): void {
  for (const fan of fans) counts[fan] = (counts[fan] ?? 0) + 1;
}

/** A fan with the number of hands that contain it. */
interface FanFrequency {
  readonly fan: FanId;
  readonly deals: number;
}

/** The fans, most frequent first. */
export function mostFrequent(counts: LadderTally['wonBy']): FanFrequency[] {
  const listed = Object.entries(counts).map(([fan, deals]) => ({ fan: fan as FanId, deals }));
  return listed.sort((a, b) => b.deals - a.deals || (a.fan < b.fan ? -1 : 1));
}

const storedFans = z.array(z.array(z.enum(FAN_IDS)));

/** Fans of the winning hand, by deal. Throws if they are malformed. */
export function fansOfSet({
  id,
  fans,
}: {
  readonly id: string;
  readonly fans: unknown;
}): readonly (readonly FanId[])[] {
  return fans === null ? [] : parseColumn(storedFans, { table: 'competition_set', id, column: 'fans' }, fans);
}

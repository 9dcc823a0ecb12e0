// Logs of the bots of a set, for their owners; records do not hold them: what a bot printed in each deal, where it crashed, its
// faults, its decision times. House bots have none.

import { type DecisionSummary, decisionSummarySchema, type PlayedSet, summaryOf } from '@mcr-arena/arena';
import { botLogSchema, HOUSE_HOST } from '@mcr-arena/hosts';
import { POSITIONS, type Position } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { BotLog } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';
import type { SetJob } from './set-queue.ts';

const faultSchema = z.object({ reason: z.string(), message: z.string(), hint: z.string().optional() });

export const dealLogSchema = botLogSchema.extend({
  deal: z.int().min(1).describe('its place in the set'),
  faults: z.array(faultSchema),
});
export type DealLog = z.infer<typeof dealLogSchema>;

interface BotLogRow {
  readonly setId: string;
  readonly position: Position;
  readonly deals: DealLog[];
  readonly decisionTimes: DecisionSummary;
}

/** The logs of a played set, one for each bot that is not of the house. */
export function botLogsOf({ id, spec }: SetJob, played: PlayedSet): BotLogRow[] {
  const others = POSITIONS.filter((position) => spec.bots[position]!.reference.host !== HOUSE_HOST);
  return others.map((position) => ({
    setId: id,
    position,
    deals: dealLogsOf(played, position),
    decisionTimes: summaryOf(played.decisionTimes[position]!),
  }));
}

/** Of the deals in which there is something to read, in playing order. */
function dealLogsOf({ job, notes, logs }: PlayedSet, position: Position): DealLog[] {
  const deals = job.seatings.map((_, index): DealLog => {
    const deal = index + 1;
    const log = logs.find((candidate) => candidate.deal === deal && candidate.position === position)?.log;
    const faults = notes.flatMap((note) =>
      note.type === 'foul' && note.deal === deal && note.entrant === job.entrants[position]
        ? [{ reason: note.reason, message: note.message, ...(note.hint !== undefined && { hint: note.hint }) }]
        : [],
    );
    return { deal, text: '', ...log, faults };
  });
  return deals.filter(({ text, crashedAt, faults }) => text !== '' || crashedAt !== undefined || faults.length > 0);
}

/** What a row stores. Throws where it is malformed. */
export function readBotLog({
  setId,
  position,
  deals,
  decisionTimes,
}: BotLog): Pick<BotLogRow, 'deals' | 'decisionTimes'> {
  const place = { table: 'bot_log', id: `${setId} ${position}` };
  return {
    deals: parseColumn(z.array(dealLogSchema), { ...place, column: 'deals' }, deals),
    decisionTimes: parseColumn(decisionSummarySchema, { ...place, column: 'decision_times' }, decisionTimes),
  };
}

// Documents about the logs of a bot, for its owner: what it printed in each deal of disclosed sets, its crashes and faults, and how long its
// decisions took.

import * as z from 'zod';

const number = z.int().min(1);
const ms = z.number().nonnegative();

const dealLogSchema = z.object({
  deal: number.describe('number of the deal in the set'),
  text: z.string(),
  crashedAt: z.string().optional().describe('location of its last exception'),
  debug: z
    .array(z.object({ turn: number, text: z.string() }))
    .optional()
    .describe("its last debug values, for programs on Botzone's protocols"),
  decisions: z
    .array(z.object({ event: z.int().nonnegative(), at: z.int().nonnegative() }))
    .optional()
    .describe('where in the text the output of a decision begins, in UTF-16 units, after which event of the deal'),
  faults: z.array(z.object({ reason: z.string(), message: z.string(), hint: z.string().optional() })),
});
/** The log of one deal. */
export type DealLog = z.output<typeof dealLogSchema>;

const setLogSchema = z.object({
  competition: z.string(),
  kind: z.string().describe('of the competition, such as ladder or match'),
  name: z.string().describe('of the competition'),
  round: z.int().optional(),
  table: z.int(),
  set: z.int(),
  dealPages: z
    .string()
    .optional()
    .describe('path of the pages about its deals, which ends with the number of the deal'),
  entrant: z.string(),
  playedAt: z.iso.datetime(),
  decisionTimes: z.object({ decisions: z.int().nonnegative(), medianMs: ms, p99Ms: ms, maxMs: ms }),
  limitMs: z.int().describe('wall time of a decision after the first of a deal, in ms'),
  deals: z.array(dealLogSchema).describe('only deals that have a log entry'),
});
/** The log of a bot in one set. */
export type SetLog = z.output<typeof setLogSchema>;

/** Shape of a `BotLogs`. */
export const botLogsSchema = z.object({
  logs: z.array(setLogSchema).describe('newest first'),
  voids: z.int().describe('number of times that a fault of the host voided a set'),
  next: z.iso.datetime().optional().describe('value of "before" for the next page; absent on the last'),
});
/** A page of the logs of a bot. */
export type BotLogs = z.output<typeof botLogsSchema>;

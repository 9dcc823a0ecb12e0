import type { DealRules } from '@mcr-arena/engine';
import { checkWall } from '@mcr-arena/engine';
import { dealRulesSchema, tileSchema } from '@mcr-arena/engine/schema';
import { ENCODING_NAMES, POSITION_RULES, type PositionPlay } from '@mcr-arena/protocol';
import { failure, parseBotzoneTiles, type Result, SEATS, success, WINDS } from '@mcr-arena/tiles';
import { SEATING_COUNTS } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { DealPosition } from './deal-at-table.ts';
import { PLANE_TYPES } from './frame-layout.ts';
import { happenedSchema, repliesOf } from './position.ts';
import type { DealStart } from './wall-order.ts';

const MAX_TABLES = 65_536;

function areWithin(groups: readonly { readonly first: number; readonly count: number }[], tables: number): boolean {
  const sorted = groups.toSorted((a, b) => a.first - b.first);
  return sorted.every(({ first, count }, index) => first + count <= (sorted[index + 1]?.first ?? tables));
}

const count = z.int().min(1).max(MAX_TABLES);

export const environmentOptionsSchema = z
  .strictObject({
    encoding: z.literal(ENCODING_NAMES),
    planes: z.literal(PLANE_TYPES).default('uint8').describe('number type of the planes'),
    oracle: z.boolean().default(false).describe('whether rows also contain oracle planes'),
    shaping: z.boolean().default(false).describe('whether rows also contain how far the hand is from a win'),
    luck: z.boolean().default(false).describe('whether rows also contain how much of the result so far was luck'),
    nearReady: z
      .array(z.int().min(0).max(13))
      .min(1)
      .default([0])
      .describe('tiles that the first hands lack for a win, 0 for hands as they fall; tables take them in turn'),
    seed: z.string().max(1000).describe('seed of walls and bots'),
    rules: z.enum(Object.keys(POSITION_RULES) as PositionPlay[]).default('duplicate'),
    seatings: z.literal(SEATING_COUNTS).default(1).describe('deals played with each wall'),
    tables: count.describe('tables of the whole environment'),
    groups: z
      .array(z.strictObject({ first: z.int().min(0), count }))
      .min(1)
      .max(16)
      .describe('numbers of the tables of this process, by groups that are stepped together'),
    lineups: z
      .array(z.tuple([z.string(), z.string(), z.string(), z.string()]))
      .min(1)
      .describe('four entrants: "learner" or a bot; tables take the line-ups in turn'),
    illegal: z.literal(['error', 'foul']).default('error').describe('effect of an illegal action'),
    wait: z
      .literal(['auto', 'all', 'any'])
      .default('auto')
      .describe(
        'whether a step waits for all tables or for any while bots think; auto: any if a bot runs in another process, else all',
      ),
  })
  .refine(
    ({ rules, nearReady }) =>
      POSITION_RULES[rules].format === 'duplicate' || nearReady.every((missing) => missing === 0),
    {
      path: ['nearReady'],
      error: 'hands near ready are dealt in duplicate deals only',
    },
  )
  .refine(({ groups, tables }) => areWithin(groups, tables), {
    path: ['groups'],
    error: 'expected groups of different tables, each below the number of tables',
  });
export type EnvironmentOptions = z.infer<typeof environmentOptionsSchema>;

const seating = z.int().min(0).max(23).default(0);
const configSchema = z.strictObject({
  rules: dealRulesSchema,
  prevalentWind: z.literal(WINDS),
  wall: z.array(tileSchema),
});
const eventsSchema = z
  .array(z.looseObject({ type: z.string() }))
  .min(1)
  .max(2000)
  .describe('the events of a deal, then the answers of learners to its open question');
/** An answer of a learner that has caused no event yet, such as a pass while others may still claim. */
const answeredSchema = z.strictObject({
  type: z.literal('answered'),
  seat: z.literal(SEATS),
  action: z.int().min(0).max(255),
});
export type Answered = z.infer<typeof answeredSchema>;

/** The start of a table: a wall, or the events of a deal up to an open question. */
export const startSchema = z.union([
  z.strictObject({ wall: z.string().max(1000), prevalentWind: z.literal(WINDS), seating }),
  z.strictObject({ events: eventsSchema, seating }),
]);
export type StartInput = z.infer<typeof startSchema>;

/** The position that the start describes. Errors: `wall-invalid`, `position-invalid`. */
export function positionOf(start: StartInput, rules: DealRules, wall: number): Result<DealPosition, string> {
  return 'events' in start ? positionOfEvents(start, wall) : positionOfWall(start, rules, wall);
}

function positionOfWall(
  { wall: text, prevalentWind, seating }: Extract<StartInput, { readonly wall: string }>,
  rules: DealRules,
  wall: number,
): Result<DealPosition, string> {
  const tiles = parseBotzoneTiles(text);
  const checked = tiles.ok ? checkWall(tiles.value) : tiles;
  if (!checked.ok) return failure('wall-invalid', checked.error.message);
  return success(atStart({ config: { rules, prevalentWind, wall: checked.value }, seating, wall }));
}

function positionOfEvents(
  { events, seating }: Extract<StartInput, { readonly events: unknown }>,
  wall: number,
): Result<DealPosition, string> {
  const [started] = events;
  const config = configSchema.safeParse(started!.config);
  if (started!.type !== 'dealStarted' || !config.success) {
    return failure('position-invalid', 'event 0: expected "dealStarted" with the config of the deal');
  }
  const checked = checkWall(config.data.wall);
  if (!checked.ok) return failure('wall-invalid', checked.error.message);
  const happened = z.array(happenedSchema).safeParse(events.filter(({ type }) => type !== 'answered'));
  if (!happened.success) {
    const { path, message } = happened.error.issues[0]!;
    return failure('position-invalid', `event ${path.join('.')}: ${message}`);
  }
  const steps = repliesOf({ config: config.data, events: happened.data });
  if (!steps.ok) return steps;
  const answered = z.array(answeredSchema).safeParse(events.slice(happened.data.length));
  if (!answered.success) {
    return failure('position-invalid', 'expected "answered" with seat and action, after all events');
  }
  const answers = answered.data.map(({ seat, action }) => ({ seat, index: action }));
  return success({ ...atStart({ config: config.data, seating, wall }), steps: steps.value, answers });
}

function atStart(start: DealStart): DealPosition {
  return { start, steps: [], answers: [] };
}

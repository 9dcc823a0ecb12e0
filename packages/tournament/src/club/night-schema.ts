// The events of a night, as they are stored: the log of a night is the single source of its results.

import * as z from 'zod';
import { ordinal } from '../schema-parts.ts';
import { DEALS_OF_ROUND, LEAST_POINTS, MOST_NIGHT_PLAYERS, MOST_NIGHT_ROUNDS, MOST_POINTS } from './night-limits.ts';

const seat = z.literal([0, 1, 2, 3]).describe('0 east, 1 south, 2 west, 3 north, at the start of the round');
const player = z
  .int()
  .min(0)
  .max(MOST_NIGHT_PLAYERS - 1)
  .describe('number of the player, from 0');
const points = z.int().min(LEAST_POINTS).max(MOST_POINTS).describe('points of the hand, flowers included');
const round = ordinal.max(MOST_NIGHT_ROUNDS);
const table = ordinal.max(MOST_NIGHT_PLAYERS);
const minutes = z.int().min(1).max(300);
/** PostgreSQL cannot store U+0000. */
const storable = z.string().refine((text) => !text.includes('\0'), 'expected printable characters');
const name = storable.trim().min(1).max(60);

/** Settings of a night. */
export const nightConfigSchema = z.strictObject({ rounds: round, minutes: minutes.describe('minutes of a round') });
/** How many rounds a night has, and how long they are. */
export type NightConfig = Readonly<z.output<typeof nightConfigSchema>>;

/** A player of a night; number and country only for EMA's columns. */
export const nightPlayerSchema = z.strictObject({
  name,
  ema: z.exactOptional(z.string().regex(/^[0-9]{8}$/, 'expected 8 digits')).describe('EMA number'),
  country: z.exactOptional(storable.trim().min(2).max(30)),
});

/** How a deal ended. */
const handResultSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('selfDrawn'), winner: seat, points }),
  z.strictObject({ type: z.literal('claimed'), winner: seat, from: seat, points }),
  z.strictObject({ type: z.literal('exhausted') }),
]);
/** A win by self-draw or from a discarder, or an exhausted deal. */
export type HandResult = Readonly<z.output<typeof handResultSchema>>;

const handPlace = { round, table, deal: ordinal.max(DEALS_OF_ROUND) };

/** What a table enters. */
export const tableEntrySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hand'), ...handPlace, result: handResultSchema }),
  z
    .strictObject({ type: z.literal('handUndone'), ...handPlace })
    .describe('takes back the last hand of the table in the round that is played'),
  z.strictObject({ type: z.literal('disputed'), ...handPlace, note: storable.trim().min(1).max(200) }),
]);

const organiserEvents = [
  z.strictObject({ type: z.literal('playerAdded'), ...nightPlayerSchema.shape }),
  z
    .strictObject({ type: z.literal('playerCorrected'), player, ...nightPlayerSchema.shape })
    .describe('replaces name, number and country, also after the night; the old ones are no longer returned'),
  z
    .strictObject({ type: z.literal('attendance'), player, isHere: z.boolean() })
    .describe('whether the player is seated in the rounds to come'),
  z
    .strictObject({ type: z.literal('substituted'), player, name })
    .describe("who plays for the player from now on; the player's own name: nobody"),
  z
    .strictObject({ type: z.literal('extended'), round, minutes })
    .describe('prolongs the round; refused unless it is played'),
  z.strictObject({ type: z.literal('roundEnded'), round }).describe('refused unless the round is played'),
  z
    .strictObject({ type: z.literal('absent'), round, player, isAbsent: z.boolean() })
    .describe('0 table points and -80; twice: not seated any more'),
  z
    .strictObject({ type: z.literal('corrected'), ...handPlace, result: handResultSchema })
    .describe('replaces a hand and settles its dispute, or adds the next one, also after the round'),
  z
    .strictObject({
      type: z.literal('penalty'),
      round,
      player,
      unit: z.enum(['score', 'tablePoints']),
      amount: z.number().positive().max(200).multipleOf(0.5).describe('taken off; whole for the score'),
      reason: storable.trim().max(200),
    })
    .describe('the other players gain nothing'),
  z.strictObject({
    type: z.literal('penaltyLifted'),
    penalty: z.int().min(0).describe('number of the penalty, from 0'),
  }),
  z.strictObject({ type: z.literal('nightEnded') }),
] as const;

/** What an organiser enters; the server completes the start of a round. */
export const organiserEntrySchema = z.discriminatedUnion('type', [
  ...organiserEvents,
  z.strictObject({ type: z.literal('roundStarted') }),
]);

const tables = z.array(z.array(player).min(3).max(4));

/** An event of a night. */
export const nightEventSchema = z.discriminatedUnion('type', [
  ...organiserEvents,
  ...tableEntrySchema.options,
  z.strictObject({
    type: z.literal('planned'),
    rounds: z.array(z.strictObject({ tables, pausing: z.array(player) })),
  }),
  z.strictObject({ type: z.literal('roundStarted'), at: z.iso.datetime() }),
]);
/** An event of a night: of a table, of the organiser, or a plan of the seatings to come. */
export type NightEvent = Readonly<z.output<typeof nightEventSchema>>;

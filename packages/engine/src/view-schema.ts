// Zod schemas of view events and actions, as sent to and received from remote bots. Tiles are the engine's numbers.

import { FAN_IDS, type FanPoints, type HandScore, type ScoreDelta } from '@mcr-arena/scoring';
import {
  type BySeat,
  CLAIM_SOURCES,
  KIND_COUNT,
  type Meld,
  SEATS,
  type Seat,
  TILE_COUNT,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import * as z from 'zod';
import type { Action } from './action.ts';
import { FOUL_REASONS } from './event.ts';
import type { PublicEvent, ViewEvent, ViewEventOf } from './observation.ts';
import { dealRulesSchema } from './rules-schema.ts';

const KINDS_TEXT = '0-8 characters 1-9, 9-17 bamboos, 18-26 dots, 27-30 winds E S W N, 31-33 dragons red, green, white';
const seat: z.ZodType<Seat> = z.literal(SEATS).describe('0-3 in turn order');
const kind = numberedTile(KIND_COUNT).describe(KINDS_TEXT);
/** Shape of the index of a tile. */
export const tileSchema = numberedTile(TILE_COUNT).describe(`${KINDS_TEXT}, 34-41 flowers`);
const source = z.literal(CLAIM_SOURCES).describe('whose tile it was, as the owner sees it');
const bySeat = <T>(item: z.ZodType<T>): z.ZodType<BySeat<T>> => z.tuple([item, item, item, item]);

function numberedTile(count: number): z.ZodType<TileIndex> {
  return branded(
    z
      .int()
      .min(0)
      .max(count - 1),
  );
}

/** Shape of an action, legal or not. */
export const actionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('win') }),
  z.strictObject({ type: z.literal('meldedKong') }),
  z.strictObject({ type: z.literal(['discard', 'concealedKong', 'addedKong']), tile: kind }),
  z.strictObject({ type: z.literal('chow'), low: kind, discard: kind.exactOptional() }),
  z.strictObject({ type: z.literal('pung'), discard: kind.exactOptional() }),
]) satisfies z.ZodType<Action>;

const points = branded<FanPoints>(z.int().min(0));
/** Points gained or lost in a deal. */
export const deltaSchema = branded<ScoreDelta>(z.int());

/** Shape of a meld. */
export const meldSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('chow'), low: kind, claimed: kind }),
  z.strictObject({ type: z.literal(['pung', 'meldedKong', 'addedKong']), tile: kind, claimedFrom: source }),
  z.strictObject({ type: z.literal('concealedKong'), tile: kind }),
]) satisfies z.ZodType<Meld>;

const visibleMeldSchema = z.union([meldSchema, z.strictObject({ type: z.literal('hiddenKong') })]);

const scoreSchema: z.ZodType<HandScore> = z.strictObject({
  fanPoints: points.describe('without flowers'),
  total: points.describe('with flowers'),
  fans: z.array(z.strictObject({ fan: z.enum(FAN_IDS), count: z.int().min(1), points })),
});

const outcomeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('win'),
    winner: seat,
    winningTile: kind,
    from: seat
      .exactOptional()
      .describe('who discarded the winning tile or added it to a pung; absent after a self-drawn win'),
    score: scoreSchema,
  }),
  z.strictObject({ type: z.literal('exhausted') }),
  z.strictObject({ type: z.literal('foul'), seat, reason: z.literal(FOUL_REASONS) }),
]);

/** Shape of the first view event of a deal. */
export const dealStartedSchema = z.strictObject({
  type: z.literal('dealStarted'),
  seat,
  rules: dealRulesSchema,
  prevalentWind: z.literal(WINDS),
  wallSize: z.literal([136, 144]),
}) satisfies z.ZodType<ViewEventOf<'dealStarted'>>;

const dealtSchema = z.strictObject({
  type: z.literal('dealt'),
  hand: z.array(kind).describe('thirteen tiles in drawing order'),
  flowers: bySeat(z.array(tileSchema)),
});
const drawnSchema = z.strictObject({
  type: z.literal('drawn'),
  seat,
  tile: kind.exactOptional().describe('absent for draws of other seats'),
  afterKong: z.boolean(),
});
const foulSchema = z.strictObject({
  type: z.literal('foul'),
  seat,
  reason: z.literal(FOUL_REASONS),
  message: z.string().exactOptional().describe('sent only to the seat that committed the foul'),
});
/** Events that look the same to everybody. */
const openPlay = [
  z.strictObject({ type: z.literal('flowerShown'), seat, tile: tileSchema }),
  z.strictObject({
    type: z.literal('discarded'),
    seat,
    tile: kind,
    drawn: z.boolean().describe('whether it equals the tile just drawn'),
  }),
  z.strictObject({ type: z.literal('claimed'), seat, meld: meldSchema }),
  z.strictObject({ type: z.literal('kongDeclared'), seat, meld: visibleMeldSchema }),
] as const;
const dealEndedSchema = z.strictObject({
  type: z.literal('dealEnded'),
  outcome: outcomeSchema,
  deltas: bySeat(deltaSchema),
});

/** An event as one seat sees it. */
export const viewEventSchema = z.discriminatedUnion('type', [
  dealStartedSchema,
  dealtSchema,
  drawnSchema,
  ...openPlay,
  foulSchema,
  dealEndedSchema,
]) satisfies z.ZodType<ViewEvent>;

/** An event as everybody may see it. */
export const publicEventSchema = z.discriminatedUnion('type', [
  dealStartedSchema.omit({ seat: true }),
  dealtSchema.omit({ hand: true }),
  drawnSchema.omit({ tile: true }),
  ...openPlay,
  foulSchema.omit({ message: true }),
  dealEndedSchema,
]) satisfies z.ZodType<PublicEvent>;

/** The schema with its numbers branded as `T`. It must accept exactly the numbers of `T`. */
export function branded<T extends number>(schema: z.ZodType<number>): z.ZodType<T> {
  return schema as z.ZodType<T>;
}

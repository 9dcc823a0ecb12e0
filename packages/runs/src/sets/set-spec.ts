// The self-contained specification of a set: playing it needs no database, and it does not contain the secret. Jobs transfer it
// between processes and machines, so it has a version and is parsed by the receiver.

import { dealRulesSchema, tileSchema } from '@mcr-arena/engine/schema';
import { decisionLimitsSchema } from '@mcr-arena/hosts';
import { failure, type Result, success, WINDS } from '@mcr-arena/tiles';
import { byPosition } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import type { SetOrder } from './set-play.ts';

const SET_SPEC_FORMAT = 'mcr-arena/set-spec';
/** Version 2 has `luck`, and is written only with it. */
const SET_SPEC_VERSIONS = [1, 2] as const;

/**
 * Kinds of sets. `duplicate`: four entrants on one wall in several seatings, or on one wall per deal. `human-duplicate`: one
 * competitor at position 0 against three bots; all competitors play a wall in the same seat.
 */
const SET_KINDS = ['duplicate', 'human-duplicate'] as const;
type SetKind = (typeof SET_KINDS)[number];

/** Isolation of bots from earlier deals: a new bot per deal, or none. */
const ISOLATIONS = ['deal', 'none'] as const;

const ordinal = z.int().min(1);

const seatSchema = z.strictObject({
  reference: z.strictObject({
    host: z.string().min(1),
    bot: z.string(),
    parameters: z.record(z.string(), z.string()),
  }),
  seed: z.string(),
  /** Seeds by the bot's seat, used instead of `seed`. */
  seatSeeds: z.tuple([z.string(), z.string(), z.string(), z.string()]).exactOptional(),
  unsealed: z.boolean().exactOptional(),
  /** Id of the bot version. */
  version: z.uuid().exactOptional(),
  /** Id of the user who plays. */
  user: z.uuid().exactOptional(),
  /** The host fault after which the bot is no longer started. All its replies are crashes. */
  condemned: z.string().exactOptional(),
});

const setSpecSchema = z.strictObject({
  format: z.literal(SET_SPEC_FORMAT),
  version: z.literal(SET_SPEC_VERSIONS),
  kind: z.enum(SET_KINDS),
  competition: z.string().min(1),
  /** The set within the competition, its players and its seatings. */
  job: z.strictObject({
    round: ordinal,
    table: ordinal,
    set: ordinal,
    entrants: byPosition(z.string().min(1)),
    prevalentWind: z.enum(WINDS),
    seatings: z.array(z.int().min(0).max(23)).min(1),
  }),
  /** One for all deals, or one per deal. */
  walls: z.array(z.array(tileSchema).min(1)).min(1),
  rules: dealRulesSchema,
  bots: byPosition(seatSchema),
  limits: decisionLimitsSchema,
  isolation: z.enum(ISOLATIONS),
  /** Version of the model whose luck is computed; absent: none. */
  luck: z.string().min(1).exactOptional(),
  /** Sets with a common entry are not played at the same time; absent: no restriction. */
  apart: z.array(z.string().min(1)).exactOptional(),
});

export type SetSpec = SetOrder &
  Pick<z.infer<typeof setSpecSchema>, 'format' | 'version' | 'kind' | 'competition' | 'isolation' | 'apart'>;

/** The specification of a set of a competition. */
export function specOf(order: SetOrder & { readonly competition: string }, kind: SetKind = 'duplicate'): SetSpec {
  const { competition, job, walls, rules, bots, limits, luck } = order;
  const { round, table, set, entrants, prevalentWind, seatings } = job;
  return {
    format: SET_SPEC_FORMAT,
    version: luck === undefined ? 1 : 2,
    kind,
    competition,
    job: { round, table, set, entrants, prevalentWind, seatings },
    walls,
    rules,
    bots,
    limits,
    isolation: 'deal',
    ...(luck !== undefined && { luck }),
  };
}

/** A newer version, which another process may support. */
const foreignSchema = z.object({
  format: z.literal(SET_SPEC_FORMAT),
  version: z.int().gt(Math.max(...SET_SPEC_VERSIONS)),
});

type SetSpecError = 'spec-malformed' | 'spec-version-unknown';

/** Parses a specification. Errors name the first invalid field. */
export function parseSetSpec(value: unknown): Result<SetSpec, SetSpecError> {
  const parsed = setSpecSchema.safeParse(value);
  // Returns the original value: parsing changes the order of fields, and records are compared byte by byte.
  if (parsed.success) return success(value as SetSpec);
  const { path, message } = parsed.error.issues[0]!;
  const code = foreignSchema.safeParse(value).success ? 'spec-version-unknown' : 'spec-malformed';
  return failure(code, `set specification, ${path.join('.') || 'document'}: ${message}`);
}

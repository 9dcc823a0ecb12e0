// The configuration of a Swiss tournament, as stored in the competition's `config`. Entrants are stored in separate rows.

import {
  type ConfigInput,
  createConfig,
  DUPLICATE_FORMATS,
  type Entrant,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import * as z from 'zod';
import { malformedColumn, parseColumn } from '../../database/parse-column.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const SWISS = 'swiss';
/**
 * The id of the sample tournament. No user's tournament may have it: the sample can be removed, and what is known of a tournament is kept
 * by its id.
 */
export const SAMPLE_ID = 'sample';

/** Delays the rounds of a tournament, so that people can watch them. */
const paceSchema = z.strictObject({
  /** Number of initial rounds that open without delay, even if nobody watches. */
  roundsAtOnce: z.int().min(0),
  /** Time between the openings of later rounds, in ms. These open only while people watch. */
  everyMs: z.int().min(0),
});
export type Pace = z.infer<typeof paceSchema>;

const swissConfigSchema = z.strictObject({
  rounds: z.int().min(1),
  setsPerRound: z.int().min(1),
  seatings: z.union([z.literal(24), z.literal(4), z.literal(1)]),
  avoidRepeats: z.int().min(0),
  separateOwners: z.boolean(),
  /** Default: depends on the entrants. */
  duplicate: z.enum(DUPLICATE_FORMATS).exactOptional(),
  /** Default: rounds are opened as soon as possible. */
  pace: paceSchema.exactOptional(),
});
type SwissConfig = z.infer<typeof swissConfigSchema>;

/** The configuration to store in the row of a tournament. */
export function swissConfigOf(config: TournamentConfig, pace?: Pace): SwissConfig {
  const { rounds, setsPerRound, seatings, avoidRepeats, separateOwners, duplicate } = config;
  return {
    rounds,
    setsPerRound,
    seatings,
    avoidRepeats,
    separateOwners,
    ...(duplicate === undefined ? {} : { duplicate }),
    ...(pace === undefined ? {} : { pace }),
  };
}

/** Throws if it is malformed. */
export function readSwissConfig(row: Pick<CompetitionRow, 'id' | 'config'>): SwissConfig {
  return parseColumn(swissConfigSchema, placeOf(row, 'config'), row.config);
}

/** The configuration of the tournament, with its entrants. Throws if the row is malformed. */
export function configOfRow(row: CompetitionRow): TournamentConfig {
  const { pace: _, ...config } = readSwissConfig(row);
  const reference = row.entrants.find(({ isReference }) => isReference);
  const entrants = row.entrants.filter(({ isReference }) => !isReference);
  const input: ConfigInput = {
    id: row.id,
    entrants: entrants.map(entrantOfRow),
    ...(reference === undefined ? {} : { reference: entrantOfRow(reference) }),
    ...config,
    withdrawals: entrants.flatMap(({ name, withdrawnAfter }) =>
      withdrawnAfter === null ? [] : [{ entrant: name, afterRound: withdrawnAfter }],
    ),
  };
  const created = createConfig(input);
  if (!created.ok) throw malformedColumn(placeOf(row, 'config'), created.error.message);
  return created.value;
}

function entrantOfRow({ name, owner, bot, unsealed }: CompetitionRow['entrants'][number]): Entrant {
  return {
    id: name,
    ...(owner === null ? {} : { owner }),
    ...(bot === null ? {} : { bot }),
    ...(unsealed ? { unsealed } : {}),
  };
}

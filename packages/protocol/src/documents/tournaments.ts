// The documents about tournaments, and the events that a server announces live. The server builds its responses and its
// OpenAPI document from the schemas; clients need only the types.

import { branded, dealRulesSchema } from '@mcr-arena/engine/schema';
import { RULES_NAMES } from '@mcr-arena/scoring';
import { WINDS } from '@mcr-arena/tiles';
import type { EntrantId, RankingPoints, Standings } from '@mcr-arena/tournament';
import {
  byPosition,
  configSchema,
  dealResultSchema,
  digest,
  estimate,
  natural,
  ordinal,
  standingsFields,
} from '@mcr-arena/tournament/schema';
import * as z from 'zod';

const time = z.iso.datetime();
const rankingPoints = branded<RankingPoints>(z.number().multipleOf(0.5));
const entrantId = z.string().min(1).max(100);

const COMPETITION_STATUSES = ['created', 'running', 'paused', 'finished', 'cancelled', 'failed'] as const;
/** Status of a competition. */
export type CompetitionStatus = (typeof COMPETITION_STATUSES)[number];

/** Shape of a `CompetitionStatus`. */
export const competitionStatusSchema = z.enum(COMPETITION_STATUSES);

/** Shape of the id of a competition: up to 64 letters, digits, `.`, `_` and `-`. */
export const competitionIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/)
  .describe('letters, digits, ".", "_" and "-", up to 64');

/** Shape of a `CompetitionName`. */
export const competitionNameSchema = z.object({
  id: competitionIdSchema,
  kind: z.string().describe('such as swiss, ladder or match'),
  name: z.string(),
  page: z.string().optional().describe('path of the page about it'),
});
/** A competition of any kind. */
export type CompetitionName = z.output<typeof competitionNameSchema>;

/** Shape of an error. Clients match on the code, not the message. */
export const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The book of the scoring rules, where a document has no `rules`. */
export const listedRulesSchema = z
  .enum(RULES_NAMES)
  .optional()
  .describe('the book of the scoring rules; absent for the Chinese practice, and beside "rules"');

/** Shape of a `TournamentSummary`. */
export const summarySchema = z.object({
  id: competitionIdSchema,
  name: z.string(),
  status: competitionStatusSchema,
  entrants: natural.describe('number of entrants, without the reference bot'),
  rounds: natural.describe('rounds to play; 0 if the tournament is unreadable'),
  roundsOpened: natural,
  roundsComplete: natural.describe('rounds in which every set is played'),
  setsPlayed: natural.describe('disclosed sets: those whose wall every table has played'),
  createdAt: time,
  startedAt: time.optional(),
  endedAt: time.optional(),
  winner: entrantId.optional().describe('in lists, only for finished tournaments; may be absent until a later request'),
  organiser: z.string().optional().describe('in lists, name of the account that created it'),
  scoring: listedRulesSchema,
  unreadable: z.literal(true).optional().describe('its data is malformed; see the log of the server'),
});
/** A tournament in a list. */
export type TournamentSummary = z.output<typeof summarySchema>;

/** Shape of a `TournamentList`. */
export const listSchema = z.object({
  tournaments: z.array(summarySchema).describe('newest first'),
  next: z.string().optional().describe('value of "before" for the next page; absent on the last'),
});
/** Tournaments, newest first. */
export type TournamentList = z.output<typeof listSchema>;

/** Shape of a `TournamentLuck`. */
export const tournamentLuckSchema = z.object({
  model: z.string().describe('version of the model'),
  entrants: z.array(
    z.object({
      entrant: entrantId,
      luck: z.number().describe('points a deal by luck'),
      rest: estimate.describe('points less luck a deal'),
    }),
  ),
});
/** How much of the results of a tournament was luck, by entrant. */
export type TournamentLuck = z.output<typeof tournamentLuckSchema>;

/** Shape of a `TournamentDocument`. */
export const tournamentSchema = summarySchema.extend({
  config: configSchema,
  rules: dealRulesSchema,
  commitment: digest.describe('SHA-256 of the secret from which the walls are derived, known before the first deal'),
  planCommitment: digest.describe(
    'commitment of tournament.json: over configuration, rules, limits, bots and the secret',
  ),
  secret: digest.optional().describe('published when the tournament is over'),
  failure: z.string().optional(),
  openRound: z
    .object({ round: natural, sets: natural, setsPlayed: natural })
    .optional()
    .describe('the round being played'),
  waitingFor: z
    .array(entrantId)
    .optional()
    .describe(
      'shown to its owner and administrators: remote entrants that the tournament waits for because they are not connected',
    ),
  waiting: natural.optional().describe('number of remote entrants that the tournament waits for'),
  luck: tournamentLuckSchema.optional().describe('present some minutes after the tournament has finished'),
  controlled: z.literal(true).optional().describe('present for users who may start, pause and cancel it'),
  sample: z.literal(true).optional().describe('present for administrators if it is the sample, which can be removed'),
});
/** A tournament with its configuration and commitments. */
export type TournamentDocument = z.output<typeof tournamentSchema>;

/** The standings of a running tournament, with the ranking one round ago. */
export interface LiveStandings extends Standings {
  /** The ranking one complete round ago, best first; absent before the second. */
  readonly rankingBefore?: readonly EntrantId[];
}

/** Shape of a `LiveStandings`. */
export const liveStandingsSchema: z.ZodType<LiveStandings> = z.object({
  ...standingsFields,
  rankingBefore: z
    .array(entrantId)
    .exactOptional()
    .describe('the ranking one complete round ago, best first; absent before the second'),
});

/** Shape of a set of a tournament. */
export const setSchema = z.object({
  key: z.string().describe('key of the set within the tournament, such as r3-t2-s1'),
  round: natural,
  table: natural,
  set: natural,
  entrants: byPosition(entrantId)
    .optional()
    .describe('best-ranked first; absent until the set is disclosed if a remote bot plays in the round'),
  prevalentWind: z.enum(WINDS),
  played: z.boolean().describe('equal to "disclosed"'),
  disclosed: z.boolean().describe('whether the set is public: every table has played its wall'),
  totals: byPosition(z.int()).optional().describe('points over the deals, by position; absent until it is disclosed'),
  rankingPoints: byPosition(rankingPoints).optional(),
  digest: digest.optional().describe('SHA-256 of the record'),
  speed: z
    .number()
    .optional()
    .describe(
      'speed of the machine that played the set, by which limits of CPU time were divided; absent until it is disclosed, and without uploaded bots',
    ),
});
export type SetDocument = z.output<typeof setSchema>;

/** Shape of a `SetWithDeals`. */
export const setWithDealsSchema = setSchema.extend({
  deals: z.array(dealResultSchema).optional().describe('in playing order; absent until they are disclosed'),
});
/** A set of a tournament with the results of its deals, once they are disclosed. */
export type SetWithDeals = z.output<typeof setWithDealsSchema>;

/** Shape of a `RoundDocument`. */
export const roundSchema = z.object({
  round: natural,
  openedAt: time,
  complete: z.boolean(),
  sets: z.array(setSchema).describe('by table, then set'),
});
/** A round of a tournament with its sets. */
export type RoundDocument = z.output<typeof roundSchema>;

/** Shape of a `RoundList`. */
export const roundsSchema = z.object({ rounds: z.array(roundSchema) });
/** The rounds of a tournament. */
export type RoundList = z.output<typeof roundsSchema>;

const competition = competitionIdSchema;

/** An event of a competition, announced live. It is public: it contains no wall, no deal and no secret. */
export const announcementSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('statusChanged'), competition, status: competitionStatusSchema }),
  z.object({
    type: z.literal('waiting'),
    competition,
    waiting: natural.describe('remote entrants that the competition waits for; their tables are not shown'),
  }),
  z.object({ type: z.literal('roundOpened'), competition, round: ordinal }),
  z.object({ type: z.literal('stageOpened'), competition, stage: ordinal.describe('stage of a contest, from 1') }),
  z
    .object({ type: z.literal('entriesChanged'), competition })
    .describe('an entrant joined or left, or a night has a new entry'),
  z.object({
    type: z.literal('setPlayed'),
    competition,
    round: ordinal,
    table: ordinal,
    set: ordinal,
    entrants: byPosition(entrantId),
    totals: byPosition(z.int()).describe('points over the deals, by position'),
    rankingPoints: byPosition(rankingPoints)
      .exactOptional()
      .describe('absent in the bridge format, where they follow from all tables of the round, and in matches'),
  }),
]);
/** An event of a competition that is sent to its spectators. */
export type Announcement = Readonly<z.output<typeof announcementSchema>>;

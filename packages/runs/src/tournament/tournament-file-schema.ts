import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { decisionLimitsSchema } from '@mcr-arena/hosts/decision-limits';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { configInputSchema, parseConfig, parseShape } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { BOT_SEEDS, TOURNAMENT_FORMAT, TOURNAMENT_VERSIONS, type TournamentFile } from './tournament-file.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const format = z.literal(TOURNAMENT_FORMAT);

const plan = { config: configInputSchema, rules: dealRulesSchema };
const commitment = digest.describe('SHA-256 of the secret from which the walls are derived');

/** Shape of a `TournamentFile`; missing settings of the configuration get their defaults. */
export const tournamentFileSchema = z.discriminatedUnion('version', [
  z.strictObject({ format, version: z.literal(TOURNAMENT_VERSIONS.withoutBots), ...plan, commitment }),
  z.strictObject({
    format,
    version: z.literal(TOURNAMENT_VERSIONS.withBots),
    ...plan,
    limits: decisionLimitsSchema.strict().describe('limits of every bot'),
    commitment,
    botSeeds: z.enum(BOT_SEEDS).describe('secret from which the seeds of bots other than house bots are derived'),
    bots: z
      .array(z.strictObject({ entrant: z.string(), digest }))
      .describe("SHA-256 of the bots' own files, if they were present"),
    planCommitment: digest.describe('SHA-256 over all of the above except the withdrawals'),
  }),
]);

/** The document in `text`. Error: `document-malformed`, with the first invalid field. */
export function parseTournamentFile(text: string): Result<TournamentFile, 'document-malformed'> {
  const parsed = parseShape(text, tournamentFileSchema, 'document-malformed');
  if (!parsed.ok) return failure('document-malformed', parsed.error.message);
  const config = parseConfig(JSON.stringify(parsed.value.config));
  if (!config.ok) return failure('document-malformed', `config: ${config.error.message}`);
  return success({ ...parsed.value, config: config.value } as TournamentFile);
}

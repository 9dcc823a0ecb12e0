// Reading tournament.json when it comes from outside.

import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { configInputSchema, parseConfig, parseShape } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { TOURNAMENT_FORMAT, TOURNAMENT_VERSIONS, type TournamentFile } from './tournament-file.ts';

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const format = z.literal(TOURNAMENT_FORMAT);

const fields = {
  config: configInputSchema,
  rules: dealRulesSchema,
  commitment: digest.describe('SHA-256 of the secret that the walls come from'),
};

/** Shape of a `TournamentFile`; what a configuration leaves out is its default. */
export const tournamentFileSchema = z.discriminatedUnion('version', [
  z.strictObject({ format, version: z.literal(TOURNAMENT_VERSIONS.withoutBots), ...fields }),
  z.strictObject({
    format,
    version: z.literal(TOURNAMENT_VERSIONS.withBots),
    ...fields,
    bots: z
      .array(z.strictObject({ entrant: z.string(), digest }))
      .describe("SHA-256 of the bots' own files, where they were there"),
    planCommitment: digest.describe('SHA-256 over all of the above'),
  }),
]);

/** The document in `text`. Error: `document-malformed`, with the first field that is wrong. */
export function parseTournamentFile(text: string): Result<TournamentFile, 'document-malformed'> {
  const parsed = parseShape(text, tournamentFileSchema, 'document-malformed');
  if (!parsed.ok) return failure('document-malformed', parsed.error.message);
  const config = parseConfig(JSON.stringify(parsed.value.config));
  if (!config.ok) return failure('document-malformed', `config: ${config.error.message}`);
  return success({ ...parsed.value, config: config.value } as TournamentFile);
}

// Reading tournament.json when it comes from outside.

import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { configInputSchema, parseConfig, parseShape } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { TOURNAMENT_FORMAT, TOURNAMENT_VERSION, type TournamentDocument } from './tournament-document.ts';

/** Shape of a `TournamentDocument`; what a configuration leaves out is its default. */
export const tournamentDocumentSchema = z.strictObject({
  format: z.literal(TOURNAMENT_FORMAT),
  version: z.literal(TOURNAMENT_VERSION),
  config: configInputSchema,
  rules: dealRulesSchema,
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the secret that the walls come from'),
});

/** The document in `text`. Error: `document-malformed`, with the first field that is wrong. */
export function parseTournamentDocument(text: string): Result<TournamentDocument, 'document-malformed'> {
  const parsed = parseShape(text, tournamentDocumentSchema, 'document-malformed');
  if (!parsed.ok) return failure('document-malformed', parsed.error.message);
  const config = parseConfig(JSON.stringify(parsed.value.config));
  if (!config.ok) return failure('document-malformed', `config: ${config.error.message}`);
  return success({ ...parsed.value, config: config.value } as TournamentDocument);
}

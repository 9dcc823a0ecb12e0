// Reading tournament.json when it comes from outside.

import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { configInputSchema, parseConfig } from '@mcr-arena/tournament/schema';
import * as z from 'zod';
import { TOURNAMENT_FORMAT, TOURNAMENT_VERSION, type TournamentDocument } from './tournament-document.ts';

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
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return failure('document-malformed', `not JSON: ${(thrown as Error).message}`);
  }
  const parsed = tournamentDocumentSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return failure('document-malformed', `${issue!.path.join('.') || 'the whole'}: ${issue!.message}`);
  }
  const config = parseConfig(JSON.stringify(parsed.data.config));
  if (!config.ok) return failure('document-malformed', `config: ${config.error.message}`);
  return success({ ...parsed.data, config: config.value } as TournamentDocument);
}

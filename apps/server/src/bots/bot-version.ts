// The manifest of a bot version, which is stored as JSON, by its kind.

import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';

const botManifestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('house'), name: z.string().describe('of the house bot') }),
  z.strictObject({ kind: z.literal('remote') }),
]);

/** What the version's host needs to load it. */
export type BotManifest = z.infer<typeof botManifestSchema>;

/** Throws if it is malformed. */
export function manifestOf({ id, manifest }: Pick<BotVersion, 'id' | 'manifest'>): BotManifest {
  return parseColumn(botManifestSchema, { table: 'bot_version', id, column: 'manifest' }, manifest);
}

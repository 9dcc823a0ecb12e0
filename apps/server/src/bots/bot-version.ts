// What a bot version stores as JSON, by its kind, and how it is read back.

import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';

const botManifestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('house'), name: z.string().describe('of the house bot') }),
  z.strictObject({ kind: z.literal('remote') }),
]);

/** What the version's host needs to load it. */
export type BotManifest = z.infer<typeof botManifestSchema>;

/** Throws where the row holds anything else: nothing but this program writes it. */
export function manifestOf({ manifest }: Pick<BotVersion, 'manifest'>): BotManifest {
  return botManifestSchema.parse(manifest);
}

// The manifest of a bot version, which is stored as JSON, by its kind; and how its host is asked for it.

import { type BotReference, HOUSE_HOST, SESSION_HOST } from '@mcr-arena/hosts';
import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';

const botManifestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('house'),
    name: z.string().describe('of the house bot'),
    parameters: z.record(z.string(), z.string()).exactOptional().describe('where it does not play by its defaults'),
  }),
  z.strictObject({ kind: z.literal('remote') }),
]);

/** What the version's host needs to load it. */
export type BotManifest = z.infer<typeof botManifestSchema>;

/** Throws if it is malformed. */
export function manifestOf({ id, manifest }: Pick<BotVersion, 'id' | 'manifest'>): BotManifest {
  return parseColumn(botManifestSchema, { table: 'bot_version', id, column: 'manifest' }, manifest);
}

/** What a job names the version by. Throws if its manifest is malformed. */
export function referenceOf(version: Pick<BotVersion, 'id' | 'botId' | 'manifest'>): BotReference {
  const manifest = manifestOf(version);
  switch (manifest.kind) {
    case 'house':
      return { host: HOUSE_HOST, bot: manifest.name, parameters: manifest.parameters ?? {} };
    case 'remote':
      return { host: SESSION_HOST, bot: version.botId, parameters: {} };
  }
}

// The manifest of a bot version, which is stored as JSON, by its kind; and how its host is asked for it.

import { type BotReference, HOUSE_HOST, POLICY_HOST, SESSION_HOST, STDIO_HOST } from '@mcr-arena/hosts';
import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';
import { botOfArtifact } from './artifacts/artifact-name.ts';

const file = z.string().min(1).max(100).describe('name of the uploaded file');

const botManifestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('house'),
    name: z.string().describe('of the house bot'),
    parameters: z.record(z.string(), z.string()).exactOptional().describe('where it does not play by its defaults'),
  }),
  z.strictObject({ kind: z.literal('remote') }),
  z.strictObject({ kind: z.literal('stdio'), file }),
  z.strictObject({
    kind: z.literal('policy'),
    file,
    parameters: z.record(z.string(), z.string()).describe('how the model is fed and read'),
  }),
]);

/** What the version's host needs to load it. */
export type BotManifest = z.infer<typeof botManifestSchema>;

export type UploadManifest = Extract<BotManifest, { readonly kind: 'stdio' | 'policy' }>;

/** What of a version its reference is made of. */
export type ReferredVersion = Pick<BotVersion, 'id' | 'botId' | 'manifest' | 'artifactHash'>;

/** Throws if it is malformed. */
export function manifestOf({ id, manifest }: Pick<BotVersion, 'id' | 'manifest'>): BotManifest {
  return parseColumn(botManifestSchema, { table: 'bot_version', id, column: 'manifest' }, manifest);
}

/** What a job names the version by. Throws if its manifest is malformed. */
export function referenceOf(version: ReferredVersion): BotReference {
  const manifest = manifestOf(version);
  switch (manifest.kind) {
    case 'house':
      return { host: HOUSE_HOST, bot: manifest.name, parameters: manifest.parameters ?? {} };
    case 'remote':
      return { host: SESSION_HOST, bot: version.botId, parameters: {} };
    case 'stdio':
      return { host: STDIO_HOST, bot: artifactOf(version, manifest), parameters: {} };
    case 'policy':
      return { host: POLICY_HOST, bot: artifactOf(version, manifest), parameters: manifest.parameters };
  }
}

/** Does not check that the artifact is still stored: fetching it does. */
function artifactOf({ artifactHash }: ReferredVersion, { file: name }: UploadManifest): string {
  return botOfArtifact({ hash: artifactHash ?? '0'.repeat(64), file: name });
}

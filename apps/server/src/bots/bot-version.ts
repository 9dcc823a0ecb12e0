// The manifest of a bot version, stored as JSON by kind, and the reference by which its host loads it.

import { type BotReference, HOUSE_HOST, POLICY_HOST, SESSION_HOST, STDIO_HOST } from '@mcr-arena/hosts';
import * as z from 'zod';
import type { BotVersion } from '../../dist/prisma/client.ts';
import { parseColumn } from '../database/parse-column.ts';
import { botOfArtifact } from './artifacts/artifact-name.ts';

const file = z.string().min(1).max(100).describe('name of the uploaded file');

const botManifestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('house'),
    name: z.string().describe('name of the house bot'),
    parameters: z.record(z.string(), z.string()).exactOptional().describe('parameters that differ from the defaults'),
  }),
  z.strictObject({ kind: z.literal('remote') }),
  z.strictObject({ kind: z.literal('stdio'), file }),
  z.strictObject({
    kind: z.literal('policy'),
    file,
    parameters: z.record(z.string(), z.string()).describe('inputs and outputs of the model'),
  }),
]);

/** Data that the version's host needs to load it. */
export type BotManifest = z.infer<typeof botManifestSchema>;

export type UploadManifest = Extract<BotManifest, { readonly kind: 'stdio' | 'policy' }>;

/** The fields of a version from which its reference is built. */
export type ReferredVersion = Pick<BotVersion, 'id' | 'botId' | 'manifest' | 'artifactHash'>;

/** Throws if it is malformed. */
export function manifestOf({ id, manifest }: Pick<BotVersion, 'id' | 'manifest'>): BotManifest {
  return parseColumn(botManifestSchema, { table: 'bot_version', id, column: 'manifest' }, manifest);
}

/** The reference to the version in jobs. Throws if its manifest is malformed. */
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

/** Does not check that the artifact is still stored; fetching it does. */
function artifactOf({ artifactHash }: ReferredVersion, { file: name }: UploadManifest): string {
  return botOfArtifact({ hash: artifactHash ?? '0'.repeat(64), file: name });
}

// What all upload kinds have in common: a manifest with the name of the file, an artifact, a check, and a sandbox.

import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import { botOfArtifact } from '../artifacts/artifact-name.ts';
import type { UploadKind, UploadTraits } from './version-kind.ts';

/** The manifest of an uploaded version, as stored. */
export interface UploadManifest {
  /** Name of the kind. */
  readonly kind: string;
  /** Name of the uploaded file. */
  readonly file: string;
  /** Absent if the kind has no fields. */
  readonly parameters?: Readonly<Record<string, string>>;
}

const file = z.string().min(1).max(100);

export function uploadKindOf(traits: UploadTraits): UploadKind {
  const kind = z.literal(traits.name);
  const parameters = z.record(z.string(), z.string());
  const manifestSchema: z.ZodType<UploadManifest> =
    traits.fields.length === 0 ? z.strictObject({ kind, file }) : z.strictObject({ kind, file, parameters });
  return {
    ...traits,
    needs: 'sandbox',
    isChecked: true,
    // Does not check that the artifact is still stored; fetching it does.
    referenceOf: ({ id, manifest, artifactHash }) => {
      const place = { table: 'bot_version', id, column: 'manifest' };
      const { file: name, parameters: given = {} } = parseColumn(manifestSchema, place, manifest);
      const bot = botOfArtifact({ hash: artifactHash ?? '0'.repeat(64), file: name });
      return { host: traits.host, bot, parameters: given };
    },
    entrantOf: () => ({}),
  };
}

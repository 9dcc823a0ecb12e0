// House bots: code of this program, by name.

import { HOUSE_HOST } from '@mcr-arena/hosts';
import { botTextOf } from '@mcr-arena/sdk';
import * as z from 'zod';
import { parseColumn } from '../../database/parse-column.ts';
import type { ReferredVersion, VersionKind } from './version-kind.ts';

const manifestSchema = z.strictObject({
  kind: z.literal('house'),
  name: z.string().describe('name of the house bot'),
  parameters: z.record(z.string(), z.string()).exactOptional().describe('parameters that differ from the defaults'),
});

export type HouseManifest = z.infer<typeof manifestSchema>;

function manifestOf({ id, manifest }: Pick<ReferredVersion, 'id' | 'manifest'>): HouseManifest {
  return parseColumn(manifestSchema, { table: 'bot_version', id, column: 'manifest' }, manifest);
}

export const HOUSE_KIND = {
  name: 'house',
  host: HOUSE_HOST,
  needs: 'nothing',
  isChecked: false,
  playsCasual: () => true,
  referenceOf: (version) => {
    const { name, parameters = {} } = manifestOf(version);
    return { host: HOUSE_HOST, bot: name, parameters };
  },
  entrantOf: (version) => {
    const { name, parameters = {} } = manifestOf(version);
    return { bot: botTextOf({ name, bot: name, parameters }) };
  },
} as const satisfies VersionKind;

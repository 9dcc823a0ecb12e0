// Settings that administrators change while the server runs: who may sign up, quotas, how long logs and guests are stored.
// They are stored in one row and apply to all servers on the database.

import { type Administration, administrationSchema } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';

const KEY = 'administration';

const storedSchema = z.string().transform(jsonIn).pipe(administrationSchema);

const DEFAULTS: Administration = {
  signUp: 'open',
  quota: { diskMiB: 500, cpuMinutesPerDay: 240 },
  retention: { logDays: 90, guestDays: 30 },
};

export async function readAdministration(store: Store): Promise<Administration> {
  const row = await store.setting.findUnique({ where: { key: KEY } });
  if (row === null) return DEFAULTS;
  return parseColumn(storedSchema, { table: 'setting', id: KEY, column: 'value' }, row.value);
}

function jsonIn(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    context.addIssue(String(thrown));
    return z.NEVER;
  }
}

export async function writeAdministration(store: Store, settings: Administration): Promise<void> {
  const value = JSON.stringify(settings);
  await store.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
}

// Settings that administrators change while the server runs: who may sign up, quotas, how long logs and guests are stored.
// They are one row of the database, the same for all servers on it.

import * as z from 'zod';
import type { Store } from '../database/open-database.ts';
import { parseColumn } from '../database/parse-column.ts';

const KEY = 'administration';
const MAX_DAYS = 36_500;

export const serverQuotaSchema = z.strictObject({
  diskMiB: z.int().min(0).max(10_000_000).describe('disk of a user, in MiB (500)'),
  cpuMinutesPerDay: z.int().min(0).max(1_000_000).describe('processor time of a user, in minutes a day (240)'),
});

export const retentionSchema = z.strictObject({
  logDays: z.int().min(1).max(MAX_DAYS).describe('days that logs of bots are stored (90)'),
  guestDays: z.int().min(1).max(MAX_DAYS).describe('days that guests without games are stored (30)'),
});

export const administrationSchema = z.object({
  signUp: z.enum(['open', 'closed']).describe('closed: only administrators and teachers make accounts (open)'),
  quota: serverQuotaSchema,
  retention: retentionSchema,
});

export type Administration = z.output<typeof administrationSchema>;

const DEFAULTS: Administration = {
  signUp: 'open',
  quota: { diskMiB: 500, cpuMinutesPerDay: 240 },
  retention: { logDays: 90, guestDays: 30 },
};

export async function readAdministration(store: Store): Promise<Administration> {
  const row = await store.setting.findUnique({ where: { key: KEY } });
  if (row === null) return DEFAULTS;
  const value: unknown = JSON.parse(row.value);
  return parseColumn(administrationSchema, { table: 'setting', id: KEY, column: 'value' }, value);
}

export async function writeAdministration(store: Store, settings: Administration): Promise<void> {
  const value = JSON.stringify(settings);
  await store.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
}

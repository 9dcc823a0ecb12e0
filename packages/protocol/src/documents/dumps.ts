// The documents about monthly archives of records.

import { digest, natural } from '@mcr-arena/tournament/schema';
import * as z from 'zod';

/** Shape of a `MonthlyDump`. */
export const monthlyDumpSchema = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .describe('in UTC: of play for sets of the ladder, of the end for tournaments'),
  file: z
    .string()
    .regex(/^[\w-]+\.tar$/)
    .describe('name, for /api/dumps/FILE'),
  bytes: natural,
  sha256: digest,
  competitions: natural,
  sets: natural,
  deals: natural,
  madeAt: z.iso.datetime(),
});

/** Shape of a `DumpList`. */
export const dumpsSchema = z.object({
  available: z.boolean().describe('whether this server publishes dumps'),
  licence: z.string().describe('SPDX identifier'),
  dumps: z.array(monthlyDumpSchema).describe('newest first'),
});

/** Shape of the choice of an account. */
export const dumpChoiceSchema = z.strictObject({
  anonymous: z.boolean().describe("whether dumps contain other names in place of the account's and those of its bots"),
});

/** A monthly archive of the records of the ladder and of finished tournaments. */
export type MonthlyDump = z.infer<typeof monthlyDumpSchema>;
/** The published archives of a server. */
export type DumpList = z.infer<typeof dumpsSchema>;

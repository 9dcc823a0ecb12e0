// The documents about monthly dumps of records.

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
export const dumpListSchema = z.object({
  available: z.boolean().describe('whether this server publishes dumps'),
  licence: z.string().describe('SPDX identifier'),
  dumps: z.array(monthlyDumpSchema).describe('newest first'),
});

/** Shape of a `DumpChoice`. */
export const dumpChoiceSchema = z.strictObject({
  anonymous: z.boolean().describe('whether dumps replace the names of the account and of its bots'),
});

/** The records of the ladder and of finished tournaments of a month, as a tar file. */
export type MonthlyDump = z.infer<typeof monthlyDumpSchema>;
/** The published dumps of a server. */
export type DumpList = z.infer<typeof dumpListSchema>;
/** The choice of an account. */
export type DumpChoice = z.infer<typeof dumpChoiceSchema>;

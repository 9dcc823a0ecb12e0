// The stored form of a journal's entries. Replies are stored as received, with tiles by index; a seat without a reply has null.

import { tileSchema as tile } from '@mcr-arena/engine/schema';
import * as z from 'zod';
import type { JournalEntry } from './journal.ts';

const index = z.int().min(0);

const reply = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('win') }),
  z.strictObject({ type: z.literal('meldedKong') }),
  z.strictObject({ type: z.literal('timedOut') }),
  z.strictObject({ type: z.literal(['discard', 'concealedKong', 'addedKong']), tile }),
  z.strictObject({ type: z.literal('chow'), low: tile, discard: tile.exactOptional() }),
  z.strictObject({ type: z.literal('pung'), discard: tile.exactOptional() }),
  z.strictObject({ type: z.literal('crashed'), verdict: z.string().exactOptional() }),
  z.strictObject({ type: z.literal('unreadable'), text: z.string(), chowLike: z.boolean() }),
]);
const replyOrNone = reply.nullish().transform((given) => given ?? undefined);

/** One entry as returned by `JSON.parse`. */
export const journalEntrySchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('opened'), deal: index, id: z.string() }),
  z.strictObject({
    type: z.literal('replied'),
    deal: index,
    step: index.min(1),
    from: index,
    replies: z.tuple([replyOrNone, replyOrNone, replyOrNone, replyOrNone]),
  }),
  z.strictObject({ type: z.literal('undone'), deal: index, step: index.min(1), kept: index }),
]) satisfies z.ZodType<JournalEntry>;

// The lines of `mcr shanten --jsonl`.

import { WINNING_FORMS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { pack, tile } from './tile.ts';

export const shantenInput = z
  .object({
    pack,
    hand: z.array(tile).min(1).max(13).meta({ description: 'the concealed tiles: 13, minus three per meld' }),
  })
  .meta({ title: 'A hand to analyse' });

const distance = z
  .strictObject({
    n: z.int().min(-1).max(13).meta({ description: 'least number of missing tiles, minus one: 0 is ready' }),
    useful: z.array(tile).meta({ description: 'kinds that lower n and of which the hand has fewer than four' }),
  })
  .meta({ id: 'distance' });

const distances = z.strictObject(
  Object.fromEntries(WINNING_FORMS.map((form) => [form, distance.nullable()])) as Record<
    (typeof WINNING_FORMS)[number],
    z.ZodNullable<typeof distance>
  >,
);

export const shantenOutput = z
  .strictObject({
    shanten: distances.meta({ description: 'by winning form; null where the melds make the form impossible' }),
    min: z.int().min(-1).max(13).meta({ description: 'the least n' }),
    strict: distances
      .partial()
      .optional()
      .meta({ description: "the forms that differ if tiles in the hand's own melds cannot be drawn again" }),
  })
  .meta({ title: 'The distance of a hand to ready, in every winning form' });

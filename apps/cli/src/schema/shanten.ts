// The lines of `mcr shanten --jsonl`.

import { WINNING_FORMS } from '@mcr-arena/tiles';
import * as z from 'zod';
import { pack, tile } from './tile.ts';

export const shantenInput = z
  .object({
    pack,
    hand: z.array(tile).min(1).max(13).meta({ description: 'the other tiles: 13, less three for each meld' }),
  })
  .meta({ title: 'A hand whose distance to ready is asked for' });

const distance = z
  .strictObject({
    n: z.int().min(-1).max(13).meta({ description: 'least number of tiles missing, less one: 0 is ready' }),
    useful: z.array(tile).meta({ description: 'kinds, fewer than four in the hand, that lower n' }),
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
      .meta({ description: 'the forms that differ when no tile in the own melds can be hoped for again' }),
  })
  .meta({ title: 'The distance of a hand to ready, in every winning form' });

// The output of "mcr solitaire tables --json" for each paper. Averages without data are null.

import { BONDT_PARTS, STAM_STRATEGIES } from '@mcr-arena/solitaire';
import * as z from 'zod';
import { digits, game, layout, share, whole } from './solitaire.ts';

const figure = z.number().nullable();

export const stamTable = z
  .strictObject({
    positions: whole,
    seed: z.string().optional(),
    rows: z.array(
      z.strictObject({
        strategy: z.enum(STAM_STRATEGIES),
        heuristic: z.enum(['random', 'max-block']),
        reading: z.string().meta({ description: 'reading of MaxBlock, or random' }),
        paper: z.strictObject({
          solved: whole,
          tilesLeft: z.number(),
          free: z.strictObject({ whenSolved: z.number(), whenStuck: z.number() }).optional(),
        }),
        paperShare: share,
        share,
        error: share,
        deviation: figure.meta({ description: 'in standard errors of the difference' }),
        tilesLeft: figure,
        freeWhenSolved: figure,
        freeWhenStuck: figure,
      }),
    ),
  })
  .meta({ title: "Stam's configurations compared with ours" });

export const rijnTables = z
  .strictObject({
    tables: z.array(
      z.strictObject({
        id: z.string(),
        section: z.string(),
        title: z.string(),
        columns: z.array(z.string()),
        counts: z.array(
          z.strictObject({
            tiles: whole,
            column: z.string(),
            ours: digits,
            paper: digits.optional().meta({ description: 'absent if the paper has no such figure' }),
            equal: z.boolean().optional(),
            note: z.string().optional().meta({ description: 'why the figures differ' }),
          }),
        ),
      }),
    ),
  })
  .meta({ title: "Van Rijn's tables compared with ours" });

export const bondtTables = z
  .strictObject({
    seed: z.string(),
    parts: z.array(
      z.strictObject({
        part: z.enum(BONDT_PARTS),
        chiSquare: z.strictObject({ value: z.number(), degrees: whole }),
        figures: z.array(
          z.strictObject({
            game,
            layout,
            paper: share.meta({ description: 'boards that can be won' }),
            rounding: share.meta({ description: "half a unit of the last digit of the paper's figure" }),
            share,
            error: share,
            deviation: z.number().meta({ description: 'in standard errors, including the rounding' }),
          }),
        ),
      }),
    ),
  })
  .meta({ title: "De Bondt's shares compared with ours" });

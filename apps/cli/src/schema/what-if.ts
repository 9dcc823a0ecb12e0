// The format of `mcr what-if`.

import * as z from 'zod';

const points = z.number().meta({ description: 'points of the seat' });
const action = z.strictObject({
  action: z.string().meta({ description: 'as "mcr replay --review" prints it' }),
  points: points.meta({ description: 'mean points of the seat over the continuations' }),
});

export const whatIfReport = z
  .strictObject({
    base: action,
    other: action,
    difference: points.meta({ description: 'mean points after the other action, less those after the base' }),
    margin: z
      .number()
      .min(0)
      .optional()
      .meta({ description: 'half the 95 % interval of the difference; absent below 20 continuations' }),
    continuations: z.int().min(1).meta({ description: 'worlds in which both actions were continued' }),
    seed: z.string(),
  })
  .meta({ title: 'What another action would have brought' });

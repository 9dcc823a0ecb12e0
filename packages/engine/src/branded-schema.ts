// Schemas of branded numbers.

import type * as z from 'zod';

/** The schema, whose numbers get a brand: those that it accepts must be the numbers of `T`. */
export function branded<T extends number>(schema: z.ZodType<number>): z.ZodType<T> {
  return schema as z.ZodType<T>;
}

// Schemas of branded numbers.

import type * as z from 'zod';

/** The schema with its numbers branded as `T`. It must accept exactly the numbers of `T`. */
export function branded<T extends number>(schema: z.ZodType<number>): z.ZodType<T> {
  return schema as z.ZodType<T>;
}

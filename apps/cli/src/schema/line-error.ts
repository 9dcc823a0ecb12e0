// The answer to an invalid line, the same for every batch form.

import * as z from 'zod';

export const lineError = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({ description: 'stable: programs match on it' }),
      message: z.string().meta({ description: 'for people: what was wrong, where, and what was expected' }),
    }),
  })
  .meta({ title: 'The answer to an invalid line' });

// 100,000 bad lines for each batch form.

import { test } from 'vitest';
import { BATCH_FORMS } from './batch-forms.ts';
import { expectErrorEach } from './fuzz.ts';

test.each(BATCH_FORMS.map((form) => [form.args.join(' '), form] as const))('mcr %s: 100,000 bad lines', (_, form) =>
  expectErrorEach(form, 100_000, 'malformed in full'),
);

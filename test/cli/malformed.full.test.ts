// 100,000 malformed lines for each batch form.

import { test } from 'vitest';
import { BATCH_FORMS } from './batch-forms.ts';
import { expectErrorEach } from './fuzz.ts';

test.each(BATCH_FORMS.map((form) => [form.args.join(' '), form] as const))(
  'mcr %s answers 100,000 malformed lines with errors',
  (_, form) => expectErrorEach(form, 100_000, 'malformed in full'),
);

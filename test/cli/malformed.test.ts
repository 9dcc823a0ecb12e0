// Malformed lines: each is answered with an error, and the run continues. "npm run test:full" sends many more.

import { expect, test } from 'vitest';
import { BATCH_FORMS } from './batch-forms.ts';
import { expectErrorEach } from './fuzz.ts';
import { linesOf, spawnMcr } from './run-mcr.ts';

test.each(BATCH_FORMS.map((form) => [form.args.join(' '), form] as const))(
  'mcr %s answers malformed lines with errors',
  (_, form) => expectErrorEach(form, 300, 'malformed'),
);

test.each(BATCH_FORMS.map((form) => [form.args.join(' '), form] as const))(
  'mcr %s rejects a line of 64 MiB and answers the next',
  { tags: ['full'] },
  async (_, form) => {
    const good = JSON.stringify(form.good()[0]);
    const input = Buffer.concat([Buffer.alloc(2 ** 26, 'W'), Buffer.from(`\n${good}\n`)]);
    const [refused, answer] = linesOf((await spawnMcr(form.args, { input })).stdout);
    expect(refused).toContain('"line-too-long"');
    expect(answer).not.toContain('"error"');
  },
);

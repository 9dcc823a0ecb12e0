// The commands of guides that take only seconds run unchanged.

import { describe, expect, test } from 'vitest';
import { blocksOf, runGuide } from './guide-commands.ts';

describe('the commands of a guide', () => {
  test('first bot: three bots are made, and one plays', async () => {
    const printed = await runGuide('first-bot');
    expect(printed).toMatch(/^4? ?\d? +my-bot /m);
    expect(printed).toContain('my-cpp-bot has a bot that plays');
  });

  test('writing a bot: the example plays, is replayed and compared', async () => {
    const printed = await runGuide('writing-a-bot');
    expect(printed).toMatch(/\bme\b/);
  });
});

test('parses the marks of code blocks', () => {
  const marked = blocksOf('first-bot').map(({ language, marks }) => [language, ...marks].join(' '));
  expect(marked).toContain('sh run');
  expect(marked).toContain('sh run slow');
});

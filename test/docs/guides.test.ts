// Runs the commands of two guides that need no server, and checks that no guide with marked commands is forgotten.

import { describe, expect, test } from 'vitest';
import { blocksOf, EXPECTED_OUTPUT, guideNames, runGuide } from './guide-commands.ts';

describe('the commands of a guide', () => {
  test('first bot: three bots are made, and one plays', { tags: ['full'] }, async () => {
    const printed = await runGuide('first-bot');
    expect(printed).toMatch(/^4? ?\d? +my-bot /m);
    expect(printed).toContain('my-cpp-bot contains a working bot');
  });

  test('writing a bot: the example plays, is replayed and compared', { tags: ['full'] }, async () => {
    const printed = await runGuide('writing-a-bot');
    expect(printed).toMatch(/\bme\b/);
  });
});

test('every page with marked blocks is run by one of these tests', () => {
  const marked = guideNames().filter((name) => blocksOf(name).some(({ marks }) => marks.includes('run')));
  expect(marked.filter((name) => !(name in EXPECTED_OUTPUT) && name !== 'writing-a-bot')).toEqual([]);
});

// Runs the commands of two guides that need no server, and checks that no block of commands is forgotten.

import { describe, expect, test } from 'vitest';
import { NOT_RUN } from './commands-not-run.ts';
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

test('parses the marks of code blocks', () => {
  const marked = blocksOf('first-bot').map(({ language, marks }) => [language, ...marks].join(' '));
  expect(marked).toContain('sh run');
  expect(marked).toContain('sh run slow');
});

test('every block of shell code is run, or is listed with the reason why not', () => {
  const unmarked = guideNames().flatMap((name) =>
    blocksOf(name)
      .filter(({ language, marks }) => language === 'sh' && !marks.includes('run'))
      .map(({ code }) => [name, code] as const),
  );
  const hasReason = ([name, code]: readonly [string, string]): boolean =>
    Object.keys(NOT_RUN[name] ?? {}).some((start) => code.startsWith(start));
  expect(unmarked.filter((block) => !hasReason(block))).toEqual([]);
  const listed = Object.entries(NOT_RUN).flatMap(([name, reasons]) =>
    Object.keys(reasons).map((start) => [name, start]),
  );
  const isNeeded = ([name, start]: string[]): boolean =>
    unmarked.some(([page, code]) => page === name && code.startsWith(start!));
  expect(listed.filter((entry) => !isNeeded(entry))).toEqual([]);
});

test('every page with marked blocks is run by one of these tests', () => {
  const marked = guideNames().filter((name) => blocksOf(name).some(({ marks }) => marks.includes('run')));
  expect(marked.filter((name) => !(name in EXPECTED_OUTPUT) && name !== 'writing-a-bot')).toEqual([]);
});

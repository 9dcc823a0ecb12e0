// No guide with marked commands is forgotten by guides.full.test.ts, which runs them.

import { expect, test } from 'vitest';
import { blocksOf, EXPECTED_OUTPUT, guideNames } from './guide-commands.ts';

test('every page with marked blocks is run', () => {
  const marked = guideNames().filter((name) => blocksOf(name).some(({ marks }) => marks.includes('run')));
  expect(marked.filter((name) => !(name in EXPECTED_OUTPUT))).toEqual([]);
});

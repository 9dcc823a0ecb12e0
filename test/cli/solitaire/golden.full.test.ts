import { test } from 'vitest';
import { expectGoldenVerdicts } from './golden-verdicts.ts';

test('all 5,160 golden boards: every verdict agrees, and every solution empties its board', { timeout: 600_000 }, () =>
  expectGoldenVerdicts(1, 1),
);

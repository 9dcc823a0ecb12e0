import { test } from 'vitest';
import { expectGoldenVerdicts } from './golden-verdicts.ts';

test('agrees with all 5,160 golden verdicts, and every solution empties its board', { timeout: 600_000 }, () =>
  expectGoldenVerdicts(1, 1),
);

import { expect, test } from 'vitest';
import { chanceText } from '../../apps/web/src/ui/plans/plan-text.ts';

test.each([
  [0.0004, '<\u00a00.1\u00a0%'],
  [0.004, '0.4\u00a0%'],
  [0.096, '10\u00a0%'],
  [1, '100\u00a0%'],
])('the chance %d is shown as %s', (chance, text) => {
  expect(chanceText(chance, 'en')).toBe(text);
});

import { expect, test } from 'vitest';
import { leadOf } from '../../apps/web/src/pages/ladder/lead.ts';

test('a bot is ahead only if the 95 % interval excludes 0', () => {
  expect(leadOf({ mean: 5.7, halfWidth: 5.6 })).toEqual({ type: 'ahead', side: 0 });
  expect(leadOf({ mean: -5.7, halfWidth: 5.6 })).toEqual({ type: 'ahead', side: 1 });
  expect(leadOf({ mean: 0.3, halfWidth: 5.6 })).toEqual({ type: 'undecided', side: 0 });
  expect(leadOf({ mean: -5.6, halfWidth: 5.6 })).toEqual({ type: 'undecided', side: 1 });
  expect(leadOf({ mean: 0, halfWidth: 0 })).toEqual({ type: 'undecided', side: 0 });
  expect(leadOf({ mean: -40 })).toEqual({ type: 'early', side: 1 });
});

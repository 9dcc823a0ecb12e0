import type { PlayedSet, SetSpec } from '@mcr-arena/arena';
import { expect, test } from 'vitest';
import { createPlayRate } from '../../../apps/server/src/jobs/play-rate.ts';

test('the rate is measured over the last sets of all slots', async () => {
  let clock = 0;
  const rate = createPlayRate(4, () => clock);
  expect(rate.dealsPerHour()).toBeUndefined();
  let takes = 1000;
  const player = rate.timed({
    play: async () => {
      clock += takes;
      return {} as PlayedSet;
    },
    close: async () => {},
  });
  const spec = { job: { seatings: [0, 1, 2, 3] } } as unknown as SetSpec;
  await player.play(spec);
  expect(rate.dealsPerHour()).toBe(4 * 4 * 3600);
  takes = 2000;
  for (let set = 0; set < 50; set += 1) await player.play(spec);
  expect(rate.dealsPerHour()).toBe(4 * 4 * 1800);
});

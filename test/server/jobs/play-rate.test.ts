import type { PlayedSet, SetSpec } from '@mcr-arena/runs';
import { expect, test } from 'vitest';
import { createPlayRate } from '../../../apps/server/src/jobs/play-rate.ts';

test('the rate is measured over the last disclosed sets of all slots', async () => {
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
  const play = async (set: number): Promise<void> => {
    const job = { round: 1, table: 1, set, seatings: [0, 1, 2, 3] };
    await player.play({ competition: 'cup', job } as unknown as SetSpec);
  };
  const disclose = (set: number): void => rate.count({ competition: 'cup', round: 1, table: 1, set });
  await play(0);
  expect(rate.dealsPerHour()).toBeUndefined();
  disclose(0);
  expect(rate.dealsPerHour()).toBe(4 * 4 * 3600);
  takes = 2000;
  for (let set = 1; set <= 50; set += 1) {
    await play(set);
    disclose(set);
  }
  expect(rate.dealsPerHour()).toBe(4 * 4 * 1800);
  takes = 1;
  await play(51);
  // Played by another process.
  disclose(52);
  expect(rate.dealsPerHour()).toBe(4 * 4 * 1800);
});

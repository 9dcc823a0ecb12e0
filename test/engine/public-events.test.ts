// The events that everybody may see: no hand, no drawn tile, no concealed kong. Their state equals every seat's, with hands closed.

import { publicEventOf, replay, viewFor } from '@mcr-arena/engine';
import { publicEventSchema } from '@mcr-arena/engine/schema';
import { SEATS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { configFrom, FORMATS, randomDeal } from '../deals/random-deals.ts';

const SEEDS = Array.from({ length: 3 }, (_, seed) => `public ${seed}`);

describe.each(FORMATS)('%s', (_, rules, flowers) => {
  test.each(SEEDS)('deal %s', (seed) => {
    const { events } = randomDeal(configFrom(rules, seed, flowers), seed);
    const seen = events.map(publicEventOf);
    for (const event of seen) expect(publicEventSchema.parse(event)).toEqual(event);
    const state = replay(seen);
    for (const seat of SEATS) {
      const view = replay(viewFor(seat, events));
      expect([state.phase.type, state.wall, state.shown]).toEqual([view.phase.type, view.wall, view.shown]);
      for (const other of SEATS.filter((each) => each !== seat)) expect(state.seats[other]).toEqual(view.seats[other]);
      expect(state.seats[seat].hand).toHaveProperty('size');
    }
  });
});

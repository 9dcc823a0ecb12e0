// Actions of invalid types are ordinary fouls and never throw.

import { type Action, DealInPlay, DUPLICATE_RULES, foulOf, legalActions, step } from '@mcr-arena/engine';
import { mapSeats } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { configFrom } from '../deals/random-deals.ts';

const NUMBERS: readonly unknown[] = [undefined, null, -1, 0.5, 34, 41, 42, 1e9, Number.NaN, Infinity, '3', {}, []];
const HOSTILE: readonly unknown[] = [
  { type: 'dance' },
  { type: '__proto__' },
  {},
  ...['discard', 'concealedKong', 'addedKong'].flatMap((type) => NUMBERS.map((tile) => ({ type, tile }))),
  ...NUMBERS.flatMap((low) => NUMBERS.map((discard) => ({ type: 'chow', low, discard }))),
  ...NUMBERS.slice(1).map((discard) => ({ type: 'pung', discard })),
];

test.each(HOSTILE.map((action) => [JSON.stringify(action), action as Action] as const))('%s is a foul', (_, action) => {
  const deal = new DealInPlay(configFrom(DUPLICATE_RULES, 'hostile'));
  expect(foulOf(deal.state, 0, action)).toMatchObject({ reason: 'illegal-action' });
  expect(
    step(
      deal.state,
      mapSeats(() => action),
    ).at(-1),
  ).toMatchObject({ outcome: { type: 'foul', seat: 0 } });
  deal.answer(mapSeats((seat) => (seat === 0 ? legalActions(deal.state, 0)[0] : undefined)));
  for (const seat of [1, 2, 3] as const) {
    expect(foulOf(deal.state, seat, action)).toMatchObject({ reason: 'illegal-action' });
    const end = step(
      deal.state,
      mapSeats((each) => (each === seat ? action : undefined)),
    ).at(-1);
    expect(end).toMatchObject({ outcome: { type: 'foul', seat } });
  }
});

import { type DealConfig, type DealEvent, divergenceOf, legalActions, playDeal } from '@mcr-arena/engine';
import { createRandom, type Seat } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { chosenFrom, configFrom, FORMATS, randomDeal } from '../deals/random-deals.ts';

/** A random deal in which `seat` answers differently, where it has a choice, after the first `from` questions to all seats. */
function playedOtherwise(config: DealConfig, seed: number, seat: Seat, from: number): readonly DealEvent[] {
  let answers = 0;
  return playDeal(config, (state, asked) => {
    answers += 1;
    const actions = legalActions(state, asked);
    const usual = chosenFrom(actions, createRandom(`${seed} ${answers}`));
    if (asked !== seat || answers <= from) return usual;
    return actions.find((action) => action !== usual) ?? usual;
  }).events;
}

describe.each(FORMATS)('%s', (_name, rules, flowers) => {
  const config = configFrom(rules, 'divergence', flowers);

  test('a deal does not diverge from itself', () => {
    expect(divergenceOf(randomDeal(config, 'a').events, randomDeal(config, 'a').events)).toBeUndefined();
  });

  test('finds the first event that differs, and the seat that answered differently', () => {
    let found = 0;
    for (let seed = 0; seed < 24; seed += 1) {
      const seat = (seed % 4) as Seat;
      const usual = playedOtherwise(config, seed, seat, Number.POSITIVE_INFINITY);
      const other = playedOtherwise(config, seed, seat, seed);
      const divergence = divergenceOf(usual, other);
      expect(divergenceOf(other, usual)).toEqual(divergence);
      if (divergence === undefined) continue;
      found += 1;
      expect(divergence.seat).toBe(seat);
      expect(usual.slice(0, divergence.event)).toEqual(other.slice(0, divergence.event));
      expect(usual[divergence.event]).not.toEqual(other[divergence.event]);
    }
    expect(found).toBeGreaterThan(12);
  });
});

test('rejects deals of different walls', () => {
  const [, rules] = FORMATS[0]!;
  const [a, b] = ['a', 'b'].map((seed) => randomDeal(configFrom(rules, seed), seed).events);
  expect(() => divergenceOf(a!, b!)).toThrow('their walls differ');
});

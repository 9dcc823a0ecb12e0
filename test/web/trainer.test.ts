// The situations of the trainer, without a browser.

import { createBot, explain } from '@mcr-arena/bot-goal';
import { legalActionsFor, observe } from '@mcr-arena/engine';
import { describe, expect, test } from 'vitest';
import { situationOf } from '../../apps/web/src/pages/trainer/situation.ts';
import { shareOf, tallyOf } from '../../apps/web/src/pages/trainer/tally.ts';
import { placeOfQuery, queryOfPlace } from '../../apps/web/src/pages/trainer/trainer-address.ts';

const situations = [1, 2, 3, 4].map((number) => situationOf('test', number));

describe('a situation', () => {
  test('is a view of the seat, and its answer is computed by goal from that view alone', () => {
    for (const { view, seat, decision } of situations) {
      const { question, ...table } = observe(view);
      const observation = { ...table, question: question! };
      expect(observation.seat).toBe(seat);
      const legal = legalActionsFor(observation);
      const { alternatives } = explain(observation, legal);
      expect(decision.alternatives.map(({ action, value }) => ({ action, value }))).toEqual(alternatives);
      expect(createBot({ parameters: {} }).decide(observation, legal, 0)).toEqual(alternatives[0]!.action);
    }
  });

  test('has discards only, one of them clearly the best', () => {
    for (const { decision } of situations) {
      const [best, second] = decision.alternatives;
      expect(decision.alternatives.every(({ action }) => action.type === 'discard')).toBe(true);
      expect(second!.value).toBeLessThan(0.94 * best!.value);
    }
  });

  test('depends only on the seed and the number', () => {
    expect(situationOf('test', 2)).toEqual(situations[1]);
    expect(new Set(situations.map((situation) => JSON.stringify(situation.view))).size).toBe(situations.length);
  });
});

test('answers are scored by their share of the best value', () => {
  const { decision } = situations[0]!;
  expect(shareOf(decision, 0)).toBe(1);
  const last = shareOf(decision, decision.alternatives.length - 1);
  expect(last).toBeLessThan(0.94);
  expect(tallyOf([1, last])).toEqual({ answers: 2, best: 1, accuracy: (1 + last) / 2 });
  expect(tallyOf([])).toEqual({ answers: 0, best: 0, accuracy: undefined });
});

test('an address identifies a situation; an invalid address shows the first one', () => {
  const place = { seed: 'a b', number: 12 };
  expect(placeOfQuery(new URLSearchParams(queryOfPlace(place)), 'own')).toEqual(place);
  for (const query of ['', 'n=0', 'n=x', 'n=1.5', 'n=1e9', 'seed=&n=1']) {
    expect(placeOfQuery(new URLSearchParams(query), 'own')).toEqual({ seed: 'own', number: 1 });
  }
});

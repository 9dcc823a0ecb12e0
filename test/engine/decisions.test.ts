// The decisions of a seat, compared with the judge's questions of the same deal.

import { type Decision, DUPLICATE_RULES, decisionsOf, legalActions, observe, viewFor } from '@mcr-arena/engine';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { configFrom, FORMATS, randomDeal, visitQuestions } from '../deals/random-deals.ts';

interface Expected extends Omit<Decision, 'reply'> {
  readonly seat: Seat;
}

test.each(FORMATS)('%s: decisions contain what the seat knew and could do', (_, rules, flowers) => {
  for (const seed of ['a', 'b', 'c']) {
    const config = configFrom(rules, seed, flowers);
    const expected: Expected[] = [];
    visitQuestions(config, seed, (state, _question, events) => {
      for (const seat of SEATS) {
        const actions = legalActions(state, seat);
        const { question, ...table } = observe(viewFor(seat, events));
        if (question === undefined || actions.length < 2) continue;
        const observation = { ...table, question };
        expected.push({ seat, event: events.length - 1, observation, legalActions: actions });
      }
    });
    const deal = randomDeal(config, seed);
    for (const seat of SEATS) {
      const found = decisionsOf(deal, seat);
      const own = expected.filter((decision) => decision.seat === seat);
      expect(own.length).toBeGreaterThan(3);
      expect(found.map(({ reply, ...decision }) => ({ seat, ...decision }))).toEqual(own);
    }
  }
});

test('decisions contain the replies of the seat', () => {
  const deal = randomDeal(configFrom(DUPLICATE_RULES, 'replies'), 'replies');
  const replies = deal.steps.flatMap((step) => SEATS.flatMap((seat) => step.replies[seat] ?? []));
  const found = SEATS.flatMap((seat) => decisionsOf(deal, seat).flatMap(({ reply }) => reply ?? []));
  expect(found.length).toBeGreaterThan(20);
  for (const reply of found) expect(replies).toContain(reply);
});

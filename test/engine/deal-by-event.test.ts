// A deal applied event by event equals the deal played question by question; fouls at announcements end it.

import { automaticAction, DealByEvent, type DealEvent, DUPLICATE_RULES, PASS, playDeal } from '@mcr-arena/engine';
import { mapSeats, SEATS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { configFrom } from '../deals/random-deals.ts';

const config = configFrom(DUPLICATE_RULES, 'by event', true);
const ALL_PASS = mapSeats(() => PASS);

/** Applies and returns the events up to the next question or the end. */
function applyAll(deal: DealByEvent): DealEvent[] {
  const applied: DealEvent[] = [];
  for (let event = deal.next; event !== undefined; event = deal.next) {
    deal.applyNext();
    applied.push(event);
  }
  return applied;
}

test('gives the events of the deal played question by question', () => {
  const deal = new DealByEvent(config);
  const events = applyAll(deal);
  while (deal.state.phase.type !== 'ended') {
    deal.answer(mapSeats((seat) => automaticAction(deal.state, seat)));
    events.push(...applyAll(deal));
  }
  expect(events).toEqual(playDeal(config, automaticAction).events.slice(1));
});

test('a deal starts before its tiles are dealt, and each event is applied once', () => {
  const deal = new DealByEvent(config);
  expect(deal.next?.type).toBe('dealt');
  expect(deal.state.phase.type).toBe('dealing');
  deal.applyNext();
  expect(deal.state.phase.type).toBe('drawing');
});

test('rejects replies while an event is pending, and events while a question is open', () => {
  const deal = new DealByEvent(config);
  expect(() => deal.answer(ALL_PASS)).toThrow('no question is open: dealt follows');
  applyAll(deal);
  expect(() => deal.applyNext()).toThrow('no event follows');
});

test('an announcement that all seats pass changes nothing', () => {
  const deal = new DealByEvent(config);
  const { next } = deal;
  deal.acknowledge(ALL_PASS, 0);
  expect(deal.next).toBe(next);
});

test.each(SEATS)('the first foul at an announcement ends the deal, in turn order from seat %i', (first) => {
  const deal = new DealByEvent(config);
  deal.acknowledge(
    mapSeats((seat) => (seat === 0 || seat === 2 ? { type: 'timedOut' } : PASS)),
    first,
  );
  const seat = first === 1 || first === 2 ? 2 : 0;
  expect(applyAll(deal)).toMatchObject([
    { type: 'foul', seat, reason: 'timed-out' },
    { type: 'dealEnded', outcome: { type: 'foul', seat, reason: 'timed-out' } },
  ]);
});

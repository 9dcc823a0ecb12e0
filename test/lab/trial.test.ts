// Trials of a bot: a deal of the smoke table, recorded situations, and one question of a played deal.

import { decodeDeal, type foulOf, playDeal, replay } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type LoadedBot } from '@mcr-arena/hosts';
import { type FoundInTrial, questionAfter, recordedSituations, runTrial, type TrialOrder } from '@mcr-arena/lab';
import { expectValue, SEATS, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { OPPONENTS, reference, withChangedBot } from './changed-bot.ts';

/** Runs a trial of `shanten`, with changed properties. */
async function tried(order: TrialOrder, change: (loaded: LoadedBot) => Partial<LoadedBot> = () => ({})) {
  const seen: FoundInTrial[] = [];
  const onChange = (partial: FoundInTrial): void => void seen.push(partial);
  const found = await withChangedBot(change, (registry) => {
    const bot = reference('shanten');
    return runTrial({ bot, limits: DEFAULT_LIMITS, registry, opponents: OPPONENTS, order, onChange });
  });
  return { found, seen };
}

test('a deal is shown from its first events on, with every question to the bot', async () => {
  const { found, seen } = await tried({ type: 'deal', number: 2 });
  // The bot may take long to start.
  expect(seen[0]).toMatchObject({ stage: 'deal', done: 0, of: 1 });
  expect(seen[1]!.deal).toMatchObject({
    number: 2,
    seat: 1,
    opponents: OPPONENTS.map(({ bot }) => bot),
    decisions: [],
  });
  expect(seen[1]!.deal!.events.map(({ type }) => type)).toContain('dealt');
  const { events, decisions, record } = found.deal!;
  const played = expectValue(decodeDeal(record!));
  expect(events).toEqual(played.events);
  expect(decisions.length).toBeGreaterThan(10);
  for (const { event, legal, answer, fault } of decisions) {
    expect(questionAfter(played, event, 1)).toBeDefined();
    expect([legal.includes(answer), fault]).toEqual([true, undefined]);
  }
});

test('a foul is shown with its reason', async () => {
  const { found } = await tried({ type: 'deal', number: 1 }, (loaded) => ({
    seat: async (seating) => {
      const { follower: _, ...seat } = await loaded.seat(seating);
      return { ...seat, decide: () => ({ type: 'win' }) };
    },
  }));
  const { decisions, record } = found.deal!;
  expect(decisions).toHaveLength(1);
  expect(decisions[0]).toMatchObject({ answer: 'HU', fault: expect.stringMatching(/^win: /) });
  expect(record!.outcome).toMatchObject({ type: 'foul', seat: 0 });
});

test('recorded situations are asked once each, or those with the given numbers', async () => {
  const file = recordedSituations();
  const { found } = await tried({ type: 'situations', file, numbers: [3, 60] });
  expect(found.of).toBe(2);
  expect(found.situations.length + found.skipped).toBe(2);
  expect(found.situations[0]).toMatchObject({ number: 3, name: expect.stringMatching(/^3: /) });
});

test('a bot that follows its own replies plays the deal up to the question', async () => {
  const file = recordedSituations();
  const recalled: number[] = [];
  const { found } = await tried({ type: 'situations', file, numbers: [5] }, (loaded) => ({
    followsOwnReplies: () => true,
    seat: async (seating) => {
      const { follower: _, ...seat } = await loaded.seat(seating);
      return { ...seat, recall: () => void recalled.push(1) };
    },
  }));
  expect([found.situations.length, recalled.length]).toEqual([1, 0]);
});

test('a question of a played deal is asked again', async () => {
  const { found } = await tried({ type: 'deal', number: 5 });
  const deal = expectValue(decodeDeal(found.deal!.record!));
  const { event } = found.deal!.decisions.at(-1)!;
  const question = questionAfter(deal, event, 0)!;
  const again = await tried({ type: 'situation', deal, question, seat: 0 });
  const { request, legal, answer } = found.deal!.decisions.at(-1)!;
  expect(again.found.situations).toMatchObject([{ request, legal, answer }]);
});

test('the question after an event is found for the seats that are asked', () => {
  const { config } = expectValue(decodeDeal(recordedSituations().deals[0]!));
  const deal = playDeal(config, (state, seat) => {
    const [last] =
      state.phase.type === 'turn'
        ? [...state.seats[seat].hand.keys()].filter((tile) => state.seats[seat].hand[tile]! > 0)
        : [];
    const discard = { type: 'discard', tile: last } as Parameters<typeof foulOf>[2];
    return state.phase.type === 'turn' ? discard : { type: 'pass' };
  });
  const asked = deal.events.flatMap((_, event) => {
    const seats = SEATS.filter((seat) => questionAfter(deal, event, seat as Seat) !== undefined);
    return seats.length === 0 ? [] : [{ event, seats }];
  });
  const { phase } = replay(deal.events.slice(0, asked[0]!.event + 1));
  expect(phase.type === 'turn' && phase.seat).toBe(asked[0]!.seats[0]);
  expect(asked.length).toBeLessThanOrEqual(deal.steps.length);
  expect(questionAfter(deal, deal.events.length - 1, 0)).toBeUndefined();
  expect(questionAfter(deal, 1_000_000, 0)).toBeUndefined();
});

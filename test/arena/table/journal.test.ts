import { openTableJournal, stepsBeforeDecision, Table } from '@mcr-arena/arena';
import type { DealEvent, DealStep } from '@mcr-arena/engine';
import { expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { CONFIG, MemoryJournal, playOn, playWithEnd, seatBots } from './journaled-table.ts';

const journal = new MemoryJournal();
const seen: DealEvent[][] = [];
const record = await playOn(journal, seen);
const undisturbed = { record, events: seen[0]!, entries: journal.entries.length };

test('a journal does not affect the deal', async () => {
  const played = await new Table({ config: CONFIG }).play(await seatBots());
  expect(played.events).toEqual(undisturbed.events);
  expect(undisturbed.entries).toBeGreaterThan(30);
});

const ENTRIES = IS_FULL ? [...journal.entries.keys()] : [0, 1, 10];

test.each(ENTRIES)('a table stopped at entry %d continues to the same record', async (at) => {
  for (const isStored of [false, true]) {
    const { record, seen } = await playWithEnd({ at, isStored });
    expect(record).toBe(undisturbed.record);
    // All events shown before the stop are a prefix of the deal.
    expect(seen[0]).toEqual(undisturbed.events.slice(0, seen[0]!.length));
    if (seen[1]!.length > 0) expect(seen[1]).toEqual(undisturbed.events);
  }
});

test('shows no event before it is stored', async () => {
  const journal = new MemoryJournal();
  const shown: number[] = [];
  const table = new Table({
    config: CONFIG,
    journal: {
      id: 'id',
      stored: [],
      store: async ({ from, replies }) => {
        expect(shown.reduce((sum, count) => sum + count, 0)).toBe(from);
        await journal.append('t', [{ type: 'replied', deal: 0, step: 1, from, replies }]);
      },
    },
  });
  table.watch({ see: (events) => shown.push(events.length) });
  const { steps } = await table.play(await seatBots());
  expect(shown.length - 1).toBe(steps.length);
  expect(journal.entries.length).toBe(steps.filter(isAnswered).length);
});

test('a table that is stopped while a draw is shown does not ask for the discard', async () => {
  const stop = new AbortController();
  let asked = false;
  const onDecision = (): void => {
    if (stop.signal.aborted) expect.unreachable('it was asked');
    asked = true;
  };
  const table = new Table({ config: CONFIG, onDecision });
  table.watch({ see: (events) => asked && events.at(-1)!.type === 'drawn' && stop.abort() });
  await expect(table.play(await seatBots(), stop.signal)).rejects.toThrow('aborted');
});

test.each([
  ['all steps', () => true],
  ['answered steps only', isAnswered],
])('a table resumes from a journal of %s', async (_, isStored) => {
  const played = await new Table({ config: CONFIG }).play(await seatBots());
  expect(played.steps.every(isAnswered)).toBe(false);
  const started = played.events.length - played.steps.flatMap(({ events }) => events).length;
  const all = played.steps.map((step, index) => {
    const from = started + played.steps.slice(0, index).flatMap(({ events }) => events).length;
    return { from, ...step };
  });
  for (const count of [1, 2, 5, 20, all.length]) {
    const stored = all.slice(0, count).filter(isStored);
    const table = new Table({ config: CONFIG, journal: { id: 'id', stored, store: async () => {} } });
    expect((await table.play(await seatBots())).events).toEqual(played.events);
  }
  const whole = { id: 'id', stored: all.filter(isStored), store: async () => {} };
  expect(new Table({ config: CONFIG, journal: whole }).played?.events).toEqual(played.events);
});

test('a deal that is taken back continues from the last decision of the seat, and its entries remain', async () => {
  const journal = new MemoryJournal();
  const open = async () => (await openTableJournal(journal, 't', () => 'id')).deal(0);
  const played = await new Table({ config: CONFIG, journal: await open() }).play(await seatBots());
  const first = await open();
  const kept = stepsBeforeDecision(CONFIG, first.stored, 1)!;
  expect(first.stored[kept]!.replies[1]).toBeDefined();
  const before = [...journal.entries];
  await first.takeBack(kept);
  const again = await open();
  expect([again.undone, again.stored]).toEqual([1, first.stored.slice(0, kept)]);
  expect(stepsBeforeDecision(CONFIG, again.stored, 1)).toBeLessThan(kept);
  expect((await new Table({ config: CONFIG, journal: again }).play(await seatBots())).events).toEqual(played.events);
  expect(journal.entries.slice(0, before.length)).toEqual(before);
  const numbers = journal.entries.flatMap((entry) => (entry.type === 'opened' ? [] : [entry.step]));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

test('a seat without a decision takes nothing back', () => {
  expect(stepsBeforeDecision(CONFIG, [], 0)).toBeUndefined();
});

test('rejects the journal of another deal', () => {
  const stored = [{ from: 99, replies: [undefined, undefined, undefined, undefined] as const }];
  const journal = { id: 'id', stored, store: async () => {} };
  expect(() => new Table({ config: CONFIG, journal })).toThrow('99 events');
});

function isAnswered({ replies }: Pick<DealStep, 'replies'>): boolean {
  return replies.some((reply) => reply !== undefined);
}

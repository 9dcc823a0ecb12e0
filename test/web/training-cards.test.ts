// The cards of the trainer: when exercises come back, how many are kept, and what is read from storage.

import { CASUAL_RULES, viewFor } from '@mcr-arena/engine';
import { describe, expect, test } from 'vitest';
import {
  afterAnswer,
  type Card,
  cardOfRow,
  dueCards,
  type Grade,
  MOST_CARDS,
  withMistakes,
} from '../../apps/web/src/ui/training/cards.ts';
import { idOfSource, type Mistake, type SeededSource } from '../../apps/web/src/ui/training/exercise-source.ts';
import { configFrom, randomDeal } from '../deals/random-deals.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.UTC(2026, 0, 1, 12);

function sourceOf(number: number): SeededSource {
  return { kind: 'points', theme: 'any', level: 1, seed: 'cards', number };
}

const deal = randomDeal(configFrom(CASUAL_RULES, 'cards'), 'cards');
const mistakes = [20, 30, 40].map(
  (event): Mistake => ({
    kind: 'mistakes',
    view: viewFor(1, deal.events.slice(0, event)),
    played: { type: 'pass' },
    cost: 1,
  }),
);

/** The one card after answers, each given when the card is due. Returns the minutes until it was due after each. */
function waitsAfter(grades: readonly Grade[]): readonly number[] {
  let cards: readonly Card[] = [];
  let now = START;
  return grades.map((grade) => {
    cards = afterAnswer(cards, sourceOf(1), grade, now);
    const due = cards[0]!.memory.due.getTime();
    const minutes = (due - now) / MINUTE;
    now = due;
    return minutes;
  });
}

describe('what is missed', () => {
  test('comes back after ten minutes, then after ever more days', () => {
    const [first, ...later] = waitsAfter(['missed', 'right', 'right', 'right', 'right']);
    expect(first).toBe(10);
    const days = later.map((minutes) => minutes / (24 * 60));
    expect(days.every((count) => Number.isInteger(count) && count >= 1)).toBe(true);
    expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
  });

  test('and missed again comes back after ten minutes', () => {
    const [first, second, third, fourth] = waitsAfter(['missed', 'missed', 'right', 'missed']);
    expect([first, second, fourth]).toEqual([10, 10, 10]);
    expect(third).toBeGreaterThanOrEqual(24 * 60);
  });

  test('and then answered closely comes back earlier than a right one', () => {
    expect(waitsAfter(['missed', 'right', 'near'])[2]).toBeLessThan(waitsAfter(['missed', 'right', 'right'])[2]!);
  });

  test.each<Grade>(['missed', 'near', 'right'])(
    'and answered %s on a clock that was set back counts from now',
    (grade) => {
      const before = afterAnswer([], sourceOf(1), 'missed', START);
      const due = (cards: readonly Card[], now: number) => afterAnswer(cards, sourceOf(1), grade, now)[0]!.memory.due;
      expect(due(before, START - 30 * DAY).getTime()).toBe(due(before, START).getTime() - 30 * DAY);
    },
  );

  test('the same answers at the same times give the same cards', () => {
    const answers: readonly Grade[] = ['missed', 'right', 'near', 'missed', 'right'];
    expect(waitsAfter(answers)).toEqual(waitsAfter(answers));
  });
});

test('a right or close answer makes no card', () => {
  expect(afterAnswer([], sourceOf(1), 'right', START)).toEqual([]);
  expect(afterAnswer([], sourceOf(1), 'near', START)).toEqual([]);
});

test('cards are due at their time, the longest overdue first', () => {
  const cards = [2, 1, 3].reduce<readonly Card[]>(
    (before, number) => afterAnswer(before, sourceOf(number), 'missed', START + number * MINUTE),
    [],
  );
  const dueAt = (minutes: number) =>
    dueCards(cards, START + minutes * MINUTE).map(({ source }) => 'number' in source && source.number);
  expect(dueAt(10.9)).toEqual([]);
  expect(dueAt(12)).toEqual([1, 2]);
  expect(dueAt(1000)).toEqual([1, 2, 3]);
});

describe('mistakes', () => {
  test('are due at once, and added once', () => {
    const cards = withMistakes([], [...mistakes, mistakes[0]!], START);
    expect(cards.map(({ source }) => source)).toEqual(mistakes);
    expect(dueCards(cards, START)).toHaveLength(3);
    expect(withMistakes(cards, mistakes, START + DAY)).toEqual(cards);
  });

  test('come back later after a right answer, and are not due again when they are added again', () => {
    const cards = afterAnswer(withMistakes([], mistakes, START), mistakes[0]!, 'right', START);
    expect(dueCards(cards, START + MINUTE)).toHaveLength(2);
    expect(dueCards(withMistakes(cards, mistakes, START + MINUTE), START + MINUTE)).toHaveLength(2);
  });
});

describe('too many cards', () => {
  const many = Array.from({ length: MOST_CARDS }, (_, index) => index + 1);
  const missed = (numbers: readonly number[], now: number) =>
    numbers.reduce<readonly Card[]>(
      (cards, number) => afterAnswer(cards, sourceOf(number), 'missed', now + number),
      [],
    );
  const numbersOf = (cards: readonly Card[]) => cards.map(({ source }) => 'number' in source && source.number);

  test('drop the one that was learnt longest ago', () => {
    const learnt = [7, 5].reduce<readonly Card[]>(
      (cards, number, place) => afterAnswer(cards, sourceOf(number), 'right', START + DAY + place * MINUTE),
      missed(many, START),
    );
    const after = afterAnswer(learnt, sourceOf(MOST_CARDS + 1), 'missed', START + DAY);
    expect(after).toHaveLength(MOST_CARDS);
    expect(numbersOf(after)).not.toContain(7);
    expect(numbersOf(after)).toContain(5);
  });

  test('drop the one that is due first if none is learnt', () => {
    const after = afterAnswer(missed(many, START), sourceOf(MOST_CARDS + 1), 'missed', START + DAY);
    expect(after).toHaveLength(MOST_CARDS);
    expect(numbersOf(after)).not.toContain(1);
  });
});

describe('stored rows', () => {
  const [seeded] = afterAnswer([], sourceOf(1), 'missed', START) as [Card];
  const [mistake] = withMistakes([], mistakes, START) as [Card];

  test.each([seeded, mistake])('are read as they were stored: $source.kind', (card) => {
    const row: unknown = structuredClone(card);
    expect(cardOfRow(row)).toEqual(card);
  });

  test.each([
    undefined,
    null,
    'card',
    [],
    {},
    { ...seeded, id: 'other' },
    { ...seeded, source: { ...seeded.source, kind: 'openings' } },
    { ...seeded, source: { ...seeded.source, level: 4 } },
    { ...seeded, source: { ...seeded.source, seed: 's'.repeat(65) } },
    { ...seeded, memory: undefined },
    { ...seeded, memory: { ...seeded.memory, due: 'tomorrow' } },
    { ...seeded, memory: { ...seeded.memory, due: new Date(Number.NaN) } },
    { ...seeded, memory: { ...seeded.memory, stability: Number.NaN } },
    { ...seeded, memory: { ...seeded.memory, state: 9 } },
    { ...mistake, source: { ...mistake.source, view: [] } },
    { ...mistake, source: { ...mistake.source, view: [null] } },
    { ...mistake, source: { ...mistake.source, played: 'pass' } },
  ])('of another version or broken are not read: %#', (row) => {
    expect(cardOfRow(row)).toBeUndefined();
  });

  test('a card from storage is answered like one in memory', () => {
    const read = cardOfRow(structuredClone(seeded))!;
    expect(afterAnswer([read], sourceOf(1), 'right', START + DAY)).toEqual(
      afterAnswer([seeded], sourceOf(1), 'right', START + DAY),
    );
  });
});

test('ids are short, equal for equal exercises, and do not depend on what was played', () => {
  const ids = [...[1, 2, 3].map(sourceOf), ...mistakes].map(idOfSource);
  expect(new Set(ids).size).toBe(6);
  expect(ids.every((id) => /^[0-9a-z]{10}$/.test(id))).toBe(true);
  expect(idOfSource({ ...mistakes[0]!, cost: 7 })).toBe(idOfSource(mistakes[0]!));
});

// The exercises to repeat, and when: every missed one becomes a card, which comes back after a time that grows with each right
// answer. FSRS computes the times, without chance, so that the same answers give the same times.

import { createEmptyCard, fsrs, type Card as Memory, type Grade as Rated, Rating, State } from 'ts-fsrs';
import { z } from 'zod';
import { type ExerciseSource, idOfSource, type Mistake, sourceSchema } from './exercise-source.ts';

/** How good an answer was. `near`: not the best, but close to it. */
export type Grade = 'right' | 'near' | 'missed';

export interface Card {
  readonly id: string;
  readonly source: ExerciseSource;
  /** The state of FSRS, with the time when the exercise is due. */
  readonly memory: Memory;
}

/** Beyond it, cards are dropped. */
export const MOST_CARDS = 300;

const RATINGS: Readonly<Record<Grade, Rated>> = { right: Rating.Good, near: Rating.Hard, missed: Rating.Again };
/** A missed exercise comes back after ten minutes; the later times are in days. */
const STEPS = ['10m'] as const;
const scheduler = fsrs({ enable_fuzz: false, learning_steps: STEPS, relearning_steps: STEPS });

const amount = z.number().min(0);
const cardSchema = z.object({
  id: z.string(),
  source: sourceSchema,
  memory: z.object({
    due: z.date(),
    stability: amount,
    difficulty: amount,
    elapsed_days: amount,
    scheduled_days: amount,
    learning_steps: amount,
    reps: amount,
    lapses: amount,
    state: z.enum(State),
    last_review: z.date().optional(),
  }),
});

/** A stored row as a card; undefined if it is not one of this version. */
export function cardOfRow(row: unknown): Card | undefined {
  const read = cardSchema.safeParse(row);
  return read.success && read.data.id === idOfSource(read.data.source) ? (read.data as Card) : undefined;
}

/**
 * The cards after an answer. An exercise without a card gets one if it was missed.
 * @param now in ms since the epoch.
 */
export function afterAnswer(
  cards: readonly Card[],
  source: ExerciseSource,
  grade: Grade,
  now: number,
): readonly Card[] {
  const id = idOfSource(source);
  const before = cards.find((card) => card.id === id);
  if (before === undefined && grade !== 'missed') return cards;
  const at = new Date(now);
  const { card: memory } = scheduler.next(memoryAt(before?.memory ?? createEmptyCard(at), at), at, RATINGS[grade]);
  return bounded([...cards.filter((card) => card.id !== id), { id, source, memory }]);
}

/** The memory with its last review at `at` if it was later: FSRS rejects that, and the device's clock may have been set back. */
function memoryAt(memory: Memory, at: Date): Memory {
  const { last_review: last } = memory;
  return last !== undefined && last > at ? { ...memory, last_review: at } : memory;
}

/** The cards with those mistakes that have none yet, due at once. */
export function withMistakes(cards: readonly Card[], mistakes: readonly Mistake[], now: number): readonly Card[] {
  const known = new Set(cards.map(({ id }) => id));
  const added: Card[] = [];
  for (const source of mistakes) {
    const id = idOfSource(source);
    if (known.has(id)) continue;
    known.add(id);
    added.push({ id, source, memory: createEmptyCard(new Date(now)) });
  }
  return bounded([...cards, ...added]);
}

/** The cards with those of others whose exercises have none yet. */
export function withCards(cards: readonly Card[], others: readonly Card[]): readonly Card[] {
  const known = new Set(cards.map(({ id }) => id));
  return bounded([...cards, ...others.filter(({ id }) => !known.has(id))]);
}

/** The cards that are due, the longest overdue first. */
export function dueCards(cards: readonly Card[], now: number): readonly Card[] {
  return inOrderOfDue(cards).filter(({ memory }) => memory.due.getTime() <= now);
}

export function inOrderOfDue(cards: readonly Card[]): readonly Card[] {
  return cards.toSorted((a, b) => a.memory.due.getTime() - b.memory.due.getTime());
}

/** At most `MOST_CARDS`. Those that were learnt longest ago are dropped first, then those that are due first. */
function bounded(cards: readonly Card[]): readonly Card[] {
  if (cards.length <= MOST_CARDS) return cards;
  const learnt = cards
    .filter(({ memory }) => memory.state === State.Review)
    .toSorted((a, b) => reviewedAt(a) - reviewedAt(b));
  const others = inOrderOfDue(cards.filter(({ memory }) => memory.state !== State.Review));
  const dropped = new Set([...learnt, ...others].slice(0, cards.length - MOST_CARDS));
  return cards.filter((card) => !dropped.has(card));
}

function reviewedAt({ memory }: Card): number {
  return memory.last_review?.getTime() ?? 0;
}

// What identifies an exercise: a seed with a number, from which the exercise is computed, or a position of a game.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import { RULES_NAMES, type RulesName } from '@mcr-arena/scoring';
import { createRandom } from '@mcr-arena/tiles';
import { z } from 'zod';

/** Kinds of exercises that are computed from a seed. */
export const SEEDED_KINDS = ['discards', 'waits', 'points'] as const;
type SeededKind = (typeof SEEDED_KINDS)[number];

/** What a hand goes for, or what its main fan is about. `kinds`: certain kinds of tiles. */
export const THEMES = ['any', 'chows', 'pungs', 'suits', 'kinds', 'special'] as const;
export type Theme = (typeof THEMES)[number];

export const LEVELS = [1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

/** A set of exercises of one kind. */
export interface SeededSet {
  readonly kind: SeededKind;
  readonly theme: Theme;
  readonly level: Level;
  readonly seed: string;
  /** Absent: the Chinese practice. */
  readonly rules?: RulesName;
}

export interface SeededSource extends SeededSet {
  /** From 1. */
  readonly number: number;
}

/** A decision of a game that lost points. */
export interface Mistake {
  readonly kind: 'mistakes';
  /** The events seen by the seat up to the question. */
  readonly view: readonly ViewEvent[];
  /** What was done in the game; absent if no legal reply was sent. */
  readonly played?: Action;
  /** In points. */
  readonly cost: number;
}

export type ExerciseSource = SeededSource | Mistake;

export const LONGEST_SEED = 64;

/** Anything with a type: whether events are possible is found when they are replayed. */
const typed = z.custom((value) => typeof (value as { type?: unknown } | null | undefined)?.type === 'string');

/** The shape of a stored source. */
export const sourceSchema = z.union([
  z.object({
    kind: z.enum(SEEDED_KINDS),
    theme: z.enum(THEMES),
    level: z.literal(LEVELS),
    seed: z.string().max(LONGEST_SEED),
    number: z.int().min(1),
    rules: z.enum(RULES_NAMES).exactOptional(),
  }),
  z.object({
    kind: z.literal('mistakes'),
    view: z.array(typed).min(1),
    played: typed.optional(),
    cost: z.number().min(0),
  }),
]) as unknown as z.ZodType<ExerciseSource>;

/** A short identifier, equal for equal exercises: 10 letters and digits. */
export function idOfSource(source: ExerciseSource): string {
  const random = createRandom(`exercise ${textOfSource(source)}`);
  const digits = Array.from({ length: 10 }, () => random.below(36).toString(36));
  return digits.join('');
}

function textOfSource(source: ExerciseSource): string {
  if (source.kind === 'mistakes') return JSON.stringify(source.view);
  const { kind, theme, level, seed, number, rules } = source;
  return JSON.stringify([kind, theme, level, seed, number, ...(rules === undefined ? [] : [rules])]);
}

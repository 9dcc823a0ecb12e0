// Answers of the user, their grades, and what they lost.

import { type Action, sameAction } from '@mcr-arena/engine';
import type { TileIndex } from '@mcr-arena/tiles';
import { isAboutEqual } from '../../ui/review/mistakes.ts';
import type { ShownDecision } from '../../ui/review/shown-review.ts';
import type { Grade } from '../../ui/training/cards.ts';
import type { WaitsExercise } from './hands.ts';

export interface Answer {
  readonly grade: Grade;
  /** In the unit of the exercise: points lost, points off, or marks that are wrong or missing; 0 or more. */
  readonly lost: number;
}

const NEAR_SHARE = 0.9;

/** `chosen`: index in the alternatives. */
export function gradeDecision({ alternatives }: ShownDecision, chosen: number): Answer {
  const best = alternatives[0]!.value;
  const lost = Math.max(0, best - alternatives[chosen]!.value);
  const share = best > 0 ? alternatives[chosen]!.value / best : 0;
  if (isAboutEqual(lost, best)) return { grade: 'right', lost };
  return { grade: share >= NEAR_SHARE ? 'near' : 'missed', lost };
}

/** The index of an action in the alternatives; undefined if it is not one of them. */
export function placeOf({ alternatives }: ShownDecision, action: Action): number | undefined {
  const place = alternatives.findIndex((each) => sameAction(each.action, action));
  return place < 0 ? undefined : place;
}

export function gradePoints(right: number, answer: number): Answer {
  const lost = Math.abs(right - answer);
  return { grade: lost === 0 ? 'right' : 'missed', lost };
}

/** What the user marked: the waits, then those of the true waits that reach the minimum on a discard. */
interface MarkedWaits {
  readonly waits: ReadonlySet<TileIndex>;
  readonly winning: ReadonlySet<TileIndex>;
}

/** Counts the tiles that were missed or marked wrongly. */
export function gradeWaits({ claimed }: WaitsExercise, marked: MarkedWaits): Answer {
  const waits = new Set(claimed.map(({ tile }) => tile));
  const winning = new Set(claimed.filter(({ reachesMinimum }) => reachesMinimum).map(({ tile }) => tile));
  const lost = differing(waits, marked.waits) + differing(winning, marked.winning);
  return { grade: lost === 0 ? 'right' : 'missed', lost };
}

/** The number of tiles that only one of the sets has. */
function differing(a: ReadonlySet<TileIndex>, b: ReadonlySet<TileIndex>): number {
  return [...a].filter((tile) => !b.has(tile)).length + [...b].filter((tile) => !a.has(tile)).length;
}

export interface Tally {
  readonly answers: number;
  readonly right: number;
  readonly lost: number;
}

export function tallyOf(answers: readonly Answer[]): Tally {
  return {
    answers: answers.length,
    right: answers.filter(({ grade }) => grade === 'right').length,
    lost: answers.reduce((sum, { lost }) => sum + lost, 0),
  };
}

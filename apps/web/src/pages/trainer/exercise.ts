// An exercise with its answer, computed from its source.

import type { ExerciseSource } from '../../ui/training/exercise-source.ts';
import { type DecisionExercise, discardExercise, mistakeExercise } from './decisions.ts';
import { type PointsExercise, pointsExercise, type WaitsExercise, waitsExercise } from './hands.ts';

export type Exercise = DecisionExercise | PointsExercise | WaitsExercise;

/** Throws if no exercise can be made. */
export function exerciseOf(source: ExerciseSource): Exercise {
  switch (source.kind) {
    case 'discards':
      return discardExercise(source);
    case 'waits':
      return waitsExercise(source);
    case 'points':
      return pointsExercise(source);
    case 'mistakes':
      return mistakeExercise(source);
  }
}

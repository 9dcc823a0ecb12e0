// The trainer's worker, which computes exercises.

import type { ExerciseSource } from '../../ui/training/exercise-source.ts';
import { type Exercise, exerciseOf } from './exercise.ts';

addEventListener('message', ({ data }: MessageEvent<ExerciseSource>) => {
  postMessage(exerciseOf(data) satisfies Exercise);
});

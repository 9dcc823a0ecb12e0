// Asks the worker of the lessons.

import { keptRules } from '../../ui/storage/kept-rules.ts';
import { askWorker } from '../../ui/workers/ask-worker.ts';
import type { Computed } from './compute-exercise.ts';
import type { Exercise } from './exercise.ts';
import type { LessonRequest } from './exercise-worker.ts';
import type { LessonSlug } from './lesson-deals.ts';

/** Rejects with the worker's error, or when `signal` is aborted. */
export function exerciseFor(task: Computed, signal: AbortSignal): Promise<Exercise> {
  return askWorker<LessonRequest, Exercise>(createWorker(), { type: 'exercise', task }, signal);
}

/** The points that `goal` gains with the wall of the lesson. */
export function goalScoreFor(lesson: LessonSlug, signal: AbortSignal): Promise<number> {
  return askWorker<LessonRequest, number>(createWorker(), { type: 'goalScore', lesson, rules: keptRules() }, signal);
}

function createWorker(): Worker {
  return new Worker(new URL('./exercise-worker.ts', import.meta.url), { type: 'module' });
}

// The worker of the lessons: makes exercises, and plays the deal of a lesson with `goal`.

import type { RulesName } from '@mcr-arena/scoring';
import { type Computed, exerciseOf } from './compute-exercise.ts';
import { LEARNER, type LessonSlug, lessonDeal } from './lesson-deals.ts';
import { playWithGoal } from './play-lesson-deal.ts';

export type LessonRequest =
  | { readonly type: 'exercise'; readonly task: Computed }
  /** Asks what `goal` gains in the learner's seat. */
  | { readonly type: 'goalScore'; readonly lesson: LessonSlug; readonly rules: RulesName };

addEventListener('message', ({ data }: MessageEvent<LessonRequest>) => {
  postMessage(data.type === 'exercise' ? exerciseOf(data.task) : goalScoreIn(data.lesson, data.rules));
});

function goalScoreIn(lesson: LessonSlug, rules: RulesName): number {
  const end = playWithGoal(lessonDeal(lesson, rules)).events.at(-1)!;
  return end.type === 'dealEnded' ? end.deltas[LEARNER] : 0;
}

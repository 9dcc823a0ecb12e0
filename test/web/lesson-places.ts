// The steps of all lessons in order, each with what it and all earlier ones introduce.

import type { FanId } from '@mcr-arena/scoring';
import { LESSONS, type Lesson } from '../../apps/web/src/pages/learn/lessons.ts';
import type { Step, Term } from '../../apps/web/src/pages/learn/steps.ts';

export interface Place {
  readonly lesson: Lesson;
  readonly step: Step;
  readonly terms: ReadonlySet<Term>;
  readonly fans: ReadonlySet<FanId>;
}

const places: Place[] = [];
for (const lesson of LESSONS) {
  for (const step of lesson.steps) {
    const before = places.at(-1);
    places.push({
      lesson,
      step,
      terms: new Set([...(before?.terms ?? []), ...(step.terms ?? [])]),
      fans: new Set([...(before?.fans ?? []), ...(step.fans ?? [])]),
    });
  }
}

export const PLACES: readonly Place[] = places;

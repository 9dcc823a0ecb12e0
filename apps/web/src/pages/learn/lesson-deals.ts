// The deals at the ends of the lessons: each from a seed whose deal shows the point of its lesson. `test/web/lessons.test.ts` checks
// the property by which the seed was chosen, of which `test/web/lesson-properties.ts` finds the first seed.

import { CASUAL_RULES, type DealConfig } from '@mcr-arena/engine';
import { type RulesName, SCORING_RULES } from '@mcr-arena/scoring';
import { createRandom, type Seat, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';

/** The user's seat. */
export const LEARNER: Seat = 0;

/** Seeds by lesson. "Wins" is said of `goal` in the learner's seat against three beginners. */
export const LESSON_SEEDS = {
  /** The dealt tiles hold a chow and a pung. */
  'tiles-and-sets': 7,
  /** The dealt tiles lack two tiles. */
  'a-hand': 356,
  /** Wins with one of the six fans of the lesson. */
  'eight-points': 6,
  /** Claims, and wins. */
  claims: 2,
  /** Wins while waiting for two kinds or more. */
  waits: 1,
  /** Wins with the main fan of the best plan of its first turn. */
  'a-plan': 7,
  /** Wins on its own draw. */
  payments: 13,
  /** Gains 30 points or more. */
  'the-duplicate': 1,
} as const;
export type LessonSlug = keyof typeof LESSON_SEEDS;

/** The scoring rules are those that the user plays by. */
export function lessonDeal(lesson: LessonSlug, rules: RulesName = 'mcr'): DealConfig {
  const deal = dealOfSeed(lesson, LESSON_SEEDS[lesson]);
  return { ...deal, rules: { ...deal.rules, scoring: SCORING_RULES[rules] } };
}

export function dealOfSeed(lesson: LessonSlug, seed: number): DealConfig {
  const wall = shuffled(TILES_WITHOUT_FLOWERS, createRandom(`learn ${lesson} ${seed}`));
  return { rules: CASUAL_RULES, prevalentWind: 'east', wall };
}

export { explain } from './explanation.ts';
export { createBot } from './goal-bot.ts';
export { GOAL_GROUPS, type GoalGroupName } from './goals/family.ts';
export { type GoalReport, GoalSearch, type GoalSettings } from './goals/goal-search.ts';
export { resharpen, sharpen, soften } from './goals/sharpness.ts';
export { type HandAfter, handAfterClaim, handAfterKong } from './hand-after.ts';
export { type DealReview, type ReviewedDecision, reviewDeal, reviewDecision } from './review.ts';
export { parameters } from './settings.ts';
export { createTeacher, type Lesson } from './teacher.ts';

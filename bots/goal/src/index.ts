export type { Alternative } from './evaluator.ts';
export { type Explanation, explain } from './explanation.ts';
export { createBot } from './goal-bot.ts';
export { GOAL_GROUPS, type GoalGroupName } from './goals/family.ts';
export type { GoalTable } from './goals/goal-points.ts';
export { type GoalQuestion, type GoalReport, GoalSearch, type GoalSettings } from './goals/goal-search.ts';
export { resharpen, type Sharpness, sharpen, soften } from './goals/sharpness.ts';
export { type DealReview, type ReviewedDecision, reviewDeal, reviewDecision } from './review.ts';
export { parameters } from './settings.ts';

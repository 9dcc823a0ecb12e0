export type { DiscardRisk, ReviewedAlternative } from './discard-risk.ts';
export { explain } from './explanation.ts';
export { createBot } from './goal-bot.ts';
export { GOAL_GROUPS, type GoalGroupName } from './goals/family.ts';
export { type GoalReport, GoalSearch, type GoalSettings } from './goals/goal-search.ts';
export { resharpen, sharpen, soften } from './goals/sharpness.ts';
export { type HandAfter, handAfterClaim, handAfterKong } from './hand-after.ts';
export { type Counsel, counselOn } from './plans/counsel.ts';
export type { LeadHand, Outlook, Plan, PlanName } from './plans/plan.ts';
export { outlookOfHand, outlooksOf } from './plans/planner.ts';
export {
  type GainReason,
  gainReason,
  type LossReason,
  lossReason,
  type Move,
  planIn,
  type Reason,
} from './plans/reason.ts';
export { prospectFinder } from './prospect.ts';
export {
  type DealReview,
  explainWithWin,
  type ReviewedDecision,
  reviewDeal,
  reviewDecision,
} from './review.ts';
export { costAtRisk, type SaferDiscard } from './safer-discard.ts';
export { parameters } from './settings.ts';
export { createTeacher, type Lesson } from './teacher.ts';

export { type DealRow, forEachRow, type RowOptions } from './dataset/deal-rows.ts';
export {
  DATASET_FORMAT,
  DATASET_VERSION,
  type Manifest,
  rowOptionsOf,
  type ShardPlan,
  SOURCE_FORMATS,
  type SourceFormat,
  SPLITS,
  type Split,
  shardPlansOf,
} from './dataset/manifest.ts';
export { NO_ACTION, Shard, type ShardOptions, TEACHER_VALUES, type TeacherValue } from './dataset/shard.ts';
export { seatBots } from './environment/deal-at-table.ts';
export { LEARNER, type TableEntrant, type TableLineup } from './environment/entrant.ts';
export {
  ENVIRONMENT_VERSION,
  Environment,
  type EnvironmentDescription,
  type EnvironmentListeners,
  type TableGroup,
  type TableStart,
} from './environment/environment.ts';
export { Frame, NO_ENTRANT, OUTCOMES } from './environment/frame.ts';
export { FRAME_VERSION, type FrameField, type FrameLayout } from './environment/frame-layout.ts';
export { LEARNER_QUESTIONS, type LearnerQuestionType } from './environment/learner-question.ts';
export { type DealStart, dealConfigOf, dealStartOf, type WallOrder } from './environment/wall-order.ts';

export { type DealRow, forEachRow } from './dataset/deal-rows.ts';
export {
  DATASET_FORMAT,
  DATASET_VERSION,
  type Manifest,
  rowOptionsOf,
  type ShardPlan,
  type SourceFormat,
  type Split,
  shardPlansOf,
} from './dataset/manifest.ts';
export { Shard, TEACHER_VALUES, type TeacherValue } from './dataset/shard.ts';
export { seatBots } from './environment/deal-at-table.ts';
export { LEARNER, type TableEntrant, type TableLineup } from './environment/entrant.ts';
export { Environment, type EnvironmentDescription, type EnvironmentListeners } from './environment/environment.ts';
export { Frame, type Prospect } from './environment/frame.ts';
export { type DealStart, dealConfigOf, dealStartOf } from './environment/wall-order.ts';

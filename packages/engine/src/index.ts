export {
  type Action,
  addedKongAction,
  chowAction,
  concealedKongAction,
  discardAction,
  formatAction,
  formatCompactAction,
  MELDED_KONG,
  PASS,
  pungAction,
  type Replies,
  type Reply,
  sameAction,
  WIN,
} from './action.ts';
export { advance, apply, replay } from './apply.ts';
export { automaticAction } from './auto-play.ts';
export { DealInPlay, type DealStep, type PlayedDeal, playDeal } from './deal-in-play.ts';
export { type Divergence, divergenceOf } from './divergence.ts';
export { endByFoul } from './ending.ts';
export {
  type DealEvent,
  type DealOutcome,
  discardedEvent,
  type EventOf,
  FOUL_REASONS,
  type FoulReason,
} from './event.ts';
export { type Foul, foulOf } from './foul.ts';
export { legalActionsFor } from './legal.ts';
export { MATCH_DEALS, matchTotals, playerInDeal, prevalentWindOfDeal, seatInDeal } from './match.ts';
export type {
  Discard,
  Observation,
  Question,
  TableView,
  ViewEvent,
  ViewEventOf,
  VisibleMeld,
} from './observation.ts';
export { createObserver, type Observer, observe } from './observer.ts';
export {
  type ConfigRecord,
  type DealRecord,
  type IrregularAnswer,
  type OutcomeRecord,
  RECORD_VERSION,
} from './record/deal-record.ts';
export { decodeConfig, decodeDeal, type RecordError } from './record/decode.ts';
export { encodeConfig, encodeDeal } from './record/encode.ts';
export {
  BOTZONE_DEAL_RULES,
  CASUAL_RULES,
  DEAL_FORMATS,
  type DealConfig,
  type DealFormat,
  type DealRules,
  DUPLICATE_RULES,
  FAULT_POLICIES,
  type FaultPolicy,
} from './rules.ts';
export { questionOf, situationOf } from './situation.ts';
export { type DealDraft, type DealState, initialState, type Phase, type PhaseOf, type SeatState } from './state.ts';
export { askedSeats, legalActions, startDeal, step } from './step.ts';
export { viewEventFor, viewFor } from './view.ts';
export { checkWall, fullWall, HAND_SIZE, remainingTiles, takeTile, type WallState, wallLeftOf } from './wall.ts';
export { completedScore, winClaimIn } from './win.ts';

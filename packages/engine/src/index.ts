export {
  type Action,
  actionNamed,
  formatAction,
  formatCompactAction,
  PASS,
  type Replies,
  type Reply,
  sameAction,
  WIN,
} from './action.ts';
export { apply, replay } from './apply.ts';
export { automaticAction } from './auto-play.ts';
export { DealByEvent } from './deal-by-event.ts';
export { DealInPlay, type DealStep, type PlayedDeal, playDeal, playOn, RunningDeal } from './deal-in-play.ts';
export { type Decision, decisionsOf } from './decisions.ts';
export { type Divergence, divergenceOf } from './divergence.ts';
export {
  type DealEvent,
  type DealOutcome,
  type EventOf,
  endOf,
  FOUL_REASONS,
  type FoulReason,
} from './event.ts';
export { type Foul, foulOf } from './foul.ts';
export { ILLEGAL_REASONS, type IllegalReason } from './illegal-reason.ts';
export { legalActionsFor } from './legal.ts';
export { MATCH_DEALS, playerInDeal, prevalentWindOfDeal, seatInDeal } from './match.ts';
export type {
  Discard,
  Observation,
  PublicEvent,
  Question,
  TableView,
  ViewEvent,
  ViewEventOf,
  VisibleMeld,
} from './observation.ts';
export { createObserver, type Observer, observationOf, observe, observerOf } from './observer.ts';
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
export { questionOf } from './situation.ts';
export {
  type DealState,
  type HiddenSeat,
  initialState,
  isOpen,
  type Phase,
  type PhaseOf,
  type PublicConfig,
  type SeatState,
  type SeenTile,
  type TableState,
  UNKNOWN,
  type ViewConfig,
  type ViewState,
} from './state.ts';
export { askedSeats, legalActions, startDeal, step } from './step.ts';
export { publicEventOf, viewEventFor, viewFor } from './view.ts';
export { checkWall, quarterInDrawingOrder, remainingTiles, type WallState, wallLeftIn, wallLeftOf } from './wall.ts';
export { winClaimIn, winScoreFor, winScoreIn } from './win.ts';
export { drawWorld } from './world.ts';

export {
  type AnswerError,
  BOTZONE_FORMS,
  type BotzoneAnswer,
  type BotzoneForm,
  type BotzoneStored,
  type BotzoneTurns,
  formatBotzoneInput,
  formatBotzoneRequest,
  KEEP_RUNNING,
  parseBotzoneAnswer,
} from './botzone/bot-exchange.ts';
export { DrawCount, wallOfDraws } from './botzone/drawn-wall.ts';
export type { JudgeOptions } from './botzone/initdata.ts';
export { isRecord, type JudgedOutputs, type JudgeError, judgeDeal, judgeOnce } from './botzone/judge.ts';
export { formatLogDifference, type LogDifference, type LogPhrase } from './botzone/log-difference.ts';
export { isBotzoneLog } from './botzone/log-entries.ts';
export {
  type BotzoneLogError,
  type CheckedLog,
  checkBotzoneLog,
  type LoggedDeal,
  playBotzoneLog,
} from './botzone/match-log.ts';
export type { JudgeFinish, JudgeOutput, JudgeRequest } from './botzone/output.ts';
export { eventsOfTurns, formatRequest, middleOfChow, requestsOf } from './botzone/request.ts';
export { RequestReader } from './botzone/request-reader.ts';
export { formatResponse, parseResponse } from './botzone/response.ts';
export { replyOfRun, verdictOf } from './botzone/verdict.ts';
export {
  ACTION_COUNT,
  actionAt,
  actionIndexOf,
  claimWithDiscard,
  FIRST_ACTION,
  writeMask,
} from './encoding/action-index.ts';
export {
  type Choice,
  choiceAt,
  completeClaim,
  type DecisionStep,
  decisionSteps,
  writeDiscardMask,
} from './encoding/decision-step.ts';
export {
  describeEncoding,
  describeOracle,
  type EncodingDescription,
  type PlaneDescription,
} from './encoding/description.ts';
export {
  ENCODING_NAMES,
  ENCODINGS,
  type Encoding,
  type EncodingName,
  LAYOUTS,
  type Layout,
} from './encoding/encoding.ts';
export { oracleSize, writeOracle } from './encoding/oracle.ts';
export { packedSize, packPlanes, unpackPlanes } from './encoding/packed.ts';
export type { CellMeaning, PlaneArray, PlaneGroup } from './encoding/plane-group.ts';
export { type Claim, type SeatView, seatViewOf, viewAfterClaim } from './encoding/seat-view.ts';
export {
  ASYMMETRIC_FANS,
  actionMapOf,
  cellMapOf,
  moveCells,
  type OrderOfThree,
  SYMMETRIES,
  type Symmetry,
  tileMapOf,
} from './encoding/symmetry.ts';
export {
  type LinkPreview,
  type PageAddress,
  previewOfCalculator,
  previewOfFan,
  type QueryFields,
  withPreview,
} from './link-preview.ts';
export { HIDDEN_KONG_TEXT, positionOf } from './position/format-position.ts';
export { formatPositionFault } from './position/format-position-fault.ts';
export { type PositionFault, type PositionResult, parsePosition } from './position/parse-position.ts';
export {
  EMPTY_POSITION,
  POSITION_RULES,
  type PositionFields,
  type PositionPlay,
  positionFieldsOf,
  queryOfPosition,
} from './position/position-fields.ts';
export type {
  Closed,
  CompetitionEnded,
  DealEnded,
  DealId,
  DealStarted,
  Hello,
  KnownDeal,
  Question,
  Reply,
  ServerMessages,
  Welcome,
} from './seat-socket/bot-messages.ts';
export { problemOf } from './seat-socket/problem.ts';
export {
  BOTS_NAMESPACE,
  DEALS_PER_PAGE,
  DEFAULT_DEALS,
  LOBBY_NAMESPACE,
  LOBBY_PAGE,
  LOBBY_PAGES,
  MAX_ACTION_LENGTH,
  MAX_DEALS,
  PHRASES,
  type Phrase,
  PROBLEMS,
  PROTOCOL_VERSION,
  type ProblemCode,
  TABLES_NAMESPACE,
} from './seat-socket/protocol.ts';
export type { Problem } from './seat-socket/seat-messages.ts';
export type {
  LobbyTables,
  TableAcknowledgement,
  TableClosed,
  TableDeal,
  TableDealOver,
  TableDealScored,
  TableEvents,
  TableHello,
  TableMessages,
  TableQuestion,
  TableReply,
  TableSaid,
  TableShown,
  TableWatched,
  TableWelcome,
} from './seat-socket/table-messages.ts';

export type { BotNote, DealLog } from './bot-note.ts';
export { botSecretOf } from './bot-secret.ts';
export { botSeedOf, seatSeedOf, seedOfDeal } from './bot-seed.ts';
export {
  addDecision,
  addTimes,
  type DecisionSummary,
  type DecisionTimes,
  decisionCount,
  decisionSummarySchema,
  noDecisions,
  summaryOf,
  timeAt,
} from './decision-times.ts';
export { type FaultyBot, HostFault, isHostFault } from './host-fault.ts';
export { type VerifiedHumanDuplicate, verifyHumanDuplicate } from './human-duplicate.ts';
export { PermitHolder, type PermitOptions, Permits } from './permits.ts';
export { lockFile, lockFolder } from './process-lock.ts';
export { type Rerun, type RerunOptions, rerunFolder } from './rerun.ts';
export { runTimingOf, toThousandths } from './run-timing.ts';
export { type PlayedSet, playSet, type SetBot, type SetOrder, type SetTools } from './set-play.ts';
export type { SetPlayer, SetPlayOptions } from './set-player.ts';
export { openSetPool, SETS_PER_THREAD, SetAbandoned, type SetPool, type SetPoolOptions } from './set-pool.ts';
export { setRecordOf, setResultOf } from './set-record.ts';
export { type ReplayedSet, replaySet, type SetReplayError } from './set-replay.ts';
export { parseSetSpec, SET_KINDS, type SetKind, type SetSpec, setSpecSchema, specOf } from './set-spec.ts';
export { runSideBySide } from './side-by-side.ts';
export { ClaimWindow, type ClaimWindowLimits, type DiscardWindow } from './table/claim-window.ts';
export {
  GAME_LENGTHS,
  Game,
  type GameLength,
  type GameObserver,
  type GameOptions,
  type GamePlayer,
  type PlayedGame,
} from './table/game.ts';
export {
  type DealJournal,
  type Journal,
  type JournalEntry,
  openTableJournal,
  type StepJournal,
  type StoredStep,
  type TableJournal,
} from './table/journal.ts';
export { stepsBeforeDecision } from './table/stored-step.ts';
export { type OnDecision, Table, type TableObserver, type TableOptions, type TableSeat } from './table/table.ts';
export { tableIdOf } from './table/table-id.ts';
export {
  compressSizedText,
  compressText,
  decompressText,
  readIfThere,
  removeLeftovers,
  unfinishedName,
  writeText,
} from './text-file.ts';
export { type PermitChange, ThreadPermit } from './thread-permit.ts';
export type { EntrantTiming, TimingDocument } from './timing.ts';
export {
  formatTournamentFile,
  planCommitmentOf,
  type TournamentFile,
  type TournamentFileWithBots,
  tournamentFileOf,
  tournamentFileWithBotsOf,
} from './tournament-file.ts';
export {
  listSetRecords,
  makeMissingFolders,
  openFolder,
  readDocument,
  readSetRecord,
  type TournamentFolder,
  verifyFolder,
} from './tournament-folder.ts';
export { orderOf, resumeTournament, type TournamentPlan } from './tournament-run.ts';
export {
  playTournament,
  type SessionError,
  type SessionOptions,
  type TournamentOrder,
} from './tournament-session.ts';
export type { Finding, FindingKind, VerifiedFolder, VerifyError } from './verify.ts';
export { playUnlessStopped } from './void-sets.ts';

export type { BotNote, DealLog } from './bot-note.ts';
export { botSecretOf, seatSeedOf } from './bot-seed.ts';
export { type OnDecision, playDealWith } from './deal-play.ts';
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
export { lockFile, lockFolder } from './process-lock.ts';
export { openRemotePool } from './remote/remote-pool.ts';
export { type Rerun, type RerunOptions, rerunFolder } from './rerun.ts';
export { runTimingOf, toThousandths } from './run-timing.ts';
export { type PlayedSet, playSet, type SetBot, type SetOrder } from './set-play.ts';
export { openSetPool, SETS_PER_THREAD, type SetPool } from './set-pool.ts';
export { setRecordOf, setResultOf } from './set-record.ts';
export { type ReplayedSet, replaySet, type SetReplayError } from './set-replay.ts';
export { runSideBySide } from './side-by-side.ts';
export { compressText, decompressText, readIfThere, unfinishedName, writeText } from './text-file.ts';
export type { EntrantTiming, TimingDocument } from './timing.ts';
export {
  formatTournamentFile,
  planCommitmentOf,
  type TournamentFile,
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
} from './tournament-folder.ts';
export { orderOf, resumeTournament, type TournamentPlan } from './tournament-run.ts';
export {
  playTournament,
  type SessionError,
  type SessionOptions,
  type TournamentOrder,
} from './tournament-session.ts';
export { type Finding, type FindingKind, type VerifiedFolder, type VerifyError, verifyFolder } from './verify.ts';
export { playUnlessStopped } from './void-sets.ts';

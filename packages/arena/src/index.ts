export { checkBots } from './bot-check.ts';
export { botDigestOf, isOwnFile } from './bot-digest.ts';
export { loadBotModule } from './bot-module.ts';
export type { BotNote } from './bot-note.ts';
export { type BotParametersError, readParameterTable } from './bot-parameters.ts';
export { type BotSource, findBot, type ModuleSource, REMOTE_BOT, type RemoteSource } from './bot-source.ts';
export {
  type ComparisonFileError,
  comparisonFrom,
  readComparison,
  writeComparison,
} from './comparison/comparison-file.ts';
export { ComparisonInPlay, type KnownWalls } from './comparison/comparison-in-play.ts';
export type { ComparisonOrder } from './comparison/comparison-order.ts';
export { type ComparisonRunOptions, runComparisons } from './comparison/comparison-run.ts';
export { comparisonTimingOf } from './comparison/comparison-timing.ts';
export { type OnDecision, playDealWith } from './deal-play.ts';
export {
  addDecision,
  type DecisionTimes,
  decisionCount,
  noDecisions,
  sumOfTimes,
  timeAt,
} from './decision-times.ts';
export { botsOf } from './entrant-bots.ts';
export { DEMO_ENTRANTS, HOUSE_BOTS, type HouseBot } from './house-bots.ts';
export { seatInProcess } from './in-process.ts';
export { DEFAULT_LIMITS, seatInThread, type ThreadLimits } from './in-thread.ts';
export { lockFile, lockFolder } from './process-lock.ts';
export {
  DEFAULT_REMOTE_LIMITS,
  type RemoteAnswer,
  type RemoteBots,
  type RemoteDeal,
  type RemoteLimits,
  type RemoteQuestion,
  type RemoteSeat,
} from './remote/remote-bots.ts';
export { openRemotePool } from './remote/remote-pool.ts';
export { type RerunOptions, rerunFolder } from './rerun.ts';
export { runTimingOf } from './run-timing.ts';
export type { SeatBot, SeatedBot } from './seated-bot.ts';
export { type PlayedSet, playSet, type SetBot, type SetOrder } from './set-play.ts';
export { openSetPool, type SetPool } from './set-pool.ts';
export { setRecordOf, setResultOf } from './set-record.ts';
export { type ReplayedSet, replaySet, type SetReplayError } from './set-replay.ts';
export { compressText, decompressText, unfinishedName, writeText } from './text-file.ts';
export type { EntrantTiming, TimingDocument } from './timing.ts';
export { formatTournamentFile, type TournamentFile, tournamentFileOf } from './tournament-file.ts';
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
export { heldOutFrom, readTuning, type TuningFileError, tuningToGoOnWith, writeTuning } from './tuning/tuning-file.ts';
export { TuningInPlay, type TuningTable } from './tuning/tuning-in-play.ts';
export { candidateText, heldOutOrder, type TuningOrder } from './tuning/tuning-order.ts';
export { runTuning, type TuningRunOptions } from './tuning/tuning-run.ts';
export { type Finding, type FindingKind, type VerifiedFolder, type VerifyError, verifyFolder } from './verify.ts';

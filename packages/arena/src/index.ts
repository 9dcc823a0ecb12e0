export type { BotNote } from './bot-note.ts';
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
export { type BotPlace, BotPlayer, type SeatBot, type SeatedTableBot } from './game/bot-player.ts';
export { type DealOptions, type DealSource, drawnDeals, repeatedDeal, repeatedDealOf } from './game/deal-source.ts';
export {
  botSeedOfDeal,
  commitmentToWall,
  deriveFrom,
  drawGameId,
  drawGameSecret,
  type GameSecret,
  saltOfDeal,
  wallOfDeal,
} from './game/game-chance.ts';
export { GameDeals, seatOfPlayer } from './game/game-deals.ts';
export { PACES, Pace } from './game/pace.ts';
export { PersonPlayer } from './game/person-player.ts';
export { SUBSTITUTE, TABLE_BOT_REFERENCES } from './game/table-bots.ts';
export { journalIdOf, TableGame } from './game/table-game.ts';
export { HostFault, isHostFault } from './host-fault.ts';
export { type VerifiedHumanDuplicate, verifyHumanDuplicate } from './human-duplicate.ts';
export { PermitHolder, Permits } from './permits.ts';
export {
  type PlayTournamentOptions,
  playTournament,
  setRecordOf,
  setResultOf,
  type TournamentOrder,
} from './play-tournament.ts';
export { lockFile, lockFolder } from './process-lock.ts';
export { type Rerun, rerunFolder } from './rerun.ts';
export type { AbsentBot } from './rerun-bots.ts';
export { runTimingOf, toThousandths } from './run-timing.ts';
export { type ClockReading, ConnectedSeat, type SeatClock, type SeatReply } from './seats/connected-seat.ts';
export type { Line, TableLine } from './seats/line.ts';
export { AWAY_MS, CLOCK_LIMITS, PersonClock } from './seats/person-clock.ts';
export { type AttachedSeat, PlayerConnection } from './seats/player-connection.ts';
export type { SeatPolicy } from './seats/seat-connection.ts';
export { type PlayedSet, playSet, type SetBot, type SetOrder } from './set-play.ts';
export {
  openSetPool,
  runSideBySide,
  SETS_PER_THREAD,
  SetAbandoned,
  type SetPlayer,
  type SetPlayOptions,
  type SetPool,
} from './set-pool.ts';
export { type ReplayedSet, replaySet } from './set-replay.ts';
export { parseSetSpec, type SetSpec, specOf } from './set-spec.ts';
export type { ClaimWindowLimits, DiscardWindow } from './table/claim-window.ts';
export {
  Game,
  type GameLength,
  type GameObserver,
  type GameOptions,
  type GamePlayer,
  playerTotalsOf,
} from './table/game.ts';
export {
  type DealJournal,
  type Journal,
  type JournalEntry,
  openTableJournal,
  type StoredStep,
  type TableJournal,
  tableIdOf,
} from './table/journal.ts';
export { stepsBeforeDecision } from './table/stored-step.ts';
export { Table, type TableObserver, type TableSeat } from './table/table.ts';
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
export {
  formatTournamentFile,
  planCommitmentOf,
  type TournamentFileWithBots,
  tournamentFileWithBotsOf,
} from './tournament-file.ts';
export {
  listSetRecords,
  makeMissingFolders,
  openFolder,
  readDocument,
  readSetRecord,
  verifyFolder,
} from './tournament-folder.ts';
export { orderOf, playUnlessStopped, resumeTournament, type TournamentPlan } from './tournament-run.ts';
export { type Finding, formatFinding, type VerifiedFolder } from './verify.ts';
export {
  type Continue,
  continueBy,
  figuresOf,
  NO_CONTINUATIONS,
  type WhatIf,
  type WhatIfFigures,
  type WhatIfTally,
  withWorld,
} from './what-if/what-if.ts';

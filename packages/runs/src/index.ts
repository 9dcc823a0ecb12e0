export type { BotNote } from './sets/bot-note.ts';
export { botSeedOf, seatSeedOf, seedOfDeal } from './sets/bot-seed.ts';
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
} from './sets/decision-times.ts';
export { HostFault, isHostFault } from './sets/host-fault.ts';
export { PermitHolder, Permits } from './sets/permits.ts';
export { runTimingOf, toThousandths } from './sets/run-timing.ts';
export { type PlayedSet, playSet, type SetBot, type SetOrder } from './sets/set-play.ts';
export {
  openSetPool,
  runSideBySide,
  SETS_PER_THREAD,
  SetAbandoned,
  type SetPlayer,
  type SetPlayOptions,
  type SetPool,
} from './sets/set-pool.ts';
export { type ReplayedSet, replaySet } from './sets/set-replay.ts';
export { parseSetSpec, type SetSpec, specOf } from './sets/set-spec.ts';
export { type PermitChange, ThreadPermit } from './sets/thread-permit.ts';
export { botSecretOf } from './tournament/bot-secret.ts';
export { type VerifiedHumanDuplicate, verifyHumanDuplicate } from './tournament/human-duplicate.ts';
export {
  type PlayTournamentOptions,
  playTournament,
  setRecordOf,
  setResultOf,
  type TournamentOrder,
} from './tournament/play-tournament.ts';
export { type Rerun, rerunFolder } from './tournament/rerun.ts';
export type { AbsentBot } from './tournament/rerun-bots.ts';
export {
  formatTournamentFile,
  planCommitmentOf,
  type TournamentFileWithBots,
  tournamentFileWithBotsOf,
} from './tournament/tournament-file.ts';
export {
  listSetRecords,
  openFolder,
  readDocument,
  readSetRecord,
  verifyFolder,
} from './tournament/tournament-folder.ts';
export { orderOf, playUnlessStopped, resumeTournament, type TournamentPlan } from './tournament/tournament-run.ts';
export { type Finding, formatFinding, type VerifiedFolder } from './tournament/verify.ts';
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

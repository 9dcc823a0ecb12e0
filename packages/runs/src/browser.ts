// What also runs in browsers: the verification of tournaments from files in memory, and the continuations of another action
// (`@mcr-arena/runs/browser`). An architecture test checks that nothing that this file loads uses Node.

export { type VerifiedHumanDuplicate, verifyHumanDuplicate } from './tournament/human-duplicate.ts';
export { sourceOfFiles } from './tournament/tournament-files.ts';
export {
  type Finding,
  type FindingKind,
  type FindingPhrase,
  type FindingPlace,
  type TournamentSource,
  type VerifiedFolder,
  type VerifyError,
  verifyTournament,
} from './tournament/verify.ts';
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

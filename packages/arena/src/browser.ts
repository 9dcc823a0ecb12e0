// What also runs in browsers, without a server: tables with people and bots, and the verification of tournaments
// (`@mcr-arena/arena/browser`). An architecture test checks that nothing that this file loads uses Node.

export { type BotPlace, BotPlayer, type SeatBot, type SeatedTableBot } from './game/bot-player.ts';
export { drawnDeals, repeatedDeal, repeatedDealOf } from './game/deal-source.ts';
export { commitmentToWall, drawGameId, drawGameSecret, saltOfDeal } from './game/game-chance.ts';
export { GameDeals } from './game/game-deals.ts';
export { PersonPlayer } from './game/person-player.ts';
export { SUBSTITUTE, TABLE_BOT_REFERENCES } from './game/table-bots.ts';
export { TableGame } from './game/table-game.ts';
export type { TableLine } from './seats/line.ts';
export { CLOCK_LIMITS } from './seats/person-clock.ts';
export { ClaimWindow } from './table/claim-window.ts';
export { Game, type GameOptions, type GamePlayer, playerTotalsOf } from './table/game.ts';
export { type Journal, type JournalEntry, openTableJournal } from './table/journal.ts';
export { Table, type TableOptions, type TableSeat } from './table/table.ts';
export { SYSTEM_CLOCK, type TableClock } from './table/table-clock.ts';
export { type VerifiedHumanDuplicate, verifyHumanDuplicate } from './tournament/human-duplicate.ts';
export { sourceOfFiles } from './tournament/tournament-files.ts';
export {
  type Finding,
  formatFinding,
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

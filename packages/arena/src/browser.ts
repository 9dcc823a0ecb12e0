// What also runs in browsers, without a server: games at tables, and the verification of tournaments
// (`@mcr-arena/arena/browser`). An architecture test checks that nothing that this file loads uses Node.

export { type VerifiedHumanDuplicate, verifyHumanDuplicate } from './human-duplicate.ts';
export { ClaimWindow } from './table/claim-window.ts';
export { Game, type GameOptions, type GamePlayer } from './table/game.ts';
export { type Journal, type JournalEntry, openTableJournal } from './table/journal.ts';
export { Table, type TableOptions, type TableSeat } from './table/table.ts';
export { SYSTEM_CLOCK, type TableClock } from './table/table-clock.ts';
export { sourceOfFiles } from './tournament-files.ts';
export {
  type Finding,
  formatFinding,
  type TournamentSource,
  type VerifiedFolder,
  type VerifyError,
  verifyTournament,
} from './verify.ts';

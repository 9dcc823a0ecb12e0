// A table with its seats and the game played at it, in servers, workers and browsers alike. An architecture test checks that nothing
// that this file loads uses Node.

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
export { hexDigestOf } from './hex-digest.ts';
export { type ClockReading, ConnectedSeat, type SeatClock, type SeatReply } from './seats/connected-seat.ts';
export type { Line, TableLine } from './seats/line.ts';
export { AWAY_MS, CLOCK_LIMITS, PersonClock } from './seats/person-clock.ts';
export { type AttachedSeat, PlayerConnection } from './seats/player-connection.ts';
export type { SeatPolicy } from './seats/seat-connection.ts';
export { ClaimWindow, type ClaimWindowLimits, type DiscardWindow } from './table/claim-window.ts';
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
  type StepJournal,
  type StoredStep,
  type TableJournal,
  tableIdOf,
} from './table/journal.ts';
export { stepsBeforeDecision } from './table/stored-step.ts';
export { Table, type TableObserver, type TableOptions, type TableSeat } from './table/table.ts';
export { SYSTEM_CLOCK, type TableClock } from './table/table-clock.ts';

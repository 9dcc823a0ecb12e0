export { formatBotzoneGame } from './botzone-data/format-game.ts';
export type { BotzoneGame, BotzoneGameError } from './botzone-data/game.ts';
export { type NumberedLine, parseBotzoneGame } from './botzone-data/parse-game.ts';
export { playBotzoneGame } from './botzone-data/play-game.ts';
export { isPmn } from './pmn/games.ts';
export {
  readSiteRecords,
  type SiteRecordError,
  type SiteRecords,
  scriptsOfRecord,
  siteOfRecord,
} from './read-site-records.ts';
export {
  formatMoveDifference,
  hasNoWall,
  type JudgedSiteDeal,
  type MoveDifference,
} from './site-deal/judge-site-deal.ts';
export type { SitePhrase } from './site-deal/phrases.ts';
export { MAX_SCRIPT_BYTES, type ReadScript, scriptDamaged } from './site-deal/placed-deal.ts';
export { formatRuleNote, type RuleNote } from './site-deal/rule-note.ts';
export { RECORD_SITES, type RecordSite, type SiteFan } from './site-deal/site-deal.ts';

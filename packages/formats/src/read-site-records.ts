// Records of other sites, told apart by their content: one entry for the command line and the pages.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { gamesOfPmn, isPmn } from './pmn/games.ts';
import { readPmnGame } from './pmn/read-game.ts';
import { dealsOfSalasasa, isSalasasa } from './salasasa/records.ts';
import { type JudgedSiteDeal, judgeSiteDeal } from './site-deal/judge-site-deal.ts';
import type { PlacedDeal, ReadScript } from './site-deal/placed-deal.ts';
import type { RecordSite } from './site-deal/site-deal.ts';
import { dealsOfTziakcha, isTziakcha, scriptsOfTziakcha } from './tziakcha/records.ts';

/** Why a record of a site, or a deal in it, cannot be read. */
export type SiteRecordError = 'record-malformed' | 'record-impossible';

/** The deals of a file from another site. */
export interface SiteRecords {
  readonly site: RecordSite;
  /** At least one. An error names the place of its deal. */
  readonly deals: readonly Result<JudgedSiteDeal, SiteRecordError>[];
}

/** Maximum number of deals; a game has sixteen. */
const MAX_DEALS = 256;

/** The site whose form a value has, or `pmn` for a text in that notation; undefined if it is not a record of one. */
export function siteOfRecord(value: unknown): RecordSite | undefined {
  if (isPmn(value)) return 'pmn';
  if (isSalasasa(value)) return 'salasasa';
  return isTziakcha(value) ? 'tziakcha' : undefined;
}

/** The compressed parts of a record, for programs that cannot decompress them while it is read. */
export function scriptsOfRecord(value: unknown): readonly string[] {
  return isTziakcha(value) ? scriptsOfTziakcha(value) : [];
}

/** Reads the deals of a record and judges them. Errors: it contains no deals, or too many. */
export function readSiteRecords(value: unknown, readScript: ReadScript): Result<SiteRecords, 'record-malformed'> {
  const site = siteOfRecord(value);
  if (site === undefined) return failure('record-malformed', 'expected a record of tziakcha or Salasasa, or PMN');
  const deals = dealsOf(site, value, readScript);
  if (deals.length > 0 && deals.length <= MAX_DEALS) return success({ site, deals: deals.map(judged) });
  return failure('record-malformed', `expected 1 to ${MAX_DEALS} deals, found ${deals.length}`);
}

function dealsOf(site: RecordSite, value: unknown, readScript: ReadScript): readonly PlacedDeal[] {
  if (site === 'salasasa') return dealsOfSalasasa(value);
  if (site === 'tziakcha') return dealsOfTziakcha(value, readScript);
  return gamesOfPmn(value as string).map((game, index, { length }) => ({
    where: length === 1 ? '' : `deal ${index + 1}`,
    deal: game.ok ? readPmnGame(game.value) : game,
  }));
}

function judged({ where, deal }: PlacedDeal): Result<JudgedSiteDeal, SiteRecordError> {
  const result = deal.ok ? judgeSiteDeal(deal.value) : deal;
  if (result.ok || where === '') return result;
  return failure(result.error.code, `${where}: ${result.error.message}`);
}

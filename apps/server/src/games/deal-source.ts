// Sources of the deals of a game: the game's own secret, the secret of a competition of people and bots, whose competitors all
// play the same walls, or an earlier deal. A source also determines when a wall may be shown.

import { botSeedOf, seedOfDeal } from '@mcr-arena/arena';
import {
  CASUAL_RULES,
  type ConfigRecord,
  type DealConfig,
  type DealRules,
  decodeConfig,
  MATCH_DEALS,
  prevalentWindOfDeal,
} from '@mcr-arena/engine';
import { configRecordSchema, dealRulesSchema } from '@mcr-arena/engine/schema';
import { expectValue, type Result, type Seat, success } from '@mcr-arena/tiles';
import {
  competitorSeatingOf,
  competitorWindOf,
  DEALS_OF_WIND,
  humanDuplicateWallOf,
  type Secret,
} from '@mcr-arena/tournament';
import { parseColumn } from '../database/parse-column.ts';
import { botSeedOfDeal, type GameSecret, saltOfDeal, wallOfDeal } from './game-chance.ts';
import type { GameRow } from './game-row.ts';

/** When the wall and the record of a deal are shown: after the deal, or after the competition for which it counts. */
export type Disclosure = 'deal' | 'competition';

export interface DealSource {
  readonly rules: DealRules;
  readonly disclosure: Disclosure;
  configOf(deal: number): DealConfig;
  /** Salt of the commitment to the wall. */
  saltOf(deal: number): string;
  /** The seed of the bot of a player. */
  botSeedOf(deal: number, player: Seat): string;
}

export type SourceRow = Pick<GameRow, 'id' | 'secret' | 'entry' | 'dealConfig'>;

/** Throws if the row is malformed. */
export function dealSourceOf(row: SourceRow, hasFlowers: boolean): DealSource {
  if (row.entry !== null) return competitionDeals(row.entry.competition);
  return row.dealConfig === null ? drawnDeals(row.secret, hasFlowers) : repeatedDeal(row);
}

function drawnDeals(secret: GameSecret, hasFlowers: boolean): DealSource {
  return {
    rules: CASUAL_RULES,
    disclosure: 'deal',
    configOf: (deal) => ({
      rules: CASUAL_RULES,
      prevalentWind: prevalentWindOfDeal(deal % MATCH_DEALS),
      wall: wallOfDeal(secret, deal, hasFlowers),
    }),
    saltOf: (deal) => saltOfDeal(secret, deal),
    botSeedOf: (deal, player) => botSeedOfDeal(secret, deal, player),
  };
}

/** The three bots have the same seeds at the tables of all competitors. */
function competitionDeals({ id, secret: stored, rules: storedRules }: EntryCompetition): DealSource {
  const secret = new Uint8Array(stored) as Secret;
  const rules = parseColumn(dealRulesSchema, { table: 'competition', id, column: 'rules' }, storedRules);
  return {
    rules,
    disclosure: 'competition',
    configOf: (deal) => ({
      rules,
      prevalentWind: competitorWindOf(deal),
      wall: humanDuplicateWallOf(secret, id, deal),
    }),
    saltOf: (deal) => saltOfDeal(secret, deal),
    botSeedOf: (deal, player) => seedOfDeal(baselineSeedOf(secret, id, deal, player), competitorSeatingOf(deal)),
  };
}

type EntryCompetition = NonNullable<GameRow['entry']>['competition'];

/** Name of the baseline bot of a player (1 to 3) in records, from which its seed is also derived. */
export function baselineNameOf(player: number): string {
  return `baseline ${player}`;
}

/** The seed of a baseline bot for the deals of one prevalent wind, the same at all tables. */
export function baselineSeedOf(secret: Secret, competition: string, deal: number, player: number): string {
  const set = { round: 1, table: 1, set: Math.floor(deal / DEALS_OF_WIND) + 1 };
  return botSeedOf(secret, competition, set, baselineNameOf(player));
}

/** The configuration for repeating a recorded deal: its own rules, except that a fault does not end it. Error: `wall-invalid`. */
export function repeatedDealOf(record: ConfigRecord): Result<ConfigRecord, 'wall-invalid'> {
  const decoded = decodeConfig(record);
  return decoded.ok ? success({ ...record, rules: { ...record.rules, onFault: 'auto-play' } }) : decoded;
}

/** The configuration of a repeated deal, as `game.deal_config` stores it. Throws if it is malformed. */
export function repeatedConfigOf(id: string, stored: unknown): ConfigRecord {
  return parseColumn(configRecordSchema, { table: 'game', id, column: 'deal_config' }, stored);
}

/** Source of a single deal that was played before. */
function repeatedDeal({ id, secret, dealConfig }: SourceRow): DealSource {
  const config = expectValue(decodeConfig(repeatedConfigOf(id, dealConfig)));
  return {
    rules: config.rules,
    disclosure: 'deal',
    configOf: () => config,
    saltOf: (deal) => saltOfDeal(secret, deal),
    botSeedOf: (deal, player) => botSeedOfDeal(secret, deal, player),
  };
}

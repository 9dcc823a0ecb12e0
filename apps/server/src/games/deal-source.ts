// The source of the deals of a stored game: its own secret, an earlier deal, or the secret of a competition of people and bots, whose
// competitors all play the same walls.

import { type DealOptions, type DealSource, drawnDeals, repeatedDeal, saltOfDeal } from '@mcr-arena/arena';
import { type ConfigRecord, type DealConfig, decodeConfig } from '@mcr-arena/engine';
import { configRecordSchema, dealRulesSchema } from '@mcr-arena/engine/schema';
import { botSeedOf, seedOfDeal } from '@mcr-arena/runs';
import {
  competitorSeatingOf,
  competitorWindOf,
  DEALS_OF_WIND,
  humanDuplicateWallOf,
  type Secret,
} from '@mcr-arena/tournament';
import { type ColumnPlace, malformedColumn, parseColumn } from '../database/parse-column.ts';
import type { GameRow } from './game-row.ts';

type SourceRow = Pick<GameRow, 'id' | 'secret' | 'entries' | 'dealConfig'>;

/** Throws if the row is malformed. */
export function dealSourceOf(row: SourceRow, options: DealOptions): DealSource {
  const [entry] = row.entries;
  if (entry !== undefined) return competitionDeals(entry.competition);
  if (row.dealConfig === null) return drawnDeals(row.secret, options);
  const config = storedConfigOf(repeatedConfigOf(row.id, row.dealConfig), columnOf(row.id));
  return repeatedDeal(row.secret, config);
}

/** Bots at a place have the same seeds at the tables of all competitors. */
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

type EntryCompetition = GameRow['entries'][number]['competition'];

/** Name of the baseline bot of a player (1 to 3) in records, from which its seed is also derived. */
export function baselineNameOf(player: number): string {
  return `baseline ${player}`;
}

/** The seed of a baseline bot for the deals of one prevalent wind, the same at all tables. */
export function baselineSeedOf(secret: Secret, competition: string, deal: number, player: number): string {
  const set = { round: 1, table: 1, set: Math.floor(deal / DEALS_OF_WIND) + 1 };
  return botSeedOf(secret, competition, set, baselineNameOf(player));
}

/** The configuration of a repeated deal, as `game.deal_config` stores it. Throws if it is malformed. */
export function repeatedConfigOf(id: string, stored: unknown): ConfigRecord {
  return parseColumn(configRecordSchema, columnOf(id), stored);
}

function columnOf(id: string): ColumnPlace {
  return { table: 'game', id, column: 'deal_config' };
}

/** Decodes a config that is stored there. Throws if its wall is not one. */
export function storedConfigOf(config: ConfigRecord, place: ColumnPlace): DealConfig {
  const decoded = decodeConfig(config);
  if (decoded.ok) return decoded.value;
  throw malformedColumn(place, decoded.error.message, ['wall']);
}

// Sources of the deals of a game: its own secret, or an earlier deal. A server has others. A source also determines when a wall may
// be shown.

import {
  CASUAL_RULES,
  type ConfigRecord,
  type DealConfig,
  type DealRules,
  decodeConfig,
  MATCH_DEALS,
  prevalentWindOfDeal,
} from '@mcr-arena/engine';
import { type RulesName, SCORING_RULES } from '@mcr-arena/scoring';
import { type Result, type Seat, success } from '@mcr-arena/tiles';
import { botSeedOfDeal, type GameSecret, saltOfDeal, wallOfDeal } from './game-chance.ts';

/** When the wall and the record of a deal are shown: after the deal, or after the competition for which it counts. */
export type Disclosure = 'deal' | 'competition';

export interface DealSource {
  readonly rules: DealRules;
  readonly disclosure: Disclosure;
  configOf(deal: number): DealConfig;
  /** Salt of the commitment to the wall. */
  saltOf(deal: number): string;
  botSeedOf(deal: number, player: Seat): string;
}

/** Options of a table's deals. */
export interface DealOptions {
  readonly flowers: boolean;
  /** Id of the scoring rules. */
  readonly rules: RulesName;
}

/** Deals with walls of the game's own. */
export function drawnDeals(secret: GameSecret, options: DealOptions): DealSource {
  const rules = { ...CASUAL_RULES, scoring: SCORING_RULES[options.rules] };
  return {
    rules,
    configOf: (deal) => ({
      rules,
      prevalentWind: prevalentWindOfDeal(deal % MATCH_DEALS),
      wall: wallOfDeal(secret, deal, options.flowers),
    }),
    ...chanceOf(secret),
  };
}

/** A single deal that was played before. */
export function repeatedDeal(secret: GameSecret, config: DealConfig): DealSource {
  return { rules: config.rules, configOf: () => config, ...chanceOf(secret) };
}

/** The configuration for repeating a recorded deal: its own rules, except that a fault does not end it. Error: `wall-invalid`. */
export function repeatedDealOf(record: ConfigRecord): Result<ConfigRecord, 'wall-invalid'> {
  const decoded = decodeConfig(record);
  return decoded.ok ? success({ ...record, rules: { ...record.rules, onFault: 'auto-play' } }) : decoded;
}

function chanceOf(secret: GameSecret): Pick<DealSource, 'disclosure' | 'saltOf' | 'botSeedOf'> {
  return {
    disclosure: 'deal',
    saltOf: (deal) => saltOfDeal(secret, deal),
    botSeedOf: (deal, player) => botSeedOfDeal(secret, deal, player),
  };
}

// The rules and the config of a deal. Together with the replies they determine the deal.

import { BOTZONE_RULES, type ScoringRules, STANDARD_RULES } from '@mcr-arena/scoring';
import type { TileIndex, Wind } from '@mcr-arena/tiles';

/**
 * `duplicate`: each seat draws from its own quarter of the wall, claims name their discard, and Botzone's judge is the
 * reference. `casual`: one common wall, and a claimer discards in a second step.
 */
export const DEAL_FORMATS = ['duplicate', 'casual'] as const;
/** `duplicate`: 136 tiles, a quarter of the wall for each seat. `casual`: 144 tiles, a common wall. */
export type DealFormat = (typeof DEAL_FORMATS)[number];

/**
 * The effect of an illegal or missing reply. `end-deal`: the deal ends with a penalty. `auto-play`: it is replaced by a
 * pass or by a discard of the drawn tile. A false win ends the deal in both cases.
 */
export const FAULT_POLICIES = ['end-deal', 'auto-play'] as const;
/** The effect of a foul: it ends the deal, or the judge plays for the seat; a false win always ends the deal. */
export type FaultPolicy = (typeof FAULT_POLICIES)[number];

/** The rules by which a deal is judged. */
export interface DealRules {
  readonly format: DealFormat;
  readonly scoring: ScoringRules;
  readonly onFault: FaultPolicy;
}

/** Everything that determines a deal, except the replies. */
export interface DealConfig {
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  /**
   * 136 tiles, or 144 with flowers. Duplicate: seat i owns the i-th quarter and draws from its end. Casual: dealt and
   * drawn from the start, replacements from the end.
   */
  readonly wall: readonly TileIndex[];
}

/** Rules of tournaments: duplicate play, faults end the deal, points as in public calculators. */
export const DUPLICATE_RULES: DealRules = { format: 'duplicate', scoring: STANDARD_RULES, onFault: 'end-deal' };

/** Rules of Botzone's judge: `DUPLICATE_RULES` with the points of its own calculator. */
export const BOTZONE_DEAL_RULES: DealRules = { ...DUPLICATE_RULES, scoring: BOTZONE_RULES };

/** Rules of tables with human players: casual play, and no foul except a false win ends the deal. */
export const CASUAL_RULES: DealRules = { format: 'casual', scoring: STANDARD_RULES, onFault: 'auto-play' };

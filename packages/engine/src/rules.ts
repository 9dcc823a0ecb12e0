// What a deal is played by. Everything that can differ between two deals of the same wall and answers is here.

import { BOTZONE_RULES, type ScoringRules, STANDARD_RULES } from '@mcr-arena/scoring';
import type { TileIndex, Wind } from '@mcr-arena/tiles';

/**
 * `duplicate`: each seat draws from its own quarter of the wall, claims name their discard at once, Botzone's judge is
 * the reference. `casual`: one common wall, the dealer begins with fourteen tiles, a claimer discards afterwards.
 */
export const DEAL_FORMATS = ['duplicate', 'casual'] as const;
/** `duplicate`: 136 tiles, a quarter of the wall for each seat. `casual`: 144 tiles, a common wall. */
export type DealFormat = (typeof DEAL_FORMATS)[number];

/**
 * What an illegal or missing answer does. `end-deal`: the deal ends with a penalty. `auto-play`: it is played as pass, or
 * as discard of the drawn tile. A false win ends the deal under both.
 */
export const FAULT_POLICIES = ['end-deal', 'auto-play'] as const;
/** What a foul does: it ends the deal, or the judge plays for the seat. */
export type FaultPolicy = (typeof FAULT_POLICIES)[number];

/** By what rules a deal is judged. */
export interface DealRules {
  readonly format: DealFormat;
  readonly scoring: ScoringRules;
  readonly onFault: FaultPolicy;
}

/** All that decides a deal but the answers. */
export interface DealConfig {
  readonly rules: DealRules;
  readonly prevalentWind: Wind;
  /**
   * 136 tiles, or 144 with flowers. Duplicate: seat i owns the i-th quarter and draws from its end. Casual: dealt and
   * drawn from the start, replacements from the end.
   */
  readonly wall: readonly TileIndex[];
}

/** Tournaments: duplicate play, faults end the deal, points as public calculators agree on. */
export const DUPLICATE_RULES: DealRules = { format: 'duplicate', scoring: STANDARD_RULES, onFault: 'end-deal' };

/** As Botzone's judge has it: the same, with the points of its own calculator. */
export const BOTZONE_DEAL_RULES: DealRules = { ...DUPLICATE_RULES, scoring: BOTZONE_RULES };

/** Tables with people: a late answer does not end the deal. */
export const CASUAL_RULES: DealRules = { format: 'casual', scoring: STANDARD_RULES, onFault: 'auto-play' };

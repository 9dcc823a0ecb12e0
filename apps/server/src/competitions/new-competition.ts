// The row of a new competition: it commits to its secret.

import { randomBytes } from 'node:crypto';
import { type DealRules, DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type DecisionLimits } from '@mcr-arena/hosts';
import { type RulesName, SCORING_RULES } from '@mcr-arena/scoring';
import { commitmentOf, type Secret } from '@mcr-arena/tournament';
import { jsonColumn } from '../database/parse-column.ts';

export interface NewCompetition {
  readonly id: string;
  /** Name of its kind. */
  readonly kind: string;
  /** Display name. */
  readonly name: string;
  readonly ownerId: string;
  /** Configuration for the kind. */
  readonly config: object;
  /** Default: those of duplicate deals. */
  readonly rules?: DealRules;
  /** Default: the standard ones. */
  readonly limits?: DecisionLimits;
  /** Random by default. */
  readonly secret?: Secret | undefined;
}

/** Rules of duplicate deals, with the scoring rules that an organiser chose. */
export function duplicateRulesOf(scoring: RulesName = 'mcr'): DealRules {
  return { ...DUPLICATE_RULES, scoring: SCORING_RULES[scoring] };
}

/** Its columns. It has not started. */
export function rowOfNew({
  config,
  rules = DUPLICATE_RULES,
  limits = DEFAULT_LIMITS,
  secret,
  ...named
}: NewCompetition) {
  const bytes = new Uint8Array(secret ?? randomBytes(32));
  return {
    ...named,
    config: jsonColumn(config),
    rules: jsonColumn(rules),
    limits,
    secret: bytes,
    commitment: commitmentOf(bytes as Secret),
  };
}

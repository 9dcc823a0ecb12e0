// What a seat's decisions in a reviewed deal cost, by what was decided.

import { costAtRisk } from '@mcr-arena/bot-goal';
import type { ShownDecision } from './shown-review.ts';

/** Kinds of decisions: discards and kongs by the value of the hand, claims, and discards where the danger decides. */
export const COST_KINDS = ['discards', 'claims', 'defence'] as const;
export type CostKind = (typeof COST_KINDS)[number];

/** In points. Wins that were not declared count by what was played instead. */
export function costsOf(decisions: readonly ShownDecision[]): Readonly<Record<CostKind, number>> {
  const costs: Record<CostKind, number> = { discards: 0, claims: 0, defence: 0 };
  for (const decision of decisions) costs[kindOf(decision)] += costOf(decision);
  return costs;
}

function kindOf({ alternatives, safer }: ShownDecision): CostKind {
  if (safer !== undefined) return 'defence';
  return alternatives.some(({ action }) => action.type === 'pass') ? 'claims' : 'discards';
}

function costOf({ alternatives, chosen, cost, safer }: ShownDecision): number {
  return safer === undefined || chosen === undefined ? cost : costAtRisk(alternatives, alternatives[chosen]!);
}

// A review of a played deal by `goal`: for every decision of a seat the values of the alternatives, the cost of the choice, and
// one figure for the deal. `goal` knows only what the seat knew, so a good choice with a bad outcome costs nothing.

import {
  type Action,
  type Decision,
  decisionsOf,
  type Observation,
  PASS,
  type PlayedDeal,
  type Question,
  type Reply,
  sameAction,
  winScoreFor,
} from '@mcr-arena/engine';
import { paymentsOf, type WinSource } from '@mcr-arena/scoring';
import type { Seat } from '@mcr-arena/tiles';
import { type ReviewedAlternative, withRisks } from './discard-risk.ts';
import type { Alternative } from './evaluator.ts';
import { type Explanation, explain } from './explanation.ts';
import { type SaferDiscard, saferDiscardIn } from './safer-discard.ts';

/** An `Explanation` with a win and with risks. */
interface ReviewedExplanation extends Explanation {
  /** Every legal action with its value in points, best first. A win is worth its payment. */
  readonly alternatives: readonly ReviewedAlternative[];
  /** The discard that is better than the best one if the risk counts. */
  readonly safer: SaferDiscard | undefined;
}

export interface ReviewedDecision extends Decision, Pick<ReviewedExplanation, 'alternatives' | 'safer'> {
  /** The most likely and most valuable complete hands within reach, best first. */
  readonly goals: Explanation['goals'];
  /** The seat's action; absent if it did not reply with a legal action. */
  readonly chosen: ReviewedAlternative | undefined;
  /** The best value less the chosen one, in points, 0 or more. */
  readonly cost: number;
  /** The chosen value as a share of the best, 0 to 1. */
  readonly share: number;
}

export interface DealReview {
  readonly decisions: readonly ReviewedDecision[];
  /** Number of decisions for the best alternative. */
  readonly agreed: number;
  /** The mean share of all decisions, 0 to 1; absent if the seat had none. */
  readonly accuracy: number | undefined;
}

/**
 * Reviews the decisions of one seat.
 * @param goalCount hands to list for each decision.
 */
export function reviewDeal(deal: PlayedDeal, seat: Seat, goalCount = 3): DealReview {
  const decisions = decisionsOf(deal, seat).map((decision) => reviewDecision(decision, goalCount));
  const shares = decisions.reduce((sum, { share }) => sum + share, 0);
  return {
    decisions,
    agreed: decisions.filter(({ chosen, cost }) => chosen !== undefined && cost === 0).length,
    accuracy: decisions.length === 0 ? undefined : shares / decisions.length,
  };
}

/** Reviews one decision. */
export function reviewDecision(decision: Decision, goalCount = 3): ReviewedDecision {
  const { observation, legalActions, reply } = decision;
  const explanation = explainWithWin(observation, legalActions, goalCount);
  const chosen = chosenOf(explanation.alternatives, reply);
  return { ...decision, ...explanation, chosen, ...lossOf(chosen, explanation.alternatives[0]!) };
}

/** Like `explain`, with a win first, which is worth its payment, and with the risk of each discard. */
export function explainWithWin(
  observation: Observation,
  legalActions: readonly Action[],
  goalCount?: number,
): ReviewedExplanation {
  const { goals, alternatives: others } = explain(observation, legalActions, {}, goalCount);
  const win = legalActions.find(({ type }) => type === 'win');
  const winning = win === undefined ? [] : [{ action: win, value: winValue(observation) }];
  const alternatives = [...winning, ...withRisks(others, observation)];
  return { goals, alternatives, safer: saferDiscardIn(alternatives) };
}

/** The winner's gain. */
function winValue(observation: Observation): number {
  const { seat, question } = observation;
  const points = winScoreFor(observation)?.total ?? 0;
  const source = question.type === 'turn' ? { type: 'selfDrawn' as const } : claimedFrom(question);
  return paymentsOf({ winner: seat, points, source })[seat];
}

function claimedFrom({ from }: Exclude<Question, { readonly type: 'turn' }>): WinSource {
  return { type: 'claimed', from };
}

function chosenOf(
  alternatives: readonly ReviewedAlternative[],
  reply: Reply | undefined,
): ReviewedAlternative | undefined {
  const action = reply ?? PASS;
  if (action.type === 'timedOut' || action.type === 'crashed' || action.type === 'unreadable') return undefined;
  return alternatives.find((alternative) => sameAction(alternative.action, action));
}

/** A missing or illegal reply has the value 0, or the best value if that is lower. */
function lossOf(chosen: Alternative | undefined, best: Alternative): Pick<ReviewedDecision, 'cost' | 'share'> {
  if (chosen !== undefined && chosen.value >= best.value) return { cost: 0, share: 1 };
  const value = chosen?.value ?? Math.min(0, best.value);
  return { cost: best.value - value, share: best.value > 0 ? Math.max(0, value / best.value) : 0 };
}

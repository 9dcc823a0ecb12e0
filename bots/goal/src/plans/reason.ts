// Why a move gains or loses: one reason, from the difference of the plans after it and after another move. Its numbers
// are those of the plans; texts are the pages' own.

import type { Action } from '@mcr-arena/engine';
import { sharpen } from '../goals/sharpness.ts';
import { LEAST_PAYMENT } from '../goals/win-payment.ts';
import { readSettings } from '../settings.ts';
import type { Outlook, Plan } from './plan.ts';

/** An action with its value in points, and what the hand is going for after it. */
export interface Move {
  readonly action: Action;
  readonly value: number;
  readonly outlook: Outlook;
}

/** A number of a plan after the better move, and without it. */
interface Change {
  readonly plan: Plan;
  readonly better: number;
  readonly worse: number;
}

/** Why a move is worse than the best one. */
export type LossReason =
  /** Does not win. `points`: the payment of the win. */
  | { readonly type: 'missedWin'; readonly points: number }
  /** No hand worth the minimum is within reach after either move. */
  | { readonly type: 'noPlan' }
  /** Every hand worth the minimum is far off, so that the move hardly matters. `away`: the tiles that the nearest lacks after either move. */
  | { readonly type: 'farOff'; readonly away: number }
  /** The values differ by less than the estimate can tell. `share`: the value as a share of the best, 0 to 1. */
  | { readonly type: 'aboutEqual'; readonly share: number }
  /** No hand worth the minimum is left within reach; `plan` was. */
  | { readonly type: 'leavesNone'; readonly plan: Plan }
  /** Gives up the nearest plan, which is nearer than every plan that is left; `next`: the tiles that the nearest of these lacks. */
  | { readonly type: 'givesUpNearest'; readonly plan: Plan; readonly next: number }
  /** Gives up a plan; `left` is the best one that remains. */
  | { readonly type: 'givesUp'; readonly plan: Plan; readonly left: Plan }
  /** Tiles that the plan lacks. */
  | ({ readonly type: 'farther' } & Change)
  /** Unseen useful tiles of the plan. */
  | ({ readonly type: 'fewerUseful' } & Change)
  /** Mean fan points of the plan, which differ by one at least. */
  | ({ readonly type: 'fewerPoints' } & Change)
  /** Chance of the plan. */
  | ({ readonly type: 'lowerChance' } & Change)
  /** Many plans lose a little. `share`: the value as a share of the best, below 1. */
  | { readonly type: 'lowerValue'; readonly share: number };

/** Why a move is the best one. */
export type GainReason =
  /** Wins. `points`: the payment. */
  | { readonly type: 'wins'; readonly points: number }
  | { readonly type: 'noPlan' }
  /** Discards a tile that no hand within reach needs. */
  | { readonly type: 'unneeded' }
  /** Keeps every plan, and the best one as near as before. */
  | { readonly type: 'keepsAll'; readonly plan: Plan }
  /** Keeps what was the best plan as near as before; `lost` is given up. */
  | { readonly type: 'keepsBest'; readonly plan: Plan; readonly lost: Plan }
  /** A claim or a kong brings a plan nearer. */
  | ({ readonly type: 'nearer' } & Change)
  /** Passes, and keeps the plan. */
  | { readonly type: 'passes'; readonly plan: Plan }
  /** The next best move is worth less. `share`: its value as a share of this one, up to 1. */
  | { readonly type: 'worthMore'; readonly share: number };

export type Reason = LossReason | GainReason;

/** Below it, in points, the best move hardly matters. */
const LEAST_VALUE = 0.005;
/** Differences up to this share of the better value are within the error of the estimate. */
const EQUAL_SHARE = 0.03;
/** A plan explains a loss if it accounts for at least this share of it. */
const LEAST_CAUSE = 1 / 3;
/** The least difference of mean fan points that explains a loss. */
const LEAST_FAN_POINTS = 1;

const { sharpness } = readSettings({}).search;

/** Why `worse` is worth less than `better`. */
export function lossReason(better: Move, worse: Move): LossReason {
  if (better.action.type === 'win') return { type: 'missedWin', points: better.value };
  if (better.outlook.plans.length === 0) return { type: 'noPlan' };
  if (better.value < LEAST_VALUE) {
    return { type: 'farOff', away: Math.min(nearestOf(better.outlook), nearestOf(worse.outlook)) };
  }
  const share = worse.value / better.value;
  if (share >= 1 - EQUAL_SHARE) return { type: 'aboutEqual', share };
  const [left] = worse.outlook.plans;
  if (left === undefined) return { type: 'leavesNone', plan: better.outlook.plans[0]! };
  const plan = causeOf(better.outlook, worse.outlook);
  if (plan === undefined) return { type: 'lowerValue', share };
  const same = planIn(worse.outlook, plan.key);
  if (same !== undefined) return changeOf(plan, same) ?? { type: 'lowerValue', share };
  const next = nearestOf(worse.outlook);
  const isNearest = plan.away === nearestOf(better.outlook);
  return isNearest && plan.away < next ? { type: 'givesUpNearest', plan, next } : { type: 'givesUp', plan, left };
}

/** The plan that accounts for most of the difference; undefined if it accounts for little. */
function causeOf(better: Outlook, worse: Outlook): Plan | undefined {
  const losses = better.plans.map((plan) => sharpened(plan) - sharpened(planIn(worse, plan.key)));
  const most = Math.max(...losses);
  const difference = sharpened(better) - sharpened(worse);
  return most >= LEAST_CAUSE * difference ? better.plans[losses.indexOf(most)] : undefined;
}

/** The part of a plan in the sum that the bot compares. */
function sharpened(part: Pick<Plan, 'value'> | undefined): number {
  return part === undefined ? 0 : sharpen(part.value, sharpness);
}

function changeOf(plan: Plan, same: Plan): LossReason | undefined {
  if (same.away > plan.away) return { type: 'farther', plan, better: plan.away, worse: same.away };
  const isPointsThatCost = paidBy(same) / paidBy(plan) < same.chance / plan.chance;
  if (isPointsThatCost && same.fanPoints <= plan.fanPoints - LEAST_FAN_POINTS) {
    return { type: 'fewerPoints', plan, better: plan.fanPoints, worse: same.fanPoints };
  }
  if (same.away === plan.away && same.unseen < plan.unseen) {
    return { type: 'fewerUseful', plan, better: plan.unseen, worse: same.unseen };
  }
  if (same.chance < plan.chance) return { type: 'lowerChance', plan, better: plan.chance, worse: same.chance };
  return undefined;
}

/** The mean payment of a plan on a discard. */
function paidBy({ fanPoints }: Plan): number {
  return LEAST_PAYMENT + fanPoints;
}

/**
 * Why `best` is chosen.
 * @param before the outlook without the move: that of passing, or of the hand before a discard.
 * @param next the next best move.
 */
export function gainReason(best: Move, before: Outlook, next: Move | undefined): GainReason {
  const { action, outlook, value } = best;
  if (action.type === 'win') return { type: 'wins', points: value };
  const [plan] = outlook.plans;
  if (plan === undefined) return { type: 'noPlan' };
  if (action.type === 'pass') return { type: 'passes', plan };
  const reason = action.type === 'discard' ? keptBy(outlook, plan, before) : nearerBy(outlook, before);
  return reason ?? { type: 'worthMore', share: Math.max(0, next?.value ?? 0) / value };
}

function keptBy(outlook: Outlook, plan: Plan, before: Outlook): GainReason | undefined {
  if (outlook.value >= before.value) return { type: 'unneeded' };
  const isFarther = plan.away > planIn(before, plan.key)!.away || nearestOf(outlook) > nearestOf(before);
  if (isFarther) return undefined;
  const lost = before.plans.find(({ key }) => planIn(outlook, key) === undefined);
  if (lost === undefined) return { type: 'keepsAll', plan };
  return plan.key === before.plans[0]!.key ? { type: 'keepsBest', plan, lost } : undefined;
}

function nearerBy({ plans }: Outlook, before: Outlook): GainReason | undefined {
  for (const plan of plans) {
    const without = planIn(before, plan.key);
    if (without !== undefined && plan.away < without.away) {
      return { type: 'nearer', plan, better: plan.away, worse: without.away };
    }
  }
  return undefined;
}

export function planIn({ plans }: Outlook, key: string): Plan | undefined {
  return plans.find((plan) => plan.key === key);
}

function nearestOf({ plans }: Outlook): number {
  return Math.min(...plans.map(({ away }) => away));
}

// A review for the page: plain data sent by the worker, without the observations it was computed from.

import {
  counselOn,
  type DealReview,
  type Plan,
  type Reason,
  type ReviewedAlternative,
  type ReviewedDecision,
  reviewDeal,
} from '@mcr-arena/bot-goal';
import { type Action, endOf, type Observation, type PlayedDeal } from '@mcr-arena/engine';
import { luckOf } from '@mcr-arena/luck';
import { acceptanceOf } from '@mcr-arena/shanten';
import { COPIES_PER_KIND, type Hand, type Meld, type Seat, type TileIndex, tilesOfCounts } from '@mcr-arena/tiles';

export interface ShownReview extends Pick<DealReview, 'agreed' | 'accuracy'> {
  readonly decisions: readonly ShownDecision[];
  /** Absent if the deal has no end. */
  readonly luck?: ShownLuck;
}

/** How much of a seat's result was luck, in points. */
export interface ShownLuck {
  readonly result: number;
  readonly luck: number;
  /** The draws that moved the seat's expectation the most, in the order of play. */
  readonly draws: readonly ShownDraw[];
}

export interface ShownDraw {
  readonly event: number;
  /** Who drew. */
  readonly seat: Seat;
  readonly tile: TileIndex;
  /** Luck of the reviewed seat. */
  readonly luck: number;
}

export interface ShownDecision extends Pick<ReviewedDecision, 'event' | 'cost' | 'share' | 'safer'> {
  /** What the hand is going for, the best plans first: before a discard, or without a claim. */
  readonly plans: readonly Plan[];
  /** Points that a win needs. */
  readonly minimum: number;
  /** Best first. */
  readonly alternatives: readonly ShownAlternative[];
  /** Index in `alternatives`; absent if the seat did not reply with a legal action. */
  readonly chosen: number | undefined;
}

interface ShownAlternative extends ReviewedAlternative {
  /** Why it is the best one, or why it is worse than the best one. */
  readonly reason: Reason;
  /** The useful tiles after a discard; absent for other actions. */
  readonly useful?: UsefulTiles;
  /** What the hand is going for after a claim or a kong, the best plans first; absent for other actions. */
  readonly plans?: readonly Plan[];
}

/** Plans shown of a hand. */
const PLANS = 3;
/** The actions that leave the plans of the decision as they are, or as one of its discards does. */
const WITHOUT_OWN_PLANS: ReadonlySet<Action['type']> = new Set(['discard', 'pass', 'win']);

/** The tiles that bring the hand closer to a winning form. */
interface UsefulTiles {
  readonly shanten: number;
  readonly tiles: readonly TileIndex[];
  /** Their unseen copies. */
  readonly unseen: number;
}

export function shownReview(deal: PlayedDeal, seat: Seat): ShownReview {
  const { decisions, agreed, accuracy } = reviewDeal(deal, seat);
  const luck = deal.events.at(-1)?.type === 'dealEnded' ? shownLuck(deal, seat) : undefined;
  return { agreed, accuracy, decisions: decisions.map(shownDecision), ...(luck && { luck }) };
}

/** Draws listed as lucky or unlucky. */
const LISTED_DRAWS = 3;

function shownLuck(deal: PlayedDeal, viewer: Seat): ShownLuck {
  const { bySeat, draws } = luckOf(deal);
  const largest = draws
    .map(({ event, seat, tile, luck }) => ({ event, seat, tile, luck: luck[viewer] }))
    .sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
    .slice(0, LISTED_DRAWS);
  return {
    result: endOf(deal).deltas[viewer],
    luck: bySeat[viewer],
    draws: largest.sort((a, b) => a.event - b.event),
  };
}

export function shownDecision(decision: ReviewedDecision): ShownDecision {
  const { event, observation, alternatives, safer, chosen, cost, share } = decision;
  const usefulAfter = usefulByDiscard(observation);
  const counsel = counselOn(observation, alternatives);
  const shown = alternatives.map((alternative): ShownAlternative => {
    const { action } = alternative;
    const useful = action.type === 'discard' ? usefulAfter.get(action.tile) : undefined;
    const reason = counsel.reasonOf(alternative);
    if (WITHOUT_OWN_PLANS.has(action.type)) return { ...alternative, reason, ...(useful && { useful }) };
    return { ...alternative, reason, plans: counsel.after(action).plans.slice(0, PLANS) };
  });
  return {
    event,
    cost,
    share,
    safer,
    plans: counsel.before.plans.slice(0, PLANS),
    minimum: observation.rules.scoring.minimumPoints,
    alternatives: shown,
    chosen: chosen && alternatives.indexOf(chosen),
  };
}

function usefulByDiscard({ question, hand, melds, seat, unseen }: Observation): ReadonlyMap<TileIndex, UsefulTiles> {
  if (question.type !== 'turn') return new Map();
  const own: Hand = {
    concealed: tilesOfCounts(hand),
    melds: melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong'),
    flowers: [],
  };
  const visible = unseen.map((count) => COPIES_PER_KIND - count);
  return new Map(
    acceptanceOf(own, visible).flatMap(({ discard, shanten, useful, unseen: left }) => {
      if (discard === undefined || shanten === undefined) return [];
      return [[discard, { shanten, tiles: useful.map(({ tile }) => tile), unseen: left }] as const];
    }),
  );
}

/** Digits after the decimal point of a shown cost. */
export const COST_DIGITS = 2;

/** At most `count` decisions whose cost does not round to 0, the most costly first. */
export function costliest(decisions: readonly ShownDecision[], count: number): readonly ShownDecision[] {
  return decisions
    .filter(({ cost }) => Number(cost.toFixed(COST_DIGITS)) > 0)
    .sort((a, b) => b.cost - a.cost || a.event - b.event)
    .slice(0, count);
}

/** Total cost of all decisions, in points. */
export function totalCost(decisions: readonly ShownDecision[]): number {
  return decisions.reduce((sum, { cost }) => sum + cost, 0);
}

// What a discard risks, for display: the chance that another player wins on it, and the payment then. The chance is that of
// `danger.ts`, by which the style `careful` plays, adjusted to deals of four `goal` bots (RESULTS.md, "Shown danger"). Nothing
// here affects the play of the bot.

import type { Action, Observation } from '@mcr-arena/engine';
import { BASE_PAYMENT } from '@mcr-arena/scoring';
import { isHonor, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { chowsLeft, type Danger, dangersIn } from './danger.ts';
import type { Alternative } from './evaluator.ts';

/** The risk of one discard. */
export interface DiscardRisk {
  /** The chance, 0 to 1, that another player wins on it. 0 only if nobody can. */
  readonly chance: number;
  /** The mean payment, in points, if it happens; 0 if it cannot. */
  readonly payment: number;
  /** `chance` times `payment`, in points. */
  readonly expected: number;
}

/** Fitted: the log odds of the chance are `SHIFT` plus `SLOPE` times those of the danger. */
const SHIFT = 0.2;
const SLOPE = 1.04;
/** Dangers outside of these bounds are taken as the bound. */
const LEAST_DANGER = 1e-5;
const MOST_DANGER = 0.95;

/** The mean points of a win on a discard without flowers, by the winner's melds, concealed kongs included: none, one, and more. */
const POINTS_BY_MELDS = [15.9, 11.7, 11.5] as const;

/** An action with its value and risk. */
export interface ReviewedAlternative extends Alternative {
  /** The risk of its discard; absent for actions without one. It is not part of the value. */
  readonly risk?: DiscardRisk;
}

/** Adds the risks of discards. */
export function withRisks(
  alternatives: readonly Alternative[],
  observation: Observation,
): readonly ReviewedAlternative[] {
  const riskOf = discardRisksIn(observation);
  return alternatives.map((alternative) => {
    const tile = discardIn(alternative.action);
    return tile === undefined ? alternative : { ...alternative, risk: riskOf(tile) };
  });
}

/** The risk of every discard. At a claim, the table before the claim is used. */
export function discardRisksIn(observation: Observation): (tile: TileIndex) => DiscardRisk {
  const dangersOf = dangersIn(observation);
  return (tile) => {
    const possible = dangersOf(tile).filter(({ seat }) => canWinOn(tile, seat, observation));
    return riskOf(possible, (seat) => pointsOf(seat, observation));
  };
}

/** The tile that an action discards: its own, or the one that a claim names. */
function discardIn(action: Action): TileIndex | undefined {
  switch (action.type) {
    case 'discard':
      return action.tile;
    case 'chow':
    case 'pung':
      return action.discard;
    default:
      return undefined;
  }
}

/** `dangers`: of the opponents that can win on the tile. `points`: of a win of each. */
function riskOf(dangers: readonly Danger[], points: (seat: Seat) => number): DiscardRisk {
  if (dangers.length === 0) return { chance: 0, payment: 0, expected: 0 };
  const weighted = dangers.map(({ seat, chance }) => ({ seat, weight: Math.max(chance, LEAST_DANGER) }));
  const danger = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const chance = calibrated(Math.min(danger, MOST_DANGER));
  const payment = BASE_PAYMENT + weighted.reduce((sum, { seat, weight }) => sum + weight * points(seat), 0) / danger;
  return { chance, payment, expected: chance * payment };
}

/** The mean points of a win on a discard, those of flowers included. */
function pointsOf(seat: Seat, { melds, flowers }: Observation): number {
  return POINTS_BY_MELDS[Math.min(melds[seat].length, POINTS_BY_MELDS.length - 1)]! + flowers[seat].length;
}

function calibrated(danger: number): number {
  return 1 / (1 + Math.exp(-SHIFT) * (1 / danger - 1) ** SLOPE);
}

/**
 * Whether a player could win on the tile: with an unseen copy for a pair or a pung, with an unseen chow, or with a hand of single
 * tiles. Of these, only Knitted Straight can have a meld, one of suited tiles.
 */
function canWinOn(tile: TileIndex, seat: Seat, { melds, unseen }: Observation): boolean {
  return unseen[tile]! > 0 || chowsLeft(tile, unseen) > 0 || melds[seat].length < (isHonor(tile) ? 1 : 2);
}

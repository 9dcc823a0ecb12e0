// Exercises with a decision: a discard from a deal that `goal` played against itself, or the position of a mistake.

import { type ReviewedDecision, reviewDecision } from '@mcr-arena/bot-goal';
import {
  type Decision,
  DUPLICATE_RULES,
  decisionsOf,
  legalActionsFor,
  type Observation,
  observe,
  type ViewEvent,
  viewFor,
} from '@mcr-arena/engine';
import { SCORING_RULES } from '@mcr-arena/scoring';
import {
  countTiles,
  createRandom,
  type Random,
  SEATS,
  type Seat,
  shuffled,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import { type ShownDecision, shownDecision } from '../../ui/review/shown-review.ts';
import type { Level, Mistake, SeededSource, Theme } from '../../ui/training/exercise-source.ts';
import { goalSelfPlay } from '../../ui/training/play-bots.ts';
import { themedTiles } from './hands.ts';
import { themeOfFans } from './themes.ts';

export interface DecisionExercise {
  readonly type: 'decision';
  readonly seat: Seat;
  /** The events seen by the seat up to the question. */
  readonly view: readonly ViewEvent[];
  /** The tile that can be claimed; absent on the seat's own turn. */
  readonly claimable?: TileIndex;
  /** Every legal action with its value; none of them is chosen yet. */
  readonly decision: ShownDecision;
  /** What was done in the game: index in the alternatives. */
  readonly played?: number;
}

/** Minimum value of the best discard, in points. Below it, the hand is too far from a win for the choice to matter. */
const LEAST_VALUE = 0.5;
/** The value of the second-best discard as a share of the best: above the first number, up to the second one. */
const SHARES: Readonly<Record<Level, readonly [number, number]>> = {
  1: [-Infinity, 0.5],
  2: [0.5, 0.8],
  3: [0.8, 0.93],
};
const FEWEST_DISCARDS = 5;
/** Tiles of the first hand that fit a theme; the others come by chance. */
const THEMED_TILES = 9;
const HAND_SIZE = 13;
/** Maximum number of deals to search. */
const MOST_DEALS = 100;

/** Throws if none of `MOST_DEALS` deals has a suitable decision. */
export function discardExercise({ seed, theme, level, number, rules: name = 'mcr' }: SeededSource): DecisionExercise {
  const rules = { ...DUPLICATE_RULES, scoring: SCORING_RULES[name] };
  const random = createRandom(`discards ${theme} ${level} ${seed} ${number}`);
  for (let deals = 0; deals < MOST_DEALS; deals += 1) {
    const themed = SEATS[random.below(4)]!;
    const wall = theme === 'any' ? shuffled(TILES_WITHOUT_FLOWERS, random) : themedWall(theme, themed, random);
    const deal = goalSelfPlay({ rules, prevalentWind: WINDS[random.below(4)]!, wall });
    const seats = theme === 'any' ? SEATS : [themed];
    const discards = seats.flatMap((seat) => decisionsOf(deal, seat).filter(isDiscard));
    for (const decision of shuffled(discards, random)) {
      const reviewed = reviewDecision(decision);
      if (!isOfLevel(reviewed, level)) continue;
      const shown = shownDecision(reviewed);
      if (!isOfTheme(shown, theme)) continue;
      const { seat } = decision.observation;
      const view = viewFor(seat, deal.events.slice(0, decision.event + 1));
      return { type: 'decision', seat, view, decision: { ...shown, chosen: undefined } };
    }
  }
  throw new Error(`no suitable discard in ${MOST_DEALS} deals of the seed "${seed}"`);
}

/** A wall from which a seat is dealt `THEMED_TILES` tiles of a hand of the theme: each seat draws from the end of its quarter. */
function themedWall(theme: Theme, seat: Seat, random: Random): readonly TileIndex[] {
  const fitting = shuffled(themedTiles(theme, String(random.nextWord())), random).slice(0, THEMED_TILES);
  const counts = countTiles(fitting);
  const others = shuffled(TILES_WITHOUT_FLOWERS, random).filter((tile) => {
    if (counts[tile] === 0) return true;
    counts[tile]! -= 1;
    return false;
  });
  const end = (seat + 1) * (TILES_WITHOUT_FLOWERS.length / SEATS.length);
  return others.toSpliced(end - HAND_SIZE, 0, ...fitting);
}

function isDiscard({ legalActions }: Decision): boolean {
  return legalActions.length >= FEWEST_DISCARDS && legalActions.every(({ type }) => type === 'discard');
}

/** None where another discard is better if the danger counts: such a decision has two answers. */
function isOfLevel({ alternatives, safer }: ReviewedDecision, level: Level): boolean {
  const [best, second] = alternatives;
  if (best === undefined || second === undefined || best.value < LEAST_VALUE || safer !== undefined) return false;
  const [above, upTo] = SHARES[level];
  const share = second.value / best.value;
  return share > above && share <= upTo;
}

/** By the main fan of the best plan. */
function isOfTheme({ plans: [plan] }: ShownDecision, theme: Theme): boolean {
  return theme === 'any' || (plan !== undefined && themeOfFans(plan.name.fans) === theme);
}

/** Throws if the stored events are impossible, or end without a question. */
export function mistakeExercise({ view, played }: Mistake): DecisionExercise {
  const seen = observe(view);
  if (!('question' in seen) || seen.question === undefined) throw new Error('the stored position has no open question');
  const observation = seen as Observation;
  const legalActions = legalActionsFor(observation);
  const reviewed = reviewDecision({ event: view.length - 1, observation, legalActions, reply: played });
  const { chosen, ...decision } = shownDecision(reviewed);
  const { question } = observation;
  return {
    type: 'decision',
    seat: observation.seat,
    view,
    ...(question.type !== 'turn' && { claimable: question.tile }),
    decision: { ...decision, chosen: undefined },
    ...(played !== undefined && chosen !== undefined && { played: chosen }),
  };
}

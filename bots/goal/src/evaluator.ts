// The value of every alternative at a decision: the goals that it leaves within reach, in points. Values of one decision
// can be compared with each other and with nothing else: goals that share tiles are added up as if they did not, and each
// is sharpened before.

import type { Action, Observation, Question } from '@mcr-arena/engine';
import { type GoalReport, GoalSearch } from '@mcr-arena/shanten';
import { isHonor, isTerminal, KIND_COUNT, type Meld, type TileIndex } from '@mcr-arena/tiles';
import { dangerIn } from './danger.ts';
import { type HandAfter, handAfterClaim, handAfterKong } from './hand-after.ts';
import type { GoalBotSettings } from './settings.ts';

/** Something that can be answered, and what it is worth: in sharpened points where decisions are made. */
export interface Alternative {
  readonly action: Action;
  readonly value: number;
}

/** The search is shared by all bots that keep as many goals: it remembers nothing that changes an answer. */
const searches = new Map<number, GoalSearch>();

function sharedSearch(goals: number): GoalSearch {
  const known = searches.get(goals);
  if (known !== undefined) return known;
  const search = new GoalSearch(goals);
  searches.set(goals, search);
  return search;
}

/** Decides between discards of equal value; far below any value that matters. */
const TIE_STEP = 1e-9;

// What a deal brings rises by as many points with each doubling of 1 + value / SMALL_VALUE; who pays alone for another's win
// loses what its hand was worth and two doublings besides. So it came out in deals of the bot against itself.
const SMALL_VALUE = 10;
const PRICE_OF_DEALING_IN = 4;

export class Evaluator {
  private readonly settings: GoalBotSettings;
  private readonly search: GoalSearch;
  private readonly afterDiscards = new Float64Array(KIND_COUNT);

  constructor(settings: GoalBotSettings) {
    this.settings = settings;
    this.search = sharedSearch(settings.goals);
  }

  /** Every legal action but a win with its value, in the order given. */
  alternatives(observation: Observation, legalActions: readonly Action[]): Alternative[] {
    const before = ownHand(observation);
    const afterClaims = new Map<string, Float64Array>();
    if (observation.question.type === 'turn') afterClaims.set('', this.valuesAfterDiscards(observation, before));
    return legalActions
      .filter(({ type }) => type !== 'win')
      .map((action) => ({ action, value: this.valueOf(observation, before, action, afterClaims) }));
  }

  /** The goals of the hand as it is, best first. */
  goals(observation: Observation, count: number): GoalReport[] {
    this.run(observation, ownHand(observation));
    return this.search.report(count);
  }

  private valueOf(
    observation: Observation,
    before: HandAfter,
    action: Action,
    afterClaims: Map<string, Float64Array>,
  ): number {
    const { question } = observation;
    switch (action.type) {
      case 'pass':
        return this.valueOfPassing(observation, before);
      case 'discard':
        return afterClaims.get('')![action.tile]! + preferenceAmongEqual(action.tile, observation);
      case 'chow':
      case 'pung': {
        if (question.type === 'turn') throw new Error('a claim on the own turn');
        const key = action.type === 'chow' ? `chow ${action.low}` : 'pung';
        const values =
          afterClaims.get(key) ?? this.valuesAfterDiscards(observation, handAfterClaim(before, action, question));
        afterClaims.set(key, values);
        return bestOf(values, action.discard, observation);
      }
      case 'win':
        return Number.POSITIVE_INFINITY;
      default:
        return this.valueAsItIs(observation, handAfterKong(before, action, question));
    }
  }

  /** A claim forgoes the own draw that is near, so what comes in time is more if nothing is claimed. */
  private valueOfPassing(observation: Observation, hand: HandAfter): number {
    const { passFactor, tempo } = this.settings;
    return passFactor * this.valueAsItIs(observation, hand, tempo * nearnessOfDraw(observation.question));
  }

  private valueAsItIs(observation: Observation, hand: HandAfter, drawsAhead = 0): number {
    this.run(observation, hand, drawsAhead);
    return this.search.total();
  }

  private valuesAfterDiscards(observation: Observation, hand: HandAfter): Float64Array {
    this.run(observation, hand);
    this.search.valuesAfterDiscards(this.afterDiscards);
    const { care } = this.settings;
    if (care === 0) return this.afterDiscards.slice();
    const dangerOf = dangerIn(observation);
    return this.afterDiscards.map((value, tile) =>
      hand.hand[tile] === 0 ? Number.NEGATIVE_INFINITY : valueAtRisk(value, care * dangerOf(tile as TileIndex)),
    );
  }

  /** `drawsAhead` are added to the draws that a goal may take. */
  private run(observation: Observation, { hand, melds }: HandAfter, drawsAhead = 0): void {
    const { seat, seatWind, prevalentWind, rules, unseen, wallLeft } = observation;
    const { pace, search } = this.settings;
    const drawsLeft = rules.format === 'duplicate' ? wallLeft[seat] : wallLeft[seat] / wallLeft.length;
    const draws = Math.max(1, drawsLeft) * pace + drawsAhead;
    const table = { seatWind, prevalentWind, rules: rules.scoring };
    this.search.run({ hand, melds, unseen, draws, table }, search);
  }
}

function ownHand({ hand, melds, seat }: Observation): HandAfter {
  return { hand, melds: melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong') };
}

/** The safe value that is as good as this one where its discard costs the hand with that danger. Below 0 where nothing is. */
function valueAtRisk(value: number, danger: number): number {
  const worth = 1 + value / SMALL_VALUE;
  return SMALL_VALUE * (worth * (PRICE_OF_DEALING_IN * worth) ** -danger - 1);
}

/** The value of a claim: with its discard, or with the best one where that is asked for later. */
function bestOf(values: Float64Array, discard: TileIndex | undefined, observation: Observation): number {
  if (discard !== undefined) return values[discard]! + preferenceAmongEqual(discard, observation);
  return Math.max(...values);
}

/** Of discards of equal value honors go first, then terminals, then the tile that fewest are left of. */
function preferenceAmongEqual(tile: TileIndex, { unseen }: Observation): number {
  const rank = isHonor(tile) ? 2 : isTerminal(tile) ? 1 : 0;
  return TIE_STEP * (5 * rank - unseen[tile]!);
}

/** Part of a go-around that the own draw comes sooner than after a claim and its discard. */
function nearnessOfDraw(question: Question): number {
  if (question.type === 'turn') return 0;
  switch (question.fromDirection) {
    case 'previous':
      return 1;
    case 'opposite':
      return 2 / 3;
    case 'next':
      return 1 / 3;
  }
}

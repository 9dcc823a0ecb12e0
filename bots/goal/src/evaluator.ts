// The value of every alternative at a decision: the sum over the goals that it leaves within reach, in points paid.
// Values are comparable only within a decision, because goals that share tiles are added up as if they were
// independent, and each value is sharpened first.

import type { Action, Observation, Question, TableView } from '@mcr-arena/engine';
import { isHonor, isTerminal, KIND_COUNT, KINDS, type Meld, type TileCounts, type TileIndex } from '@mcr-arena/tiles';
import { dangerIn } from './danger.ts';
import { FITTED_SHARPNESS, gainAtRisk, valueOfGain } from './gain.ts';
import { type GoalReport, GoalSearch } from './goals/goal-search.ts';
import { resharpen } from './goals/sharpness.ts';
import { type HandAfter, handAfterClaim, handAfterKong } from './hand-after.ts';
import type { GoalBotSettings } from './settings.ts';

/** An action with its value: in sharpened points during a decision, in points in reports. */
export interface Alternative {
  readonly action: Action;
  readonly value: number;
}

/** A hand after an action, with its goals. */
export interface GoalsAfter extends HandAfter {
  readonly goals: readonly GoalReport[];
  /** Factor on the sum of their sharpened weights: not 1 for passing. */
  readonly factor: number;
}

/** Wins are taken without evaluation. */
type Weighed = Exclude<Action, { readonly type: 'win' }>;

/** The search is shared by all bots with the same number of goals: its state never affects an answer. */
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

/** A decision in progress. */
interface Deliberation {
  readonly observation: Observation;
  readonly before: HandAfter;
  /** The risk of each discard, 0 to 1. */
  readonly riskOf: (tile: TileIndex) => number;
  /** Values after each discard, by the claim before it. */
  readonly afterClaims: Map<string, Float64Array>;
}

export class Evaluator {
  private readonly settings: GoalBotSettings;
  private readonly search: GoalSearch;
  private readonly afterDiscards = new Float64Array(KIND_COUNT);

  constructor(settings: GoalBotSettings) {
    this.settings = settings;
    this.search = sharedSearch(settings.goals);
  }

  /** Every legal action except a win with its value, in the given order. */
  alternatives(observation: Observation, legalActions: readonly Action[]): Alternative[] {
    const deliberation: Deliberation = {
      observation,
      before: ownHand(observation),
      riskOf: this.riskIn(observation),
      afterClaims: new Map(),
    };
    return legalActions
      .filter((action) => action.type !== 'win')
      .map((action) => ({ action, value: this.valueOf(action, deliberation) }));
  }

  /** The goals of the current hand, best first. */
  goals(table: TableView, count: number): GoalReport[] {
    this.run(table, ownHand(table));
    return this.search.report(count);
  }

  /** All goals of the current hand, best first. */
  goalsNow(table: TableView): GoalsAfter {
    return this.goalsOf(table, ownHand(table));
  }

  /** All goals of the hand after an action, best first, before the discard that follows a claim. */
  goalsAfter(observation: Observation, action: Action): GoalsAfter {
    const { question } = observation;
    const { passFactor, tempo } = this.settings;
    const before = ownHand(observation);
    switch (action.type) {
      case 'discard':
      case 'win':
        return this.goalsOf(observation, before);
      case 'pass':
        return { ...this.goalsOf(observation, before, tempo * nearnessOfDraw(question)), factor: passFactor };
      case 'chow':
      case 'pung':
        if (question.type === 'turn') throw new Error("a claim on the seat's own turn");
        return this.goalsOf(observation, handAfterClaim(before, action, question));
      default:
        return this.goalsOf(observation, handAfterKong(before, action, question));
    }
  }

  private goalsOf(table: TableView, after: HandAfter, drawsAhead = 0): GoalsAfter {
    this.run(table, after, drawsAhead);
    return { ...after, goals: this.search.report(this.search.count), factor: 1 };
  }

  private riskIn(observation: Observation): Deliberation['riskOf'] {
    const { care } = this.settings;
    if (care === 0) return () => 0;
    const dangerOf = dangerIn(observation);
    return (tile) => Math.min(1, care * dangerOf(tile));
  }

  private valueOf(action: Weighed, deliberation: Deliberation): number {
    const { observation, before, riskOf } = deliberation;
    const { question } = observation;
    switch (action.type) {
      case 'pass':
        return this.valueOfPassing(observation, before);
      case 'discard':
        return (
          this.valuesAfterDiscards('', before, deliberation)[action.tile]! +
          preferenceAmongEqual(action.tile, observation)
        );
      case 'chow':
      case 'pung': {
        if (question.type === 'turn') throw new Error("a claim on the seat's own turn");
        const claim = action.type === 'chow' ? `chow ${action.low}` : 'pung';
        const values = this.valuesAfterDiscards(claim, handAfterClaim(before, action, question), deliberation);
        return bestOf(values, action.discard, observation);
      }
      default: {
        const after = handAfterKong(before, action, question);
        return this.valueAtRisk(this.valueAsItIs(observation, after), leastRisk(after.hand, riskOf));
      }
    }
  }

  /** After a pass, the next own draw is nearer than after a claim. */
  private valueOfPassing(observation: Observation, hand: HandAfter): number {
    const { passFactor, tempo } = this.settings;
    return passFactor * this.valueAsItIs(observation, hand, tempo * nearnessOfDraw(observation.question));
  }

  private valueAsItIs(observation: Observation, hand: HandAfter, drawsAhead = 0): number {
    this.run(observation, hand, drawsAhead);
    return this.search.total();
  }

  private valuesAfterDiscards(claim: string, after: HandAfter, deliberation: Deliberation): Float64Array {
    const { observation, riskOf, afterClaims } = deliberation;
    const known = afterClaims.get(claim);
    if (known !== undefined) return known;
    this.run(observation, after);
    this.search.valuesAfterDiscards(this.afterDiscards);
    const values = this.afterDiscards.map((value, tile) =>
      after.hand[tile] === 0 ? value : this.valueAtRisk(value, riskOf(tile as TileIndex)),
    );
    afterClaims.set(claim, values);
    return values;
  }

  /** The risk-free equivalent of a value with a risk (0 to 1) of losing by the discard. May be negative. */
  private valueAtRisk(value: number, risk: number): number {
    if (risk === 0) return value;
    const { sharpness } = this.settings.search;
    const gain = gainAtRisk(resharpen(value, sharpness, FITTED_SHARPNESS), risk);
    return resharpen(valueOfGain(gain), FITTED_SHARPNESS, sharpness);
  }

  /** `drawsAhead`: draws that a goal may take in addition to the player's own. */
  private run(observation: TableView, { hand, melds }: HandAfter, drawsAhead = 0): void {
    const { seat, seatWind, prevalentWind, rules, unseen, wallLeft } = observation;
    const { pace, search } = this.settings;
    const drawsLeft = rules.format === 'duplicate' ? wallLeft[seat] : wallLeft[seat] / wallLeft.length;
    const draws = Math.max(1, drawsLeft) * pace + drawsAhead;
    const table = { seatWind, prevalentWind, rules: rules.scoring };
    this.search.run({ hand, melds, unseen, draws, table }, search);
  }
}

function ownHand({ hand, melds, seat }: TableView): HandAfter {
  return { hand, melds: melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong') };
}

/** The lowest risk of any held tile: after a kong, a held tile or the replacement tile is discarded. */
function leastRisk(hand: TileCounts, riskOf: Deliberation['riskOf']): number {
  return Math.min(...KINDS.filter((tile) => hand[tile]! > 0).map(riskOf));
}

/** The value of a claim: with its discard, or with the best discard if that is chosen later. */
function bestOf(values: Float64Array, discard: TileIndex | undefined, observation: Observation): number {
  if (discard !== undefined) return values[discard]! + preferenceAmongEqual(discard, observation);
  return Math.max(...values);
}

/** Among discards of equal value, prefers honors, then terminals, then the tile with the fewest copies left. */
export function preferenceAmongEqual(tile: TileIndex, { unseen }: TableView): number {
  const rank = isHonor(tile) ? 2 : isTerminal(tile) ? 1 : 0;
  return TIE_STEP * (5 * rank - unseen[tile]!);
}

/**
 * How much earlier the next own draw is after a pass than after a claim and its discard, as a share of a full turn of
 * the table.
 */
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

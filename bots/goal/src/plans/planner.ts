// The outlooks of a decision: what the hand is going for now, and after each action.

import type { Action, Observation, TableView } from '@mcr-arena/engine';
import { KINDS, type TileCounts, type TileIndex } from '@mcr-arena/tiles';
import { Evaluator, type GoalsAfter, preferenceAmongEqual } from '../evaluator.ts';
import { sharpen } from '../goals/sharpness.ts';
import { readSettings } from '../settings.ts';
import { namedGoals, type Outlook, outlookOf } from './plan.ts';

const settings = readSettings({});
const { sharpness } = settings.search;
let evaluator: Evaluator | undefined;

/** The outlook of a hand before any action. */
export function outlookOfHand(table: TableView): Outlook {
  return createSearched(sharedEvaluator().goalsNow(table), table).outlook(undefined);
}

/**
 * A function that returns the outlook after an action: for a claim without a discard, after the best discard. Its value
 * is that of the action in `explain`; after a win it is that of the hand without it.
 */
export function outlooksOf(observation: Observation): (action: Action) => Outlook {
  const known = new Map<string, Searched>();
  return (action) => {
    const name = searchOf(action);
    const searched = known.get(name) ?? createSearched(sharedEvaluator().goalsAfter(observation, action), observation);
    known.set(name, searched);
    if (action.type === 'discard') return searched.outlook(action.tile);
    if (action.type !== 'chow' && action.type !== 'pung') return searched.outlook(undefined);
    return searched.outlook(action.discard ?? searched.bestDiscard());
  };
}

function sharedEvaluator(): Evaluator {
  evaluator ??= new Evaluator(settings);
  return evaluator;
}

type Searched = ReturnType<typeof createSearched>;

/** The goals of a hand, named once for all discards. */
function createSearched({ goals, hand, melds, factor }: GoalsAfter, table: TableView) {
  const { seatWind, prevalentWind, rules, unseen } = table;
  const named = namedGoals(goals, melds, { seatWind, prevalentWind, rules: rules.scoring });
  const outlook = (discard: TileIndex | undefined): Outlook => {
    const left = discard === undefined ? hand : without(hand, discard);
    const kept = discard === undefined ? named : named.filter(({ goal }) => isWithin(goal.tiles, discard, left));
    return outlookOf(kept, { hand: left, unseen, sharpness, factor });
  };
  const bestDiscard = (): TileIndex => {
    const held = KINDS.filter((tile) => hand[tile]! > 0);
    const values = held.map((tile) => sharpen(outlook(tile).value, sharpness) + preferenceAmongEqual(tile, table));
    return held[values.indexOf(Math.max(...values))]!;
  };
  return { outlook, bestDiscard };
}

/** Whether a goal needs no more copies of a tile than are left after its discard. */
function isWithin(tiles: readonly TileIndex[], discard: TileIndex, left: TileCounts): boolean {
  return tiles.filter((tile) => tile === discard).length <= left[discard]!;
}

function without(hand: TileCounts, discard: TileIndex): TileCounts {
  const left = hand.slice();
  left[discard]! -= 1;
  return left;
}

/** Actions of the same name share a search. */
function searchOf(action: Action): string {
  switch (action.type) {
    case 'chow':
      return `chow ${action.low}`;
    case 'concealedKong':
    case 'addedKong':
      return `${action.type} ${action.tile}`;
    case 'discard':
    case 'win':
      return 'turn';
    default:
      return action.type;
  }
}

// Makes the exercise of a step. Every answer is computed here: by the scoring, by the distance to a complete hand, by the judge's
// legal actions, and by the values and plans of `goal`.

import { explain, outlookOfHand } from '@mcr-arena/bot-goal';
import type { Action, Observation } from '@mcr-arena/engine';
import { explainHand, paymentsOf, STANDARD_RULES } from '@mcr-arena/scoring';
import { type Acceptance, acceptanceOf } from '@mcr-arena/shanten';
import {
  COPIES_PER_KIND,
  countTiles,
  expectValue,
  isHonor,
  type Meld,
  parseCompactHand,
  SEATS,
  suitOf,
  type TileCounts,
  type TileIndex,
} from '@mcr-arena/tiles';
import { type ByPosition, rankingPointsOf } from '@mcr-arena/tournament';
import type { Answering, Choice, Consequence, Exercise, Verdict, Worth } from './exercise.ts';
import { setVerdict } from './judge.ts';
import { type Position, positionOf, tilesIn } from './position.ts';
import type { Picked, Task, WonHand } from './steps.ts';

type TaskOf<Type extends Task['type']> = Extract<Task, { readonly type: Type }>;
/** The tasks with a computed answer. */
export type Computed = Exclude<Task, TaskOf<'deal'>>;

const RIGHT: Consequence = { type: 'right' };
const MINIMUM = STANDARD_RULES.minimumPoints;
/** A choice of `goal` with at least this share of the best value is right, too. */
const NEAR = 0.97;
/** The forms that lessons introduce. */
const FORMS = { forms: ['regular', 'sevenPairs'] } as const;

/** Throws if the data of the task contradict it, such as a hand that is not complete. */
export function exerciseOf(task: Computed): Exercise {
  switch (task.type) {
    case 'pick':
      return pickExercise(task);
    case 'discard':
      return discardExercise(task);
    case 'noSet':
      return choose(task.groups.map(tilesIn), (tiles) => ({ consequence: noSetConsequence(tiles) }));
    case 'completing':
      return completingExercise(task);
    case 'waits':
      return waitsExercise(task);
    case 'worthMost':
      return worthMostExercise(task);
    case 'points': {
      const worth = worthOf(task.hand);
      const tiles = worth.parts.flatMap((part) => part.tiles);
      return { tiles, fans: worth.fans, answering: { type: 'number', solution: worth.points } };
    }
    case 'missing':
      return { tiles: tilesIn(task.hand), answering: { type: 'number', solution: missingOf(tilesIn(task.hand)) } };
    case 'unseenWaits': {
      const position = positionOf(task.at);
      const tiles = tilesIn(task.at.hand);
      const solution = acceptancesOf(tiles, visibleIn(position.observation))[0]!.unseen;
      return { ...onTable(position), tiles, answering: { type: 'number', solution } };
    }
    case 'claim':
      return claimExercise(task);
    case 'plan':
      return planExercise(task);
    case 'payment':
      return { tiles: [], figures: [task.points], answering: { type: 'number', solution: paidIn(task) } };
    case 'rankingPoints': {
      const scores = task.scores as ByPosition<number>;
      return { tiles: [], figures: scores, answering: { type: 'number', solution: rankingPointsOf(scores)[0] } };
    }
    case 'difference':
      return {
        tiles: [],
        figures: task.scores,
        answering: { type: 'number', solution: task.scores[0] - task.scores[1] },
      };
  }
}

/** How all hands of the lessons are won: by east, in the east wind, on a discard. */
const WON = {
  selfDrawn: false,
  lastOfKind: false,
  afterKong: false,
  lastOfWall: false,
  seatWind: 'east',
  prevalentWind: 'east',
  flowers: 0,
} as const;

/** The points, fans and parts of a complete hand. Throws if it is not complete. */
export function worthOf({ hand, win }: WonHand): Worth {
  const { concealed, melds } = expectValue(parseCompactHand(hand));
  return worthOfHand(concealed, tilesIn(win)[0]!, melds);
}

function worthOfHand(concealed: readonly TileIndex[], winningTile: TileIndex, melds: readonly Meld[] = []): Worth {
  const { parts, fans, score } = expectValue(explainHand({ ...WON, concealed, melds, winningTile }));
  return {
    parts,
    points: score.fanPoints,
    fans: fans.map(({ fan, points }) => ({ fan, points })),
  };
}

function choose(
  groups: readonly (readonly TileIndex[])[],
  verdictOf: (tiles: readonly TileIndex[]) => Verdict,
): Exercise {
  const choices = groups.map((tiles): Choice => ({ type: 'tiles', tiles }));
  return { tiles: [], answering: { type: 'choose', choices, verdicts: groups.map(verdictOf) } };
}

function onTable({ scene, seat }: Position): Pick<Exercise, 'table'> {
  return { table: { scene, seat } };
}

function pickExercise({ hand, drawn, picked }: TaskOf<'pick'>): Exercise {
  const position = positionOf({ seat: 0, hand, drawn });
  const { tiles } = position;
  return { ...onTable(position), tiles, answering: { type: 'pick', picked, solution: placesOf(picked, tiles, drawn) } };
}

function placesOf(picked: Picked, tiles: readonly TileIndex[], drawn: string): readonly number[] {
  const places = tiles.map((_tile, place) => place);
  switch (picked.type) {
    case 'suit':
      return places.filter((place) => suitOf(tiles[place]!) === picked.suit);
    case 'honors':
      return places.filter((place) => isHonor(tiles[place]!));
    case 'chow':
    case 'pung':
    case 'kong':
      return placesOfSet(picked.type, tiles);
    case 'pair':
    case 'fan': {
      const won = { melds: [], concealed: tiles.slice(0, -1), winningTile: tilesIn(drawn)[0]! };
      const explained = expectValue(explainHand({ ...WON, ...won }));
      if (picked.type === 'pair')
        return placesOfTiles(explained.parts.find(({ type }) => type === 'pair')!.tiles, tiles);
      const found = explained.fans.find(({ fan }) => fan === picked.fan);
      if (found === undefined) throw new Error(`the hand has no ${picked.fan}`);
      return placesOfTiles(found.tiles, tiles);
    }
  }
}

function placesOfSet(type: 'chow' | 'pung' | 'kong', tiles: readonly TileIndex[]): readonly number[] {
  const size = type === 'kong' ? 4 : 3;
  for (const tile of tiles) {
    const wanted = Array.from({ length: size }, (_, step) => (type === 'chow' ? tile + step : tile) as TileIndex);
    const places = placesOfTiles(wanted, tiles);
    if (!places.includes(-1) && setVerdict(type, wanted).type === 'right') return places;
  }
  throw new Error(`the hand has no ${type}`);
}

/** The place of each tile, none twice; -1 for one that is not held. */
function placesOfTiles(wanted: readonly TileIndex[], tiles: readonly TileIndex[]): readonly number[] {
  const taken: number[] = [];
  for (const tile of wanted) taken.push(tiles.findIndex((held, place) => held === tile && !taken.includes(place)));
  return taken;
}

function noSetConsequence(tiles: readonly TileIndex[]): Consequence {
  for (const set of ['chow', 'pung'] as const) {
    if (setVerdict(set, tiles).type === 'right') return { type: 'isSet', set };
  }
  return RIGHT;
}

/** Shanten and useful tiles of a concealed hand, after each discard if it has 14 tiles. `visible`: copies seen, by TileIndex. */
function acceptancesOf(concealed: readonly TileIndex[], visible: TileCounts): readonly Acceptance[] {
  return acceptanceOf({ concealed, melds: [], flowers: [] }, visible, FORMS);
}

/** The copies that the seat sees, its own included: 34 counts, by TileIndex. */
function visibleIn({ unseen }: Observation): TileCounts {
  return unseen.map((count) => COPIES_PER_KIND - count);
}

/** How many tiles a hand of 13 lacks. */
function missingOf(concealed: readonly TileIndex[]): number {
  return acceptancesOf(concealed, countTiles(concealed))[0]!.shanten! + 1;
}

function discardExercise({ at, best }: TaskOf<'discard'>): Exercise {
  const position = positionOf(at);
  const { tiles } = position;
  const verdictOf = best === 'nearest' || best === 'mostUseful' ? byDistance(position, best) : byValue(position, best);
  const answering: Answering = { type: 'discard', verdicts: tiles.map((tile) => ({ consequence: verdictOf(tile) })) };
  return { ...onTable(position), tiles, answering };
}

function byDistance(
  { tiles, observation }: Position,
  best: 'nearest' | 'mostUseful',
): (tile: TileIndex) => Consequence {
  const accepted = acceptancesOf(tiles, visibleIn(observation));
  const [first] = accepted;
  return (tile) => {
    const { shanten, unseen } = accepted.find(({ discard }) => discard === tile)!;
    if (shanten !== first!.shanten) return { type: 'lacks', missing: shanten! + 1, fewest: first!.shanten! + 1 };
    if (best === 'nearest' || unseen === first!.unseen) return RIGHT;
    return { type: 'usefulLeft', unseen, most: first!.unseen };
  };
}

/** By the value that `goal` gives each action; `safest`: in its careful style, which also counts what others may win. */
function byValue({ observation, legal }: Position, best: 'goal' | 'safest'): (tile: TileIndex) => Consequence {
  const valued = valuesOf(observation, legal, best === 'safest');
  return (tile) => consequenceOf(valued, (action) => action.type === 'discard' && action.tile === tile);
}

type Valued = ReturnType<typeof explain>['alternatives'];

function valuesOf(observation: Observation, legal: readonly Action[], isCareful = false): Valued {
  return explain(observation, legal, isCareful ? { style: 'careful' } : {}).alternatives;
}

function consequenceOf(valued: Valued, isMeant: (action: Action) => boolean): Consequence {
  const best = valued[0]!.value;
  const value = Math.max(...valued.filter(({ action }) => isMeant(action)).map((each) => each.value));
  const share = best > 0 ? Math.max(0, value) / best : value === best ? 1 : 0;
  return share >= NEAR ? RIGHT : { type: 'valued', share };
}

function completingExercise({ hand, tiles, needsPoints }: TaskOf<'completing'>): Exercise {
  const held = tilesIn(hand);
  const useful = usefulOfHand(held);
  const exercise = choose(
    tilesIn(tiles).map((tile) => [tile]),
    ([tile]) => {
      if (!useful.includes(tile!)) return { consequence: { type: 'lacks', missing: missingOf(held), fewest: 0 } };
      if (!needsPoints) return { consequence: RIGHT };
      const worth = worthOfHand(held, tile!);
      const isEnough = worth.points >= MINIMUM;
      const consequence: Consequence = isEnough
        ? RIGHT
        : { type: 'tooFewPoints', points: worth.points, minimum: MINIMUM };
      return { consequence, worths: [worth] };
    },
  );
  return { ...exercise, tiles: held };
}

/** The tiles that complete a hand of 13; none unless it is ready. */
function usefulOfHand(held: readonly TileIndex[]): readonly TileIndex[] {
  const [accepted] = acceptancesOf(held, countTiles(held));
  return accepted!.shanten === 0 ? accepted!.useful.map(({ tile }) => tile) : [];
}

function waitsExercise({ hand, tiles }: TaskOf<'waits'>): Exercise {
  const held = tilesIn(hand);
  const offered = tilesIn(tiles);
  const waits = usefulOfHand(held);
  const solution = offered.flatMap((tile, place) => (waits.includes(tile) ? [place] : []));
  if (solution.length !== waits.length) throw new Error(`${hand}: a wait is not offered`);
  const choices = offered.map((tile): Choice => ({ type: 'tiles', tiles: [tile] }));
  return { tiles: held, answering: { type: 'chooseAll', choices, solution } };
}

function worthMostExercise({ hands }: TaskOf<'worthMost'>): Exercise {
  const worths = hands.map(worthOf);
  const most = Math.max(...worths.map(({ points }) => points));
  const choices = worths.map(({ parts }): Choice => ({ type: 'hand', parts }));
  const verdicts = worths.map((worth): Verdict => {
    const { points } = worth;
    return points === most
      ? { consequence: RIGHT, worths }
      : { consequence: { type: 'worthLess', points, most }, worths: [worth] };
  });
  return { tiles: [], answering: { type: 'choose', choices, verdicts } };
}

const CLAIMS = ['chow', 'pung', 'pass'] as const;

function claimExercise({ at, best }: TaskOf<'claim'>): Exercise {
  const position = positionOf(at);
  const { legal, observation, tiles } = position;
  const offered =
    best === 'allowed' ? CLAIMS.filter((type) => type !== 'pass') : CLAIMS.filter((type) => has(legal, type));
  const valued = best === 'goal' ? valuesOf(observation, legal) : [];
  const verdicts = offered.map((type): Verdict => {
    if (best === 'allowed') return { consequence: has(legal, type) ? RIGHT : { type: 'notAllowed' } };
    return { consequence: consequenceOf(valued, (action) => action.type === type) };
  });
  const choices = offered.map((action): Choice => ({ type: 'action', action }));
  return { ...onTable(position), tiles, answering: { type: 'choose', choices, verdicts } };
}

function has(actions: readonly Action[], type: Action['type']): boolean {
  return actions.some((action) => action.type === type);
}

function planExercise({ at, fans }: TaskOf<'plan'>): Exercise {
  const position = positionOf(at);
  const { plans } = outlookOfHand(position.observation);
  const chances = fans.map((fan) =>
    Math.max(0, ...plans.filter(({ name }) => name.fans[0] === fan).map(({ chance }) => chance)),
  );
  const best = Math.max(...chances);
  if (best === 0) throw new Error('none of the fans is the main fan of a plan');
  const verdicts = chances.map(
    (chance): Verdict => ({ consequence: chance === best ? RIGHT : { type: 'lessLikely', chance, best } }),
  );
  const choices = fans.map((fan): Choice => ({ type: 'fan', fan }));
  return { ...onTable(position), tiles: position.tiles, answering: { type: 'choose', choices, verdicts } };
}

/** What the user pays, or gains as the winner. */
function paidIn({ points, who }: TaskOf<'payment'>): number {
  const [winner, discarder, other] = SEATS;
  const source =
    who === 'selfDrawn' || who === 'winner'
      ? ({ type: 'selfDrawn' } as const)
      : ({ type: 'claimed', from: discarder } as const);
  const deltas = paymentsOf({ winner, points, source });
  const user = who === 'winner' ? winner : who === 'other' ? other : discarder;
  return Math.abs(deltas[user]);
}

// The strategies play legally, ignore hidden faces, and match the paper where it is precise.

import {
  applyPair,
  BLOCK_READINGS,
  blockingValues,
  ClosedBoard,
  contactsOf,
  dealByConstruction,
  formatStrategyChoice,
  greedyStrategy,
  HEURISTICS,
  type Heuristic,
  isSolved,
  layoutNamed,
  maxBlockHeuristic,
  multipleFirstStrategy,
  obstructionTreeStrategy,
  type Pair,
  parseStrategyChoice,
  playClosed,
  randomHeuristic,
  randomStrategy,
  rectangleLayout,
  STAM_STRATEGIES,
  type StrategyChoice,
  startPosition,
  strategyOf,
} from '@mcr-arena/solitaire';
import { createRandom, expectValue, shuffled } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { forAll } from '../../../for-all.ts';
import { anySeed, randomBoard, randomLayout, randomOf } from '../../generators.ts';

const CHOICES: readonly StrategyChoice[] = [
  ...STAM_STRATEGIES.flatMap((type) => HEURISTICS.map((heuristic) => ({ type, heuristic }))),
  { type: 'sampling', samples: 3 },
];
const turtle = layoutNamed('default');

describe.each(CHOICES.map((choice) => [formatStrategyChoice(choice), choice] as const))('%s', (name, choice) => {
  test('has a name that parses back', () => expect(parseStrategyChoice(name)).toEqual(choice));

  test('plays by the rules until no pair is left', () => {
    forAll([anySeed], 25, (seed) => {
      const random = randomOf(seed);
      const board = randomBoard(random, randomLayout(random, 20, 8, 8), [2, 4, 4]);
      const contacts = contactsOf(board.layout);
      const game = playClosed(contacts, board.faces, strategyOf(choice, board.layout), random);
      let position = startPosition('mahjong-solitaire', board);
      for (const pair of game.moves) position = expectValue(applyPair(position, pair));
      expect(isSolved(position)).toBe(game.tilesLeft === 0);
      const closed = new ClosedBoard(contacts, board.faces);
      for (const pair of game.moves) closed.remove(pair);
      // The Obstruction-Tree never gives up while a free pair is left: such a pair is a path of its root.
      expect(closed.pairs()).toEqual([]);
    });
  });

  test('does not depend on hidden faces', () => {
    forAll([anySeed], 25, (seed) => {
      const random = randomOf(seed);
      const layout = randomLayout(random, 24, 6, 6);
      const { faces } = randomBoard(random, layout, [2, 4, 4]);
      const contacts = contactsOf(layout);
      const hidden = new ClosedBoard(contacts, faces);
      const places = [...faces.keys()].filter((tile) => hidden.faceOf(tile) === undefined);
      const exchanged = shuffled(places, random);
      const others = faces.map((face, tile) => faces[exchanged[places.indexOf(tile)] ?? -1] ?? face);
      const turn = (dealt: readonly number[]) =>
        strategyOf(choice, layout)(new ClosedBoard(contacts, dealt), createRandom(`${seed}`));
      expect(turn(others)).toEqual(turn(faces));
    });
  });
});

test('rejects names of unknown strategies', () => {
  const wrong = ['', 'random', 'greedy/max', 'sampling/0', 'sampling/1.5', 'greedy/random/1', 'toString/random'];
  for (const name of wrong) expect(parseStrategyChoice(name)).toBeUndefined();
  expect(parseStrategyChoice('sampling')).toMatchObject({ type: 'sampling' });
});

describe('blocking values of the turtle', () => {
  const contacts = contactsOf(turtle);
  const [literal, recursive, unhalved] = BLOCK_READINGS.map((reading) => blockingValues(contacts, reading));

  test("halve the difference in the row: the paper's stone 79 has 4 tiles to its left and 7 to its right", () => {
    expect([literal![79], recursive![79], unhalved![79]]).toEqual([1, 1, 3]);
  });
});

describe('simple strategies', () => {
  const layout = expectValue(rectangleLayout(1, 8));
  const contacts = contactsOf(layout);
  const first: Heuristic = { ...randomHeuristic, bestPair: (pairs) => pairs[0]! };
  const turnOn = (faces: readonly number[], strategy: ReturnType<typeof randomStrategy>): readonly Pair[] =>
    strategy(new ClosedBoard(contacts, faces), createRandom('x')).pairs;

  test('give up if no free tiles are equal', () => {
    for (const strategy of [randomStrategy(first), greedyStrategy(first), multipleFirstStrategy(first)]) {
      expect(turnOn([0, 0, 1, 1, 2, 2, 3, 3], strategy)).toEqual([]);
      expect(turnOn([0, 1, 1, 2, 2, 3, 3, 0], strategy)).toEqual([[0, 7]]);
    }
  });

  test('MultipleFirst takes quadruples, then triples, then all pairs', () => {
    const rows = expectValue(rectangleLayout(4, 3));
    const turn = (faces: readonly number[]) =>
      multipleFirstStrategy(first)(new ClosedBoard(contactsOf(rows), faces), createRandom('x')).pairs;
    // The tiles at the ends of the four rows are free; the middle ones have the remaining faces.
    expect(turn([0, 1, 0, 0, 1, 0, 2, 3, 2, 3, 2, 2])).toEqual([
      [0, 2],
      [3, 5],
    ]);
    expect(turn([0, 0, 0, 0, 1, 2, 1, 2, 1, 1, 2, 2])).toEqual([
      [0, 2],
      [6, 8],
    ]);
    expect(turn([0, 2, 0, 1, 2, 1, 3, 2, 3, 2, 4, 4])).toEqual([
      [0, 2],
      [3, 5],
      [6, 8],
    ]);
  });

  test('Greedy takes the pair that frees the most', () => {
    const rows = expectValue(rectangleLayout(2, 4));
    const turn = (faces: readonly number[]) =>
      greedyStrategy(first)(new ClosedBoard(contactsOf(rows), faces), createRandom('x')).pairs;
    expect(turn([0, 1, 1, 0, 2, 3, 3, 2])).toEqual([[0, 3]]);
    const short = expectValue(rectangleLayout(3, 2));
    expect(
      greedyStrategy(first)(new ClosedBoard(contactsOf(short), [0, 0, 1, 1, 2, 2]), createRandom('x')).pairs,
    ).toEqual([[0, 1]]);
  });
});

describe("the Obstruction-Tree in the paper's figure 2", () => {
  // Tile 123 matches 136 and 142. 142 has 143 above, which matches 44; 136 has 135 to its left, which matches 92, and
  // 137 and 138 to its right, which match 99 and 81.
  const contacts = contactsOf(turtle);
  const blank = new ClosedBoard(contacts, Array<number>(144).fill(0));
  const hidden = [...turtle.places.keys()].filter((tile) => blank.faceOf(tile) === undefined);
  const groups = [
    [123, 136, 142],
    [143, 44],
    [135, 92],
    [137, 99],
    [138, 81],
  ];

  /** Faces of those groups, their other members hidden; all other tiles in separate groups. */
  function facesOf(shown: readonly (readonly number[])[]): number[] {
    const faces = turtle.places.map(() => -1);
    const covered = [...hidden];
    for (const [face, tiles] of shown.entries()) {
      for (const tile of tiles) faces[tile] = face;
      for (let member = tiles.length; member < 4; member += 1) faces[covered.pop()!] = face;
    }
    let filled = 0;
    return faces.map((face) => (face === -1 ? shown.length + (filled++ >> 2) : face));
  }

  const turnOn = (faces: readonly number[]) => {
    const root: Heuristic = { ...randomHeuristic, rankedTiles: () => [123], rankedPartners: (tiles) => [...tiles] };
    return obstructionTreeStrategy(root)(new ClosedBoard(contacts, faces), createRandom('x'));
  };

  test('frees 136 from the left, or 142 from above', () => {
    const { pairs, level, plies } = turnOn(facesOf(groups));
    expect([
      [
        [135, 92],
        [123, 136],
      ],
      [
        [143, 44],
        [123, 142],
      ],
    ]).toContainEqual(pairs);
    expect({ level, plies }).toEqual({ level: 2, plies: 1 });
  });

  test('takes the other way if one is blocked', () => {
    const withoutTop = groups.map((tiles) => (tiles[0] === 143 ? [143] : tiles));
    const withoutSide = groups.map((tiles) => (tiles[0] === 135 ? [135] : tiles));
    expect(turnOn(facesOf(withoutTop)).pairs.at(-1)).toEqual([123, 136]);
    expect(turnOn(facesOf(withoutSide)).pairs).toEqual([
      [143, 44],
      [123, 142],
    ]);
  });

  test('gives up if no way is open', () => {
    const closed = groups.map((tiles) => (tiles[0] === 123 ? tiles : tiles.slice(0, 1)));
    expect(turnOn(facesOf(closed))).toMatchObject({ pairs: [], plies: 1 });
  });
});

describe('sampling', () => {
  test('solves a solvable board without hidden tiles', () => {
    const layout = expectValue(rectangleLayout(4, 8));
    const strategy = strategyOf({ type: 'sampling', samples: 2 }, layout);
    for (let number = 0; number < 10; number += 1) {
      const { board } = expectValue(dealByConstruction('mahjong-solitaire', layout, `open ${number}`));
      expect(playClosed(contactsOf(layout), board.faces, strategy, createRandom(`${number}`)).tilesLeft).toBe(0);
    }
  });
});

test('MaxBlock takes the highest value and, among equal ones, the uppermost tile', () => {
  const { bestPair, rankedTiles, rankedPartners } = maxBlockHeuristic([3, 1, 2, 3, 1]);
  const random = createRandom('x');
  expect(
    bestPair(
      [
        [0, 1],
        [2, 4],
        [1, 3],
        [1, 4],
      ],
      random,
    ),
  ).toEqual([1, 3]);
  expect(rankedTiles([0, 1, 2, 3, 4], random)).toEqual([3, 0, 2, 4, 1]);
  expect(rankedPartners([1, 4])).toEqual([4, 1]);
});

test("sampling solves more boards than the paper's best strategy", { tags: ['full'] }, () => {
  const solved = (choice: StrategyChoice): number => {
    const strategy = strategyOf(choice, turtle);
    let games = 0;
    for (let number = 0; number < 40; number += 1) {
      const { board } = expectValue(dealByConstruction('mahjong-solitaire', turtle, `sampling ${number}`));
      if (playClosed(contactsOf(turtle), board.faces, strategy, createRandom(`${number}`)).tilesLeft === 0) games += 1;
    }
    return games;
  };
  expect(solved({ type: 'sampling', samples: 6 })).toBeGreaterThan(solved({ type: 'random', heuristic: 'unhalved' }));
});

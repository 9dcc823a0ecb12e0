import {
  contactsOf,
  dealByConstruction,
  layoutNamed,
  playClosed,
  type StrategyChoice,
  strategyOf,
} from '@mcr-arena/solitaire';
import { createRandom, expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

const turtle = layoutNamed('default');

test("sampling solves more boards than the paper's best strategy", () => {
  const count = 40;
  const solved = (choice: StrategyChoice): number => {
    const strategy = strategyOf(choice, turtle);
    let games = 0;
    for (let number = 0; number < count; number += 1) {
      const { board } = expectValue(dealByConstruction('mahjong-solitaire', turtle, `sampling ${number}`));
      if (playClosed(contactsOf(turtle), board.faces, strategy, createRandom(`${number}`)).tilesLeft === 0) games += 1;
    }
    return games;
  };
  expect(solved({ type: 'sampling', samples: 6 })).toBeGreaterThan(solved({ type: 'random', heuristic: 'unhalved' }));
});

// Measures how often strategies of closed play solve positions. Trials can be split into any ranges.

import { createRandom, failure, type Result, success } from '@mcr-arena/tiles';
import { dealByConstruction } from '../../deal/construct.ts';
import type { Layout } from '../../layout/layout.ts';
import { sampleSeed } from '../sampling/sample.ts';
import { formatStrategyChoice, type StrategyChoice, strategyOf } from './choice.ts';
import { type Contacts, contactsOf } from './contacts.ts';
import { type ClosedGame, playClosed } from './play.ts';
import type { Strategy } from './strategy.ts';

/** Sums over games. */
export interface StrategyTally {
  readonly games: number;
  readonly solved: number;
  /** Sum of the tiles left in unsolved games, and of their squares. */
  readonly tilesLeft: number;
  readonly tilesLeftSquared: number;
  /** In solved games: sums of plies and of the maximum rounds of deepening. */
  readonly plies: number;
  readonly levels: number;
  /** Sums of the free tiles after each pair, in solved games and in the others. */
  readonly freeWhenSolved: number;
  readonly freeWhenStuck: number;
}

/** The tally before the first game. */
export const EMPTY_STRATEGY_TALLY: StrategyTally = {
  games: 0,
  solved: 0,
  tilesLeft: 0,
  tilesLeftSquared: 0,
  plies: 0,
  levels: 0,
  freeWhenSolved: 0,
  freeWhenStuck: 0,
};

/** The sums of two tallies. */
export function addStrategyTallies(a: StrategyTally, b: StrategyTally): StrategyTally {
  return {
    games: a.games + b.games,
    solved: a.solved + b.solved,
    tilesLeft: a.tilesLeft + b.tilesLeft,
    tilesLeftSquared: a.tilesLeftSquared + b.tilesLeftSquared,
    plies: a.plies + b.plies,
    levels: a.levels + b.levels,
    freeWhenSolved: a.freeWhenSolved + b.freeWhenSolved,
    freeWhenStuck: a.freeWhenStuck + b.freeWhenStuck,
  };
}

/** A mean with its standard error; NaN for an empty sample. */
export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

/** Figures of a strategy from its tally, with standard errors. */
export interface StrategyFigures {
  /** 0 to 1. */
  readonly solved: Estimate;
  /** In unsolved games. */
  readonly tilesLeft: Estimate;
  /**
   * Mean number of free tiles after a pair, in solved games. For the other games the sum is also divided by the number
   * of pairs of a whole game, which reproduces the paper's figures.
   */
  readonly freeWhenSolved: number;
  readonly freeWhenStuck: number;
  /** In solved games. */
  readonly plies: number;
  readonly level: number;
}

/** Averages of a tally. `tiles` is the layout's number of tiles. */
export function strategyFigures(tally: StrategyTally, tiles: number): StrategyFigures {
  const { games, solved } = tally;
  const stuck = games - solved;
  const share = solved / games;
  const left = tally.tilesLeft / stuck;
  return {
    solved: { mean: share, error: Math.sqrt((share * (1 - share)) / games) },
    tilesLeft: { mean: left, error: Math.sqrt((tally.tilesLeftSquared / stuck - left * left) / stuck) },
    freeWhenSolved: (2 * tally.freeWhenSolved) / (tiles * solved),
    freeWhenStuck: (2 * tally.freeWhenStuck) / (tiles * stuck),
    plies: tally.plies / solved,
    level: tally.levels / solved,
  };
}

/**
 * Plays all strategies on the same positions, solvable by construction (Stam's Algorithm 1). Each game depends only on
 * the seed, the position's number and the strategy, so tallies of ranges add up to the tally of the whole.
 */
export class StrategyTrials {
  readonly #layout: Layout;
  readonly #contacts: Contacts;
  readonly #seed: string;
  readonly #players: readonly { readonly name: string; readonly strategy: Strategy }[];

  constructor(layout: Layout, choices: readonly StrategyChoice[], seed: string) {
    this.#layout = layout;
    this.#contacts = contactsOf(layout);
    this.#seed = seed;
    this.#players = choices.map((choice) => ({
      name: formatStrategyChoice(choice),
      strategy: strategyOf(choice, layout),
    }));
  }

  /** The tallies of positions `from` to `to` − 1, one per strategy. Error: the layout cannot be dealt solvably. */
  tallies(from: number, to: number): Result<StrategyTally[], 'deal-impossible'> {
    let tallies = this.#players.map(() => EMPTY_STRATEGY_TALLY);
    for (let number = from; number < to; number += 1) {
      const seed = sampleSeed(this.#seed, number);
      const deal = dealByConstruction('mahjong-solitaire', this.#layout, seed);
      if (!deal.ok) return failure(deal.error.code, deal.error.message);
      const games = this.#players.map(({ name, strategy }) =>
        playClosed(this.#contacts, deal.value.board.faces, strategy, createRandom(`${seed} ${name}`)),
      );
      tallies = tallies.map((tally, player) => addStrategyTallies(tally, tallyOf(games[player]!)));
    }
    return success(tallies);
  }
}

function tallyOf({ tilesLeft, plies, level, freeTiles }: ClosedGame): StrategyTally {
  const isSolved = tilesLeft === 0;
  return {
    games: 1,
    solved: isSolved ? 1 : 0,
    tilesLeft,
    tilesLeftSquared: tilesLeft * tilesLeft,
    plies: isSolved ? plies : 0,
    levels: isSolved ? level : 0,
    freeWhenSolved: isSolved ? freeTiles : 0,
    freeWhenStuck: isSolved ? 0 : freeTiles,
  };
}

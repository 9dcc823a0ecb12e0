// Deals that the weights of luck are fitted to and checked on: who plays, on which walls.

import { createTeacher, type Lesson } from '@mcr-arena/bot-goal';
import { createBot as createShantenBot } from '@mcr-arena/bot-shanten';
import {
  type Action,
  CASUAL_RULES,
  type DealFormat,
  DUPLICATE_RULES,
  legalActions,
  type Observation,
  type PlayedDeal,
  playDeal,
} from '@mcr-arena/engine';
import { seatViewOf } from '@mcr-arena/protocol';
import { type RulesName, SCORING_RULES } from '@mcr-arena/scoring';
import {
  createRandom,
  type Random,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';

type Teacher = (observation: Observation, legal: readonly Action[]) => Lesson;

/** A player: a teacher that sometimes takes its second or third choice, or the bot `shanten`. */
export interface Player {
  readonly teacher: Teacher | undefined;
  /** Part of its decisions with several alternatives that are not its best. */
  readonly errors: number;
}

/** `goal` with few goals plays nearly as well and ten times as fast. */
const QUICK = { goals: '32', slack: '0', enough: '0' };
const STYLES = ['balanced', 'fast', 'big', 'concealed', 'pungs', 'flush', 'chows', 'narrow'];
const ERRORS = [0, 0.05, 0.1, 0.2];

export const goal: Player = { teacher: createTeacher({}), errors: 0 };
const quick: Player = { teacher: createTeacher(QUICK), errors: 0 };
const styles = STYLES.map((style) => createTeacher({ ...QUICK, style }));
const shantenBot = createShantenBot({
  parameters: {},
  seat: 0,
  prevalentWind: 'east',
  rules: DUPLICATE_RULES,
  seed: '',
});
export const shanten: Player = { teacher: undefined, errors: 0 };

/** Careful `goal`. */
export const careful: Player = { teacher: createTeacher({ style: 'careful' }), errors: 0 };

/** Quick `goal` that takes its second or third choice in a part of its decisions. */
export function graded(errors: number): Player {
  return { ...quick, errors };
}

function styled(random: Random): Player {
  return { teacher: styles[random.below(styles.length)]!, errors: ERRORS[random.below(ERRORS.length)]! };
}

/**
 * The players of a table, by seat. `training`: 11 of 20 quick `goal`, a quarter styles with errors, a fifth `shanten`. `mixed`: styles
 * with errors, in place of people. `pair`: `goal` and `shanten`, two seats each, in four rotations of a wall.
 */
export const TABLES = {
  training: (random: Random): Player => {
    const drawn = random.below(100);
    return drawn < 55 ? quick : drawn < 80 ? styled(random) : shanten;
  },
  goal: (): Player => goal,
  mixed: styled,
  pair: (_: Random, seat: number, rotation: number): Player => (sideOfPair(seat, rotation) === 0 ? goal : shanten),
} as const satisfies Record<string, (random: Random, seat: number, rotation: number) => Player>;
export type TableName = keyof typeof TABLES;

/** 0 for the seats of `goal`, 1 for those of `shanten`. */
export function sideOfPair(seat: number, rotation: number): 0 | 1 {
  return (seat + rotation) % 4 < 2 ? 0 : 1;
}

/** Which deal is played. */
export interface DealOrder {
  readonly table: TableName;
  readonly format: DealFormat;
  readonly rules: RulesName;
  readonly seed: string;
  /** Number of the wall, from 0. */
  readonly wall: number;
  /** 0 to 3, for `pair`. */
  readonly rotation?: number;
}

/** Plays a deal; the same order gives the same deal. */
export function playOrder({ table, format, rules, seed, wall, rotation = 0 }: DealOrder): PlayedDeal {
  const random = createRandom(`luck ${seed} ${wall}`);
  const tiles = shuffled(format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, random);
  const players = [0, 1, 2, 3].map((seat) => TABLES[table](random, seat, rotation));
  return playTiles(players, { tiles, format, rules, wall }, random);
}

/** Plays a deal of these players, by seat. */
export function playPlayers(
  players: readonly Player[],
  { format, rules, seed, wall }: Omit<DealOrder, 'table' | 'rotation'>,
): PlayedDeal {
  const random = createRandom(`luck ${seed} ${wall}`);
  const tiles = shuffled(format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, random);
  return playTiles(players, { tiles, format, rules, wall }, random);
}

function playTiles(
  players: readonly Player[],
  {
    tiles,
    format,
    rules,
    wall,
  }: Pick<DealOrder, 'format' | 'rules' | 'wall'> & { readonly tiles: readonly TileIndex[] },
  random: Random,
): PlayedDeal {
  const base = format === 'casual' ? CASUAL_RULES : DUPLICATE_RULES;
  const config = {
    rules: { ...base, scoring: SCORING_RULES[rules] },
    prevalentWind: WINDS[wall % 4]!,
    wall: tiles,
  };
  return playDeal(config, (state, seat) => {
    // None of these players looks at the history.
    const observation = { ...seatViewOf(state, seat)!, history: [] };
    return actionOf(players[seat]!, observation, legalActions(state, seat), random);
  });
}

function actionOf(
  { teacher, errors }: Player,
  observation: Observation,
  legal: readonly Action[],
  random: Random,
): Action {
  if (teacher === undefined) return shantenBot.decide(observation, legal, Number.POSITIVE_INFINITY) as Action;
  const { action, alternatives } = teacher(observation, legal);
  if (alternatives.length < 2 || random.nextWord() / 2 ** 32 >= errors) return action;
  const others = alternatives.toSorted((a, b) => b.value - a.value);
  return others[Math.min(others.length - 1, 1 + random.below(2))]!.action;
}

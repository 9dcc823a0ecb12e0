import { GAMES, LAYOUT_NAMES, MAX_FACE, MAX_TILES } from '@mcr-arena/solitaire';
import * as z from 'zod';

export const whole = z.int().min(0);
export const game = z.enum(GAMES).meta({ id: 'game' });
export const layout = z
  .union([
    z.enum(LAYOUT_NAMES),
    z.strictObject({ rows: z.int().min(1), cols: z.int().min(1) }).meta({
      description: 'a rectangle, numbered row by row; the last corner is omitted if the number of tiles would be odd',
    }),
    z.string().regex(/\n/).meta({ description: "a layout written out in the package's notation" }),
  ])
  .meta({ id: 'layout' });
const tile = z
  .int()
  .min(0)
  .max(MAX_TILES - 1)
  .meta({ description: 'number of a tile, counted by level, row, column' });
const pair = z.tuple([tile, tile]).meta({ id: 'pair', description: 'two tiles that are removed together' });
export const share = z.number().min(0).max(1);
export const digits = z.string().regex(/^\d+$/).meta({ description: 'a count of any size' });

export const solveInput = z
  .object({
    game,
    layout,
    faces: z
      .array(
        z
          .int()
          .min(0)
          .max(MAX_FACE - 1),
      )
      .max(MAX_TILES)
      .meta({ description: 'the face of each tile; an even number of each' }),
  })
  .meta({ title: 'A board' });

const solved = {
  solvable: z.boolean().nullable().meta({ description: 'null: a limit was reached' }),
  moves: z.array(pair).meta({ description: 'a solution in order; empty if there is none or none was found' }),
  nodes: whole.meta({ description: 'stuck positions that were searched' }),
};

export const solveOutput = z.strictObject(solved).meta({ title: 'Whether a board can be emptied, and how' });

export const solveReport = z
  .strictObject({
    ...solved,
    fewest: z
      .strictObject({
        left: whole.meta({ description: 'tiles left after the moves' }),
        moves: z.array(pair),
        proved: z.boolean().meta({ description: 'whether no play leaves fewer' }),
      })
      .optional(),
    solutions: z
      .strictObject({ count: digits, isComplete: z.boolean().meta({ description: 'false: there may be more' }) })
      .optional(),
    pairingSet: z
      .string()
      .regex(/^[012]*$/)
      .optional()
      .meta({ description: "the solution in Gimeno's digits" }),
  })
  .meta({ title: 'Results for a board' });

export const sampleReport = z
  .strictObject({
    game,
    layout,
    seed: z.string(),
    nodeLimit: whole.optional(),
    boards: whole,
    solvable: whole,
    unsolvable: whole,
    undecided: whole,
    nodes: whole,
    share: share.optional().meta({ description: 'share of solvable boards among the decided ones' }),
    standardError: share.optional(),
  })
  .meta({ title: 'A sample of boards' });

export const strategiesReport = z
  .strictObject({
    layout,
    seed: z.string(),
    positions: whole,
    strategies: z.array(
      z.strictObject({
        strategy: z.string(),
        games: whole,
        solved: whole,
        tilesLeft: whole.meta({ description: 'summed over the games that were not solved' }),
        tilesLeftSquared: whole,
        plies: whole.meta({ description: 'summed over solved games' }),
        levels: whole.meta({ description: 'rounds of deepening, summed over solved games' }),
        freeWhenSolved: whole.meta({ description: 'free tiles after each pair, summed over solved games' }),
        freeWhenStuck: whole,
        share: share.nullable(),
        standardError: share.nullable(),
      }),
    ),
  })
  .meta({ title: 'Strategies of closed play on the same positions' });

export const countReport = z
  .strictObject({
    tiles: whole,
    case: z.enum(['easy', 'hard']),
    configurations: z.strictObject({ total: digits, reflected: digits, symmetric: digits }),
    decks: digits,
    tileLayouts: digits,
    expected: digits,
    arrangements: digits,
    double: digits,
    solvable: digits.optional(),
    blocked: digits.optional(),
  })
  .meta({ title: "Van Rijn's numbers for a number of tiles" });

// The lines and values of `mcr fan`, `mcr shanten`, `mcr what-if` and `mcr judge` (Botzone's format).

import { FANS, mahjongGBNameOf, SCORING_RULES } from '@mcr-arena/scoring';
import { formatBotzoneTile, KINDS, WINNING_FORMS } from '@mcr-arena/tiles';
import * as z from 'zod';

// Tiles and melds are named as in Botzone.

export const tile = z.enum(KINDS.map(formatBotzoneTile)).meta({
  id: 'tile',
  description:
    'W1-9 characters, T1-9 bamboos, B1-9 dots, F1-4 winds (east, south, west, north), J1-3 dragons (red, green, white)',
});

const meld = z
  .union([
    z.tuple([z.literal('CHI'), tile, z.int().min(1).max(3)]).meta({
      description: 'a chow: its middle tile, and which of the three was claimed',
    }),
    z.tuple([z.literal('PENG'), tile, z.int().min(1).max(3)]).meta({
      description: 'a pung: source of the claimed tile, 1 the seat before, 2 the opposite seat, 3 the seat after',
    }),
    z.tuple([z.literal('GANG'), tile, z.int().min(0).max(3)]).meta({
      description: 'a kong: source of the claimed tile, as for a pung; 0 is a concealed kong',
    }),
  ])
  .meta({ id: 'meld' });

export const pack = z.array(meld).max(4).meta({ description: 'the melds' });

const initdata = z
  .object({
    walltiles: z.string().optional().meta({
      description: '136 tiles, or 144 with flowers, separated by single spaces; each quarter is drawn from its end',
    }),
    quan: z.int().min(0).max(3).optional().meta({ description: 'prevalent wind: 0 east, 1 south, 2 west, 3 north' }),
    rules: z
      .enum(Object.keys(SCORING_RULES))
      .optional()
      .meta({ description: "scoring rules, if not those of Botzone's judge" }),
    srand: z.int().optional().meta({ description: 'seed for a missing wall or wind' }),
  })
  .meta({ id: 'initdata' });

const answer = z
  .object({
    verdict: z.unknown().meta({ description: 'verdict of the controller: "OK", or a failure such as "TLE" or "RE"' }),
    response: z.unknown().meta({ description: 'answer of the bot, such as "PLAY W1"' }),
  })
  .partial();

const answers = z.object({ 0: answer, 1: answer, 2: answer, 3: answer }).meta({
  id: 'answers',
  description: 'by seat; an unreadable or illegal response ends the deal with a foul by its seat',
});

const requests = z.strictObject({ 0: z.string(), 1: z.string(), 2: z.string(), 3: z.string() });
const points = z.strictObject({ 0: z.int(), 1: z.int(), 2: z.int(), 3: z.int() });
const display = z.looseObject({ action: z.string() }).meta({ description: 'for the viewer of replays' });

export const judgeOutput = z
  .union([
    z.strictObject({
      command: z.literal('request'),
      content: requests.meta({ description: 'request to the bot of each seat' }),
      display,
      initdata: initdata
        .optional()
        .meta({ description: 'in the first output only: the initial data to pass to later calls' }),
    }),
    z.strictObject({
      command: z.literal('finish'),
      content: points.meta({ description: 'points won or lost by each seat' }),
      display,
    }),
  ])
  .meta({ title: 'Output of the judge after a turn' });

export const judgeInput = z
  .object({
    log: z
      .array(z.unknown())
      .meta({ description: 'alternating outputs and answers, starting with an output; the outputs are not read' }),
    initdata: z.union([initdata, z.literal('')]).optional(),
  })
  .meta({ title: 'One call of the judge' });

export const judgeGameInput = z
  .object({ initdata: z.union([initdata, z.literal('')]).optional(), responses: z.array(answers) })
  .meta({ title: 'A whole game to judge' });

export const judgeGameOutput = z
  .strictObject({ outputs: z.array(judgeOutput).min(1) })
  .meta({ title: 'Outputs of the judge at the start of a game and after each turn' });

const wind = z.int().min(0).max(3).meta({ id: 'wind', description: '0 east, 1 south, 2 west, 3 north' });

export const fanInput = z
  .object({
    pack,
    hand: z
      .array(tile)
      .max(13)
      .meta({ description: 'the concealed tiles without the winning tile: 13, minus three per meld' }),
    winTile: tile,
    flowerCount: z.int().min(0).max(8),
    isSelfDrawn: z.boolean(),
    is4thTile: z.boolean().meta({ description: 'the other three copies of the winning tile are visible' }),
    isAboutKong: z.boolean().meta({
      description: 'self-drawn: the replacement tile of a kong; claimed: the tile was being added to a pung',
    }),
    isWallLast: z.boolean().meta({ description: 'the last tile of the wall, or the discard after it' }),
    seatWind: wind,
    prevalentWind: wind,
  })
  .meta({ title: 'A winning hand to be scored' });

export const fanOutput = z
  .strictObject({
    fans: z.array(
      z
        .tuple([z.int().min(1), z.int().min(1), z.enum(FANS.map(mahjongGBNameOf))])
        .meta({ description: 'points, how often it counts, name' }),
    ),
    total: z.int().min(1).meta({ description: 'points of all fans, flowers included; no minimum is applied' }),
  })
  .meta({ title: 'What a winning hand is worth' });

export const shantenInput = z
  .object({
    pack,
    hand: z.array(tile).min(1).max(13).meta({ description: 'the concealed tiles: 13, minus three per meld' }),
  })
  .meta({ title: 'A hand to analyse' });

const distance = z
  .strictObject({
    n: z.int().min(-1).max(13).meta({ description: 'least number of missing tiles, minus one: 0 is ready' }),
    useful: z.array(tile).meta({ description: 'kinds that lower n and of which the hand has fewer than four' }),
  })
  .meta({ id: 'distance' });

const distances = z.strictObject(
  Object.fromEntries(WINNING_FORMS.map((form) => [form, distance.nullable()])) as Record<
    (typeof WINNING_FORMS)[number],
    z.ZodNullable<typeof distance>
  >,
);

export const shantenOutput = z
  .strictObject({
    shanten: distances.meta({ description: 'by winning form; null where the melds make the form impossible' }),
    min: z.int().min(-1).max(13).meta({ description: 'the least n' }),
    strict: distances
      .partial()
      .optional()
      .meta({ description: "the forms that differ if tiles in the hand's own melds cannot be drawn again" }),
  })
  .meta({ title: 'The distance of a hand to ready, in every winning form' });

export const lineError = z
  .strictObject({
    error: z.strictObject({
      code: z.string().meta({ description: 'stable: programs match on it' }),
      message: z.string().meta({ description: 'for people: what was wrong, where, and what was expected' }),
    }),
  })
  .meta({ title: 'The answer to an invalid line' });

const meanPoints = z.number().meta({ description: 'points of the seat' });
const action = z.strictObject({
  action: z.string().meta({ description: 'as "mcr replay --review" prints it' }),
  points: meanPoints.meta({ description: 'mean points of the seat over the continuations' }),
});

export const whatIfReport = z
  .strictObject({
    base: action,
    other: action,
    difference: meanPoints.meta({ description: 'mean points after the other action, less those after the base' }),
    margin: z
      .number()
      .min(0)
      .optional()
      .meta({ description: 'half the 95 % interval of the difference; absent below 20 continuations' }),
    continuations: z.int().min(1).meta({ description: 'worlds in which both actions were continued' }),
    seed: z.string(),
  })
  .meta({ title: 'What another action would have brought' });

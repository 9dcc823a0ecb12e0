// The values of `mcr judge`, in Botzone's format.

import * as z from 'zod';

const initdata = z
  .object({
    walltiles: z.string().optional().meta({
      description: '136 tiles, or 144 with flowers, separated by single spaces; each quarter is drawn from its end',
    }),
    quan: z.int().min(0).max(3).optional().meta({ description: 'prevalent wind: 0 east, 1 south, 2 west, 3 north' }),
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

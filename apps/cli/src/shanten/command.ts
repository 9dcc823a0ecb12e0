import { answerBotzoneHand } from '@mcr-arena/shanten';
import type { Command } from 'commander';
import { handArgument, tilesOption } from '../hand-argument.ts';
import { answerStandardInput, requireLinesOnly } from '../lines/batch.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { adviceLines, adviceValue, adviseHand } from './advice.ts';

const EXAMPLE = `mcr shanten "123m 2345p 789s EE CC"`;

const HELP = `
A hand has 13 tiles, or 14 to choose a discard from; each meld counts as three. If a multiple of three tiles is missing, the
missing sets are taken as complete. Melds are written in brackets with a ' after the claimed tile: [34'5m] a chow, [E'EE] a
pung, [2222p] a concealed kong. 0 is ready, -1 complete.

Examples:
  $ ${EXAMPLE}
  $ mcr shanten "[34'5m] 123p EE 99s 788s" --seen "9s 7s 6s"
  $ mcr shanten --jsonl < hands.jsonl

With --jsonl, each input line is one hand of 13, 10, 7, 4 or 1 tiles plus its melds (wrapped here for width):
  {"pack":[["PENG","F1",1]],
   "hand":["W1","W2","W3","B2","B3","B4","T7","T8","J1","J1"]}
The output has one line for each:
  {"shanten":{form:{"n","useful":[tile…]}|null…},"min","strict"?}
"strict" has the forms that differ if tiles in the hand's own melds cannot be drawn again. See "mcr schema shanten-input" and
"mcr schema shanten-output".`;

interface Options {
  readonly seen?: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

export function configure(command: Command): void {
  command
    .argument('[hand...]', 'the tiles, with melds in brackets')
    .option('--seen <tiles>', 'tiles visible elsewhere on the table, which cannot be drawn')
    .option('--json', 'print JSON instead of a table')
    .option('--jsonl', 'read hands from standard input, one per line')
    .addHelpText('after', HELP)
    .action(async (words: string[], { seen = '', json, jsonl }: Options) => {
      if (jsonl) {
        requireLinesOnly(command, 'hand', ['seen']);
        return answerStandardInput((value) => answerBotzoneHand(value, { strict: true }));
      }
      const advice = adviseHand(handArgument(words, EXAMPLE), tilesOption(seen, '--seen'));
      if (json) printJson(adviceValue(advice));
      else printLines(adviceLines(advice));
    });
}

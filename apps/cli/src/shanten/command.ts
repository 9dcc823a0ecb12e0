// `mcr shanten`: how far a hand is from ready, and what each discard leaves it waiting for.

import { answerBotzoneHand } from '@mcr-arena/shanten';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { handArgument, tilesOption } from '../hand-argument.ts';
import { answerStandardInput } from '../lines/batch.ts';
import { adviceLines, adviceValue, adviseHand } from './advice.ts';

const EXAMPLE = `mcr shanten "123m 2345p 789s EE CC"`;

const HELP = `
A hand has 13 tiles, or 14 to choose a discard from; each meld stands for three of them. Melds are written in brackets
with a ' behind the claimed tile: [34'5m] a chow, [E'EE] a pung, [2222p] a concealed kong. 0 is ready, -1 complete.

Examples:
  $ ${EXAMPLE}
  $ mcr shanten "[34'5m] 123p EE 99s 788s" --seen "9s 7s 6s"
  $ echo '{"pack":[],"hand":["W1","W2","W3","B2","B3","B4","T7","T8","T9","F1","F1","J1","J1"]}' | mcr shanten --jsonl

With --jsonl a line in is {"pack":[["CHI"|"PENG"|"GANG",tile,offer]…],"hand":[tile…]} with 13, 10, 7, 4 or 1 tiles; the
line out is {"shanten":{form:{"n","useful":[tile…]}|null…},"min","strict"?} (see "mcr schema shanten-input" and
"mcr schema shanten-output"). "strict" holds the forms that differ when the own melds' tiles are taken as gone.`;

interface Options {
  readonly seen: string;
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

export function configureShanten(command: Command): void {
  command
    .argument('[hand...]', 'the tiles, with melds in brackets')
    .option('--seen <tiles>', 'tiles visible elsewhere on the table, which cannot come any more', '')
    .option('--json', 'print JSON instead of a table')
    .option('--jsonl', 'answer hands from standard input, one a line')
    .addHelpText('after', HELP)
    .action(async (words: string[], { seen, json, jsonl }: Options) => {
      if (jsonl && words.length > 0) throw new UsageError('--jsonl reads standard input: give no hand beside it');
      if (jsonl) return answerStandardInput((value) => answerBotzoneHand(value, { strict: true }));
      const advice = adviseHand(handArgument(words, EXAMPLE), tilesOption(seen, '--seen'));
      console.log(json ? JSON.stringify(adviceValue(advice)) : adviceLines(advice).join('\n'));
    });
}

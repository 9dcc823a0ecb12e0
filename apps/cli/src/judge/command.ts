// `mcr judge`: Botzone's judge of duplicate deals, one call of its controller or whole games.

import { randomInt } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { judgeDeal, judgeOnce } from '@mcr-arena/protocol';
import { lineOfError } from '@mcr-arena/tiles';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../exit-code.ts';
import { answerStandardInput } from '../lines/batch.ts';

const HELP = `
Without --jsonl it is a drop-in for Botzone's judge ("Chinese-Standard-Mahjong"): one {"log","initdata"} on standard input,
the judge's output for this turn on standard output. Where initdata has no wall, wind or seed they are drawn, and given
back with the first output.

With --jsonl a line in is a whole game {"initdata","responses":[{"0":{"verdict","response"},…},…]}; the line out is
{"outputs":[…]} with one output more than there are responses (see "mcr schema judge-game" and "mcr schema judge-outputs").

Examples:
  $ echo '{"log":[],"initdata":""}' | mcr judge
  $ echo '{"initdata":{"srand":1},"responses":[]}' | mcr judge --jsonl`;

/** 16 MiB: many times the longest game, with room for what bots print beside their answers. */
const MAX_GAME_BYTES = 2 ** 24;

interface Options {
  readonly jsonl?: boolean;
  readonly srand?: number;
}

export function configureJudge(command: Command): void {
  command
    .option('--jsonl', 'judge whole games from standard input, one a line')
    .option('--srand <number>', 'seed for a wall or wind that initdata lacks, where it has no srand', wholeNumber)
    .addHelpText('after', HELP)
    .action(async ({ jsonl, srand }: Options) => {
      const options = srand === undefined ? {} : { srand };
      if (jsonl) return answerStandardInput((game) => judgeDeal(game, options), MAX_GAME_BYTES);
      if (process.stdin.isTTY) console.error('Reading one {"log","initdata"} from the terminal; Ctrl-D ends it.');
      const output = judgeOnce(parseCall(await text(process.stdin)), { srand: srand ?? randomInt(2 ** 31) });
      if (!output.ok) throw new UsageError(output.error.message);
      console.log(JSON.stringify(output.value));
    });
}

function parseCall(call: string): unknown {
  try {
    return JSON.parse(call);
  } catch (error) {
    throw new UsageError(`standard input is no JSON, expected {"log","initdata"}: ${lineOfError(error)}`);
  }
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('Expected a whole number.');
}

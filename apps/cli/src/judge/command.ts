// `mcr judge`: Botzone's judge of duplicate deals, one call of its controller or whole games.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { judgeDeal, judgeOnce } from '@mcr-arena/protocol';
import type { RulesId } from '@mcr-arena/scoring';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../exit-code.ts';
import { answerStandardInput, type LineLimits, requireLinesOnly } from '../lines/batch.ts';
import { parseJsonText } from '../lines/json-text.ts';
import { rulesId } from '../options.ts';
import { printJson, printNote } from '../terminal/print.ts';

const HELP = `
Without --jsonl it replaces Botzone's judge ("Chinese-Standard-Mahjong"): it reads one {"log","initdata"} from the file or
standard input and writes the judge's output for this turn. A wall, wind or seed that initdata lacks is drawn and returned with the first
output. So are scoring rules other than Botzone's, so that later calls and "mcr replay" judge by them.

With --jsonl, each line of the input is a whole game:
  {"initdata","responses":[{"0":{"verdict","response"},…},…]}
The output has one line for each, {"outputs":[…]}, with one more output than responses. See "mcr schema judge-game" and
"mcr schema judge-outputs".

Examples:
  $ echo '{"log":[],"initdata":""}' | mcr judge
  $ echo '{"initdata":{"srand":1},"responses":[]}' | mcr judge --jsonl`;

/**
 * 16 MiB: many times the longest game, with room for other output of bots. A deeply nested response counts
 * as an unreadable answer of its seat; the judge does not recurse into it.
 */
const GAME_LIMITS: LineLimits = { maxLineBytes: 2 ** 24, maxDepth: 100_000 };

interface Options {
  readonly jsonl?: boolean;
  readonly srand?: number;
  readonly rules: RulesId;
}

export function configure(command: Command): void {
  command
    .argument('[file]', 'one {"log","initdata"}; without it or as -, standard input')
    .option('--jsonl', 'judge whole games from standard input, one per line')
    .option('--srand <number>', 'seed for a wall or wind that initdata lacks, if it has no srand', wholeNumber)
    .option(
      '--rules <id>',
      'scoring rules, if initdata names none: mcr, wmo (Europe), botzone or literal',
      rulesId,
      'botzone',
    )
    .addHelpText('after', HELP)
    .action(async (path: string | undefined, { jsonl, srand, rules }: Options) => {
      const options = { rules, ...(srand !== undefined && { srand }) };
      if (jsonl) {
        requireLinesOnly(command, 'file', []);
        return answerStandardInput((game) => judgeDeal(game, options), GAME_LIMITS);
      }
      const call = path === undefined || path === '-' ? await standardInput() : readFileSync(path, 'utf8');
      const output = judgeOnce(parseCall(call, path ?? 'standard input'), {
        ...options,
        srand: srand ?? randomInt(2 ** 31),
      });
      if (!output.ok) throw new UsageError(output.error.message);
      printJson(output.value);
    });
}

function standardInput(): Promise<string> {
  if (process.stdin.isTTY) printNote('Reading one {"log","initdata"} from the terminal; Ctrl-D ends it.');
  return text(process.stdin);
}

function parseCall(call: string, where: string): unknown {
  const value = parseJsonText(call, GAME_LIMITS.maxDepth);
  if (value.ok) return value.value;
  throw new UsageError(`${where}, expected {"log","initdata"}: ${value.error.message}`);
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('Expected a whole number.');
}

import {
  differencesIn,
  formatTuning,
  MIN_POPULATION,
  readTuning,
  TuningInPlay,
  type TuningResults,
  tuningToGoOnWith,
  withoutWalls,
  writeTuning,
} from '@mcr-arena/lab';
import { type Command, InvalidArgumentError } from 'commander';
import { addLuckOption, addSeatingsOption, drawnSeed } from '../compare/options.ts';
import { EXIT_INTERRUPTED, valueOrUsageError } from '../exit-code.ts';
import { guidePlace } from '../guide-place.ts';
import { addTrustOption, hostsFor } from '../hosts.ts';
import { addRulesOption, threadNumber, wholeNumber, workersOption } from '../options.ts';
import { withOutFile } from '../out-file.ts';
import { printDocument, printLines } from '../terminal/print.ts';
import { type TuneOptions, tuningOrderOf } from './order.ts';
import { playTuning } from './play-tuning.ts';
import { tuningLines } from './report.ts';

const HELP = `
Candidates are copies of the bot with other values. Each plays the same training walls against the bot itself, two seats each at
one table, or, with --against, at a separate table with the same one to three opponents. Its value is the difference from the
bot, wall by wall. A cross-entropy method moves towards the better half, generation by generation; its outcome, the middle of
the last generation, is compared with the bot on walls of another seed. The method, and how many walls
it needs, are in ${guidePlace('tuning')}.

--parameters is a list of NAME=MIN..MAX, followed by :STEP for values in steps, or of names alone where the bot declares
its ranges. The search starts at the values of --from (the same bot with other parameters), or at the bot's own values: given,
or declared by its style or as defaults. Without any, it starts in the middle of the range.

--out stores all results; the same command resumes the search, also with more generations or held-out walls. With
more held-out walls the interval is the wider one, which is valid at any time. Everything except the field "timing" is the same
on every machine.

Examples:
  $ mcr tune goal --parameters "stake=0..80,alpha=0.7..1.3" --walls 100 --seed 1 --out tuning.json
  $ mcr tune goal --parameters stake=0..80,slack=0..3:1 --against "shanten,goal?style=fast" --budget 200000`;

interface Options extends TuneOptions {
  readonly seed?: string;
  readonly workers: number;
  readonly json?: boolean;
}

export function configure(command: Command): void {
  command
    .argument('<bot>', 'the bot')
    .requiredOption('--parameters <ranges>', 'parameters to search, separated by commas')
    .option('--from <bot>', 'where the search starts: the same bot with other parameters')
    .option('--against <bots>', 'one to three opponents, separated by commas');
  addLuckOption(addRulesOption(addTrustOption(addSeatingsOption(command))))
    .option('--walls <number>', 'training walls', wholeNumber, 100)
    .option('--population <number>', `candidates per generation, ${MIN_POPULATION} or more`, populationNumber, 16)
    .option('--generations <number>', 'generations (10)', wholeNumber)
    .option('--budget <deals>', 'instead of --generations: as many as this number of deals allows', wholeNumber)
    .option('--spread <share>', 'standard deviation of the first candidates, as a share of each range', share, 0.25)
    .option('--held-out <walls>', 'walls on which the outcome is compared with the bot', wholeNumber, 400)
    .option('--seed <text>', 'seed of walls and candidates; random if absent')
    .option('--workers <number>', 'number of threads; the outcome does not depend on it', threadNumber, workersOption())
    .option('--out <file>', 'store the results there, as JSON')
    .option('--json', 'print the results as JSON')
    .addHelpText('after', HELP)
    .action((bot: string, options: Options) => withOutFile(options.out, () => tune(bot, options)));
}

async function tune(bot: string, options: Options): Promise<void> {
  const { out, workers, json } = options;
  const kept = out === undefined ? undefined : valueOrUsageError(readTuning(out));
  const order = await tuningOrderOf(bot, options, options.seed ?? kept?.plan.seed ?? drawnSeed());
  const known = kept && valueOrUsageError(tuningToGoOnWith(kept, order.plan), `${out}: `);
  const tuning = new TuningInPlay(order, known && differencesIn(known), known?.version);
  const { results, unkept } = await playTuning(tuning, {
    workers,
    hosts: hostsFor(options),
    known,
    ...(out !== undefined && { save: (document) => writeTuning(out, document) }),
  });
  if (json) printDocument(formatTuning(withoutDeals(results)));
  else printLines(tuningLines(results, options));
  if (results.ended === 'interrupted') process.exitCode = EXIT_INTERRUPTED;
  if (unkept !== undefined) throw unkept;
}

/** A larger population could not be played in reasonable time. */
const MAX_POPULATION = 10_000;

/** The results without the deals of the held-out walls. */
function withoutDeals(results: TuningResults): TuningResults {
  return results.heldOut === undefined ? results : { ...results, heldOut: withoutWalls(results.heldOut) };
}

function populationNumber(text: string): number {
  const number = wholeNumber(text);
  if (number >= MIN_POPULATION && number <= MAX_POPULATION) return number;
  throw new InvalidArgumentError(`Expected ${MIN_POPULATION} to ${MAX_POPULATION}.`);
}

function share(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 1) return value;
  throw new InvalidArgumentError('Expected a number above 0, and at most 1.');
}

import type { Seat } from '@mcr-arena/tiles';
import type { Command } from 'commander';
import { EXIT_FINDINGS, UsageError } from '../exit-code.ts';
import { isTar } from '../files-in-tar.ts';
import { seatOfWind, wholeNumber } from '../options.ts';
import { formatGrid } from '../terminal/grid.ts';
import { printJson, printJsonInTurn, printLines, printNote, printUnwrapped } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';
import { wrapLines } from '../terminal/wrap.ts';
import { endLines, eventText, listLines, seatNames } from './event-text.ts';
import {
  dealNumbered,
  type RecordFile,
  type ReplayableDeal,
  readRecordArchive,
  readRecordFile,
} from './record-file.ts';
import { reviewLines, reviewValue } from './review.ts';
import { type Frame, walkThrough } from './stepper.ts';
import { type Moment, momentsOf, tableLines } from './table-view.ts';

const HELP = `
A file is the record of a duplicate set (sets/r1-t1-s1.json.zst in a tournament's folder) or of one deal. Without --deal the
deals of a set are listed. Every deal is replayed while it is read; records of illegal deals are rejected.

A file can also be an archive with records of sets: of a tournament on a server, or a monthly dump. --json then prints a line
for each deal.

A file can also be the log of a match on Botzone. Every request, answer and result in it is judged again; the first one that
differs is printed, the deal ends before it, and the exit code is 1.

So are records of tziakcha (the answer of /_qry/record/, decoded or not, or a session with its records) and of Salasasa, and PMN, action by
action. Rules that differ there are named: the minimum, false wins, fans, payments, the order of replacement tiles. A deal that cannot be
read is left out and named, and the exit code is 1.

Examples:
  $ mcr play --bots goal,shanten,a=random,b=random --seed 1 --seatings 4 --record table
  $ mcr replay table/sets/r1-t1-s1.json.zst
  $ mcr replay table/sets/r1-t1-s1.json.zst --deal 3
  $ mcr replay table/sets/r1-t1-s1.json.zst --deal 3 --step
  $ mcr replay table/sets/r1-t1-s1.json.zst --deal 3 --review east
  $ mcr replay league.tar --json
  $ mcr replay match.json
  $ mcr replay session.json --deal 3`;

const DISPLAYS = ['step', 'at', 'json', 'review'] as const;
type Display = (typeof DISPLAYS)[number];

interface Options {
  readonly deal?: number;
  readonly step?: boolean;
  readonly at?: number;
  readonly json?: boolean;
  readonly review?: Seat;
}

export function configure(command: Command): void {
  command
    .argument('<file>', 'a record, an archive of records, a match log of Botzone, or a record of tziakcha or Salasasa')
    .option('--deal <number>', 'which deal of a set, from 1', wholeNumber)
    .option('--step', 'show the table after each event; in a terminal, one event per key press')
    .option('--at <number>', 'show the table after this event only', wholeNumber)
    .option(
      '--json',
      'print events as JSON, with hidden tiles: of one deal, or of each deal of a set with its seats; with --review the review',
    )
    .option(
      '--review <seat>',
      'evaluate each decision of a seat with the bot goal: east, south, west or north',
      seatOfWind,
    )
    .addHelpText('after', HELP)
    .action(async (path: string, options: Options) => {
      const display = displayOf(options);
      if (isTar(path)) return printArchive(path, options);
      const file = readRecordFile(path);
      const deal = chosenDeal(file, options.deal, display);
      if (deal !== undefined) await showDeal(deal, options);
      else if (options.json) printJson(file.deals.map(dealValue));
      else printLines(listLines(file));
      if (options.json && options.review === undefined && !file.isWallKnown)
        printNote('The log has no wall: the undrawn tiles in it are filled in.');
      if (options.deal === undefined) printBroken(file);
      for (const shown of deal === undefined ? file.deals : [deal]) printDifferences(shown, file);
    });
}

/** Prints which deals of the file could not be read. */
export function printBroken({ broken = new Map() }: RecordFile): void {
  for (const fault of broken.values()) printNote(`Left out: ${fault}`);
  if (broken.size > 0) process.exitCode = EXIT_FINDINGS;
}

/** Prints where a log or a record of another site differs, with the number of the deal if there are several. */
function printDifferences(shown: ReplayableDeal, { deals }: RecordFile): void {
  const { number, difference, notes = [] } = shown;
  const where = deals.length === 1 ? '' : `Deal ${number}: `;
  for (const note of notes) printNote(`${where}Other rules: ${note}`);
  if (difference === undefined) return;
  printNote(`${where}${shown.notes === undefined ? 'The log' : 'The record'} differs from the judge at ${difference}`);
  process.exitCode = EXIT_FINDINGS;
}

/** Prints the deals of all sets in an archive as lines of JSON. */
async function printArchive(path: string, { json, ...others }: Options): Promise<void> {
  if (!json || Object.keys(others).length > 0) {
    throw new UsageError(`${path} is an archive: --json alone prints its deals, one per line; or unpack it`);
  }
  for await (const { deals } of readRecordArchive(path)) {
    for (const deal of deals) await printJsonInTurn(dealValue(deal));
  }
}

/** The requested display; undefined for the default. A review can be JSON. */
function displayOf(options: Options): Display | undefined {
  const asked = DISPLAYS.filter((display) => options[display] !== undefined);
  if (asked.length < 2) return asked[0];
  if (asked.join(' ') === 'json review') return 'review';
  const named = asked.map((display) => `--${display}`);
  throw new UsageError(`choose one of ${named.join(', ')}`);
}

/** The requested deal, or the only one; undefined to list all. */
function chosenDeal(
  file: RecordFile,
  number: number | undefined,
  display: Display | undefined,
): ReplayableDeal | undefined {
  if (number !== undefined) return dealNumbered(file, number);
  const { deals } = file;
  if (deals.length === 1) return deals[0];
  if (display === undefined || display === 'json') return undefined;
  throw new UsageError(`--${display} shows one deal: choose one of the ${deals.length} with --deal`);
}

async function showDeal({ deal, entrants }: ReplayableDeal, { step, at, json, review }: Options): Promise<void> {
  const names = seatNames(entrants);
  if (review !== undefined) {
    return json ? printJson(reviewValue(deal, review)) : printLines(reviewLines(deal, review));
  }
  if (json) return printJson(deal.events);
  const moments = momentsOf(deal);
  const frames = moments.map((moment) => wrapLines(tableLines(moment, names)));
  if (at !== undefined) return printUnwrapped(frameAt(frames, at));
  if (!step) return printLines(storyLines(moments, names));
  const { stdin, stdout } = process;
  if (stdin.isTTY && stdout.isTTY) await walkThrough(frames, stdin, stdout);
  else
    printUnwrapped(
      frames.flatMap((frame, index) => [...frame, '', `— ${index + 1} of ${frames.length} —`, '', '']).slice(0, -1),
    );
}

function frameAt(frames: readonly Frame[], number: number): Frame {
  const frame = frames[number - 1];
  if (frame === undefined) throw new UsageError(`--at ${number}: the deal has ${frames.length} events`);
  return frame;
}

/** A deal of the list, as JSON. */
function dealValue({ deal, entrants }: ReplayableDeal): unknown {
  return { ...(entrants && { entrants }), events: deal.events };
}

/** The table before the first turn, then one line per event, then the result. */
function storyLines(moments: readonly Moment[], names: ReturnType<typeof seatNames>): Line[] {
  const lines = moments.slice(1).map(({ event }, index) => [String(index + 2), eventText(event, names) ?? '']);
  return [
    ...tableLines(moments[0]!, names),
    '',
    ...formatGrid(lines, ['right']),
    ...endLines(moments.at(-1)!.event, names),
  ];
}

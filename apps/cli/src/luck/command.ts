// `mcr luck`: how much of recorded results was luck, by entrant.

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { endOf } from '@mcr-arena/engine';
import { LUCK_MODEL, luckOf } from '@mcr-arena/luck';
import { mapSeats, SEATS, WINDS } from '@mcr-arena/tiles';
import type { Command } from 'commander';
import { EXIT_FINDINGS, UsageError } from '../exit-code.ts';
import { isTar } from '../files-in-tar.ts';
import { printBroken } from '../replay/command.ts';
import { type RecordFile, type ReplayableDeal, readRecordArchive, readRecordFile } from '../replay/record-file.ts';
import { counted } from '../terminal/count-text.ts';
import { formatGrid } from '../terminal/grid.ts';
import { printJson, printLines, printNote } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';
import { type EntrantLuck, LuckTally, type LuckVariance } from './luck-tally.ts';

const HELP = `
Luck is what the starting hands and every drawn tile brought, less the mean of what could have come. Its mean is 0 for everybody who does
not know more of the wall than the rules show: points less luck are the same estimate of strength with a smaller error. They are not all
skill: the decisions of all players are in them, and what the model misses. Among house bots, one deal still has a standard deviation of 16
to 20 points.

The path is a record as "mcr replay" reads it, an archive of records, or a folder of a tournament. Deals without an end are left out and
named, and the exit code is 1; the figures are biased if players abandoned them because of how they went.

Examples:
  $ mcr tournament --bots "goal,fast=goal?style=fast,shanten,random" --rounds 4 --seatings 4 --seed 1 --out league
  $ mcr luck league
  $ mcr luck league/sets/r1-t1-s1.json.zst
  $ mcr luck session.json --json`;

export function configure(command: Command): void {
  command
    .argument('<path>', 'a record, an archive of records, or the folder of a tournament')
    .option('--json', 'print JSON: the version of the model, deals, entrants, variances')
    .addHelpText('after', HELP)
    .action(async (path: string, { json }: { readonly json?: boolean }) => {
      const tally = new LuckTally();
      for await (const file of filesAt(path)) {
        for (const deal of file.deals) add(tally, deal, file);
        printBroken(file);
      }
      const { deals } = tally;
      if (deals === 0) throw new UsageError(`${path}: no deal was played to its end`);
      const entrants = tally.entrants();
      const variance = tally.variance();
      if (json) printJson({ model: LUCK_MODEL, deals, entrants, ...(variance && { variance }) });
      else printLines(reportLines(deals, entrants, variance));
    });
}

async function* filesAt(path: string): AsyncGenerator<RecordFile> {
  if (isTar(path)) yield* readRecordArchive(path);
  else if (!statSync(path).isDirectory()) yield readRecordFile(path);
  else for (const file of recordsIn(path)) yield readRecordFile(file);
}

/** The records of a tournament's folder, or of a folder of records, by name. */
function recordsIn(folder: string): string[] {
  const names = readdirSync(folder);
  const sets = names.includes('sets') ? join(folder, 'sets') : folder;
  const records = readdirSync(sets).filter((name) => /\.json(\.zst)?$/.test(name));
  if (records.length === 0) throw new UsageError(`${folder}: expected records of sets (sets/r1-t1-s1.json.zst)`);
  return records.sort().map((name) => join(sets, name));
}

function add(tally: LuckTally, { number, deal, entrants }: ReplayableDeal, { title }: RecordFile): void {
  if (deal.events.at(-1)?.type !== 'dealEnded') {
    printNote(`Left out: ${title}: deal ${number} has no end`);
    process.exitCode = EXIT_FINDINGS;
    return;
  }
  const { deltas } = endOf(deal);
  const { bySeat } = luckOf(deal);
  const names = entrants ?? mapSeats((seat) => WINDS[seat]);
  for (const seat of SEATS) tally.add(names[seat], deltas[seat], bySeat[seat]);
}

function reportLines(deals: number, entrants: readonly EntrantLuck[], variance: LuckVariance | undefined): Line[] {
  const rows = entrants.map(({ id, points, luck, rest }) => [id, signed(points), signed(luck), signed(rest)]);
  return [
    `${counted(deals, 'deal')}, in points a deal:`,
    '',
    ...formatGrid([['', 'points', 'luck', 'points less luck'], ...rows], ['left', 'right', 'right', 'right'], {
      head: true,
    }),
    ...(variance === undefined ? [] : ['', varianceText(variance)]),
  ];
}

function varianceText({ raw, corrected }: LuckVariance): string {
  return `Standard deviation of a deal: ${Math.sqrt(raw).toFixed(1)}, less luck ${Math.sqrt(corrected).toFixed(1)}.`;
}

function signed(points: number): string {
  const text = points.toFixed(1);
  return Number(text) > 0 ? `+${text}` : text.replace(/^-(0\.0)$/, '$1');
}

// A process that plays a table of house bots with a journal in a file, writes every event that it shows to JOURNAL.shown as a
// line of JSON, and prints the record. With APPENDS, it kills itself with SIGKILL just before or after append number APPENDS.
//
// node killed-table.ts JOURNAL [APPENDS before|after]

import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Journal, type JournalEntry, openTableJournal, Table } from '@mcr-arena/arena';
import { encodeDeal } from '@mcr-arena/engine';
import { mapSeats } from '@mcr-arena/tiles';
import { CONFIG, seatBots } from './journaled-table.ts';

const [file, appends, moment] = process.argv.slice(2) as [string, string | undefined, 'before' | 'after' | undefined];
let left = appends === undefined ? Number.POSITIVE_INFINITY : Number(appends);

/** After this, nothing is written, printed or cleaned up. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

const journal: Journal = {
  append: async (_, entries) => {
    left -= 1;
    if (left === 0 && moment === 'before') die();
    appendFileSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { flush: true });
    if (left === 0) die();
  },
  read: async () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return lines
      .map((line) => JSON.parse(line) as JournalEntry)
      .map((entry) =>
        entry.type === 'replied' ? { ...entry, replies: mapSeats((seat) => entry.replies[seat] ?? undefined) } : entry,
      );
  },
};

const shown = openSync(`${file}.shown`, 'a');
const table = new Table({ config: CONFIG, journal: await (await openTableJournal(journal, 't', () => 'id')).deal(0) });
table.watch({
  see: (events) => {
    for (const event of events) writeSync(shown, `${JSON.stringify(event)}\n`);
  },
});
const played = table.played ?? (await table.play(await seatBots()));
fsyncSync(shown);
closeSync(shown);
process.stdout.write(JSON.stringify(encodeDeal(played)));

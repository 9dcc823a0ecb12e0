// The deals of a record, one line each.

import { SEATS } from '@mcr-arena/tiles';
import type { Line } from '../terminal/printable.ts';
import { type Alignment, formatTable } from '../terminal/table.ts';
import { outcomeText, seatNames, signed } from './event-text.ts';
import type { RecordFile } from './record-file.ts';

const HEAD = ['Deal', 'East', 'South', 'West', 'North', 'End'];
const ALIGNMENTS: Alignment[] = Array<Alignment>(5).fill('right');

export function listLines({ title, deals }: RecordFile): Line[] {
  const rows = deals.map(({ deal, entrants }, index) => {
    const end = deal.events.at(-1);
    if (end?.type !== 'dealEnded') throw new Error('a recorded deal has ended');
    const gains = SEATS.map((seat) => signed(end.deltas[seat]));
    return [String(index + 1), ...gains, outcomeText(end.outcome, seatNames(entrants))];
  });
  return [title, '', ...formatTable([HEAD, ...rows], ALIGNMENTS, { head: true })];
}

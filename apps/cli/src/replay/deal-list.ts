import { endOf } from '@mcr-arena/engine';
import { SEATS } from '@mcr-arena/tiles';
import { type Alignment, formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';
import { outcomeText, seatNames, signed } from './event-text.ts';
import type { RecordFile } from './record-file.ts';

const HEAD = ['Deal', 'East', 'South', 'West', 'North', 'End'];
const ALIGNMENTS: Alignment[] = Array<Alignment>(5).fill('right');

export function listLines({ title, deals }: RecordFile): Line[] {
  const rows = deals.map(({ number, deal, entrants }) => {
    const isOver = deal.events.at(-1)?.type === 'dealEnded';
    if (!isOver) return [String(number), ...SEATS.map(() => ''), 'not judged to the end'];
    const end = endOf(deal);
    const gains = SEATS.map((seat) => signed(end.deltas[seat]));
    return [String(number), ...gains, outcomeText(end.outcome, seatNames(entrants))];
  });
  return [title, '', ...formatGrid([HEAD, ...rows], ALIGNMENTS, { head: true })];
}

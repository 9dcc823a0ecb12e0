// Describes the events of a deal in words, one line each.

import { type DealEvent, type DealOutcome, endOf } from '@mcr-arena/engine';
import { fanOf } from '@mcr-arena/scoring';
import {
  type BySeat,
  formatCompactMeld,
  formatCompactTiles,
  type Meld,
  SEATS,
  type Seat,
  WINDS,
} from '@mcr-arena/tiles';
import { type Alignment, formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';
import type { RecordFile } from './record-file.ts';

/** A line for the event; undefined for the first two, which are shown as the table before the first turn. */
export function eventText(event: DealEvent, names: BySeat<string>): string | undefined {
  switch (event.type) {
    case 'dealStarted':
    case 'dealt':
      return undefined;
    case 'drawn':
      return `${names[event.seat]} draws ${formatCompactTiles([event.tile])}${event.afterKong ? ' as a replacement tile' : ''}`;
    case 'flowerShown':
      return `${names[event.seat]} shows the flower ${formatCompactTiles([event.tile])}`;
    case 'discarded':
      return `${names[event.seat]} discards ${formatCompactTiles([event.tile])}${event.drawn ? ', just drawn' : ''}`;
    case 'claimed':
      return `${names[event.seat]} claims it for ${meldText(event.meld)}`;
    case 'kongDeclared':
      return `${names[event.seat]} declares ${meldText(event.meld)}`;
    case 'foul':
      return `${names[event.seat]} fouls (${event.reason}): ${event.message}`;
    case 'dealEnded':
      return outcomeText(event.outcome, names);
  }
}

const MELD_NAMES: Readonly<Record<Meld['type'], string>> = {
  chow: 'a chow',
  pung: 'a pung',
  meldedKong: 'a melded kong',
  addedKong: 'an added kong',
  concealedKong: 'a concealed kong',
};

function meldText(meld: Meld): string {
  return `${MELD_NAMES[meld.type]} ${formatCompactMeld(meld)}`;
}

/** How a deal ended, in one line. */
export function outcomeText(outcome: DealOutcome, names: BySeat<string>): string {
  switch (outcome.type) {
    case 'exhausted':
      return 'the wall is exhausted: the deal is drawn';
    case 'foul':
      return `the deal ends with a foul by ${names[outcome.seat]}`;
    case 'win': {
      const tile = formatCompactTiles([outcome.winningTile]);
      const source = outcome.from === undefined ? 'self-drawn' : `from ${names[outcome.from]}`;
      return `${names[outcome.winner]} wins on ${tile} ${source}: ${outcome.score.total} points`;
    }
  }
}

/** The lines under the last event: the fans of a win and the gain of each seat. */
export function endLines(event: DealEvent, names: BySeat<string>): Line[] {
  if (event.type !== 'dealEnded') return [];
  const { outcome, deltas } = event;
  const fans = outcome.type === 'win' ? outcome.score.fans : [];
  const rows = fans.map(({ fan, count, points }) => [String(points * count), fanOf(fan).name, fanOf(fan).zh]);
  const gains = SEATS.map((seat) => `${names[seat]} ${signed(deltas[seat])}`);
  return [...formatGrid(rows, ['right']), gains.join(', ')];
}

/** A gain with its sign: "+24", "-8", "0". */
export function signed(delta: number): string {
  return delta > 0 ? `+${delta}` : String(delta);
}

/** Names of the seats: the wind, and the entrant if known. */
export function seatNames(entrants?: BySeat<string>): BySeat<string> {
  const nameOf = (seat: Seat): string => (entrants === undefined ? WINDS[seat]! : `${WINDS[seat]} ${entrants[seat]}`);
  return [nameOf(SEATS[0]), nameOf(SEATS[1]), nameOf(SEATS[2]), nameOf(SEATS[3])];
}

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

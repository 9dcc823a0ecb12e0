// Plays many deals on Botzone's judge with four `goal` bots and sums up the outcomes. Deals are identified by their `srand`.

import { createBot } from '@mcr-arena/bot-goal';
import { mapSeats } from '@mcr-arena/tiles';
import { type JudgedPlay, playJudged, programHere } from './botzone-table.ts';

export interface BotzoneFigures {
  deals: number;
  /** Number of answers of all seats. */
  requests: number;
  won: number;
  drawn: number;
  /** Deals that ended by a wrong answer, with the judge's display. */
  faults: { readonly srand: number; readonly display: unknown }[];
}

/** An empty tally. */
export function noFigures(): BotzoneFigures {
  return { deals: 0, requests: 0, won: 0, drawn: 0, faults: [] };
}

/** The sum of two tallies. */
export function sumOfFigures(left: BotzoneFigures, right: BotzoneFigures): BotzoneFigures {
  return {
    deals: left.deals + right.deals,
    requests: left.requests + right.requests,
    won: left.won + right.won,
    drawn: left.drawn + right.drawn,
    faults: [...left.faults, ...right.faults],
  };
}

/** Plays the deals of a half-open range of `srand` in this thread, through the complete line protocol. */
export async function playBotzoneDeals(from: number, to: number): Promise<BotzoneFigures> {
  const figures = noFigures();
  for (let srand = from; srand < to; srand += 1) {
    const programs = mapSeats(() => programHere({ createBot }));
    countPlay(figures, srand, await playJudged(srand, programs));
  }
  return figures;
}

/** Adds a deal. */
export function countPlay(figures: BotzoneFigures, srand: number, { talks, end }: JudgedPlay): void {
  const { display } = end;
  figures.deals += 1;
  figures.requests += talks.reduce((sum, { requests }) => sum + requests.length, 0);
  if (display.action === 'HU') figures.won += 1;
  else if (display.action === 'HUANG') figures.drawn += 1;
  else figures.faults.push({ srand, display });
}

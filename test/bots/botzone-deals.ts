// Many deals on Botzone's judge, four `goal` at a table, and what came of them. Deals are named by their `srand`.

import { createBot } from '@mcr-arena/bot-goal';
import { mapSeats } from '@mcr-arena/tiles';
import { type JudgedPlay, playJudged, programHere } from './botzone-table.ts';

export interface BotzoneFigures {
  deals: number;
  /** Answered, by all seats together. */
  requests: number;
  won: number;
  drawn: number;
  /** Deals that ended by a wrong answer, with what the judge showed. */
  faults: { readonly srand: number; readonly display: unknown }[];
}

/** Nothing yet. */
export function noFigures(): BotzoneFigures {
  return { deals: 0, requests: 0, won: 0, drawn: 0, faults: [] };
}

/** Both together. */
export function sumOfFigures(left: BotzoneFigures, right: BotzoneFigures): BotzoneFigures {
  return {
    deals: left.deals + right.deals,
    requests: left.requests + right.requests,
    won: left.won + right.won,
    drawn: left.drawn + right.drawn,
    faults: [...left.faults, ...right.faults],
  };
}

/** Plays the deals from one `srand` to before another in this thread, through the whole line protocol. */
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

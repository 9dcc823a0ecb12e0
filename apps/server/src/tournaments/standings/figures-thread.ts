// The thread that computes figures. It asks for one page of sets after another, so that pages wait in the database and not
// in memory.

import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { SetResult } from '@mcr-arena/tournament';
import {
  type FigureBasis,
  type ResultsBasis,
  type ResultsText,
  resultsTextOf,
  type StandingsText,
  standingsTextOf,
} from './figures.ts';
import { parsePage } from './played-sets.ts';

/** What answers `next`. */
export type PageMessage =
  | { readonly type: 'page'; readonly text: string }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly reason: string };

/** A task: what to compute, and the port that the sets come from. */
export interface FigureTask<Basis> {
  readonly basis: Basis;
  readonly port: MessagePort;
}

export async function computeStandings({ basis, port }: FigureTask<FigureBasis>): Promise<StandingsText> {
  return standingsTextOf(basis, await receiveSets(port));
}

export async function computeResults({ basis, port }: FigureTask<ResultsBasis>): Promise<ResultsText> {
  return resultsTextOf(basis, await receiveSets(port));
}

async function receiveSets(port: MessagePort): Promise<SetResult[]> {
  const sets: SetResult[] = [];
  try {
    for (;;) {
      const arrived = once(port, 'message');
      port.postMessage('next');
      const [message] = (await arrived) as [PageMessage];
      if (message.type === 'failed') throw new Error(`played sets could not be read: ${message.reason}`);
      if (message.type === 'end') return sets;
      for (const set of parsePage(message.text)) sets.push(set);
    }
  } finally {
    port.close();
  }
}

// The worker thread that computes standings and results. It requests one page of sets at a time, so that pages wait in the
// database and not in memory.

import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { DealResult, SetResult } from '@mcr-arena/tournament';
import { LRUCache } from 'lru-cache';
import {
  type FigureBasis,
  type ResultsBasis,
  type ResultsText,
  resultsTextOf,
  type StandingsText,
  standingsTextOf,
} from './figures.ts';
import { parsePage } from './played-sets.ts';

/** Response to `next`. */
export type PageMessage =
  | { readonly type: 'page'; readonly text: string }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly reason: string };

/** A task: the computation, and the port that supplies the sets. */
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

/** Maximum number of distinct deal results that are shared. */
const KINDS = 20_000;

async function receiveSets(port: MessagePort): Promise<SetResult[]> {
  const sets: SetResult[] = [];
  const kinds = new LRUCache<string, DealResult>({ max: KINDS });
  try {
    for (;;) {
      const arrived = once(port, 'message');
      port.postMessage('next');
      const [message] = (await arrived) as [PageMessage];
      if (message.type === 'failed') throw new Error(`played sets could not be read: ${message.reason}`);
      if (message.type === 'end') return sets;
      for (const set of parsePage(message.text)) {
        sets.push({ ...set, deals: set.deals.map((deal) => oneOfKind(kinds, deal)) });
      }
    }
  } finally {
    port.close();
  }
}

/** Many deals have equal results. Sharing one object for each reduces a set of four deals from 1.1 kB to 0.3 kB. */
function oneOfKind(kinds: LRUCache<string, DealResult>, deal: DealResult): DealResult {
  const kind = JSON.stringify(deal);
  const known = kinds.get(kind);
  if (known !== undefined) return known;
  kinds.set(kind, deal);
  return deal;
}

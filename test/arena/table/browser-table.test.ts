// A game without a server: the table plays in a worker of a browser, the player and the journal are in the page.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type JournalEntry, openTableJournal, Table } from '@mcr-arena/arena';
import { type DealRecord, decodeDeal } from '@mcr-arena/engine';
import { expectValue } from '@mcr-arena/tiles';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { INSTALL_COMMAND } from '../../../scripts/chromium.ts';
import { browserIsHere, runInBrowser } from '../../packages/browser-page.ts';
import type { FromPage, ToPage } from './browser-worker.ts';

interface Played {
  readonly record: DealRecord;
  readonly entries: readonly JournalEntry[];
  readonly workers: number;
}

/** The worker is terminated at this question, before the reply. */
const LOST_AT = 5;

declare const Worker: new (
  url: string,
  options: { type: 'module' },
) => {
  onmessage: (message: { readonly data: ToPage }) => void;
  onerror: (error: { readonly message: string }) => void;
  postMessage(message: FromPage): void;
  terminate(): void;
};

/** Runs in the page. Wins if it can, otherwise takes the last legal action. */
function playInPage(lostAt: number): Promise<Played> {
  const entries: JournalEntry[] = [];
  let [workers, questions] = [0, 0];
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      const worker = new Worker('/worker.js', { type: 'module' });
      workers += 1;
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }) => {
        if (data.type === 'over') return resolve({ record: data.record, entries, workers });
        if (data.type === 'append') {
          entries.push(...data.entries);
          return worker.postMessage({ type: 'stored', id: data.id });
        }
        questions += 1;
        if (questions === lostAt) {
          worker.terminate();
          return begin();
        }
        const { id, legalActions } = data;
        const action = legalActions.find(({ type }) => type === 'win') ?? legalActions.at(-1)!;
        worker.postMessage({ type: 'reply', id, action });
      };
      worker.postMessage({ type: 'begin', entries });
    };
    begin();
  });
}

async function bundleWorker(file: string): Promise<void> {
  const bundle = await rolldown({ input: join(import.meta.dirname, 'browser-worker.ts'), platform: 'browser' });
  await bundle.write({ file, format: 'esm' });
  await bundle.close();
}

test('a worker of a browser plays a deal, and another one continues it', async ({ skip }) => {
  if (!browserIsHere) skip(`no browser on this machine: ${INSTALL_COMMAND}`);
  const folder = mkdtempSync(join(tmpdir(), 'mcr-browser-table-'));
  try {
    await bundleWorker(join(folder, 'worker.js'));
    const code = `export const result = await (${playInPage})(${LOST_AT});`;
    const { record, entries, workers } = (await runInBrowser(folder, {}, code)) as Played;
    expect(workers).toBe(2);
    const { config, events } = expectValue(decodeDeal(record));
    const stored = await openTableJournal({ append: async () => {}, read: async () => entries }, 'game', () => 'other');
    const { played } = new Table({ config, journal: await stored.deal(0) });
    expect(played?.events).toEqual(events);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

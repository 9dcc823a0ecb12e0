// The modules that a discard passes, from the click in one browser until another browser shows the tile, by recorded calls. The list is printed.
//
// The path consists of the calls in progress wherever the discard changes hands: a message, the promise of the question, the journal,
// an element of the page. A module counts each time it is entered from another one: by a call, a message, a promise for which it waited,
// or when the journal has stored the discard. Calls that have returned by then are not on the path (parsing, the rules, the scene of
// the table), nor is the acknowledgement to the first browser. Libraries do not count.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeatedTable } from '@mcr-arena/protocol/documents';
import type { Browser, Page } from 'playwright-core';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { openPeopleHouse, type PeopleHouse } from '../server/tables/people-house.ts';
import {
  type Calls,
  inOrder,
  type PageCall,
  recordedIn,
  recordPage,
  recordServer,
  type ServerRecorder,
} from './recorded-calls.ts';

const PAGES = join(import.meta.dirname, '../../apps/web');
const MOST_MODULES = 15;
const MOST_ENTRIES = 2;
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the test of the click path is SKIPPED. As root: ${INSTALL_COMMAND}`);

describe.skipIf(!hasBrowser)('a click on a tile', () => {
  const stack = new AsyncDisposableStack();
  let house: PeopleHouse;
  let browser: Browser;
  let url: string;

  beforeAll(async () => {
    house = await openPeopleHouse({ resultMs: 60_000 });
    stack.defer(() => house.close());
    url = await servePages(house.url, stack);
    browser = await launchChromium();
    stack.defer(() => browser.close());
  });
  afterAll(() => stack.disposeAsync());

  test('passes at most fifteen modules to another browser, and each at most twice', async () => {
    const server = recordServer();
    const [clicker, viewer] = [await newPage(), await newPage()];
    const table = await clicker.evaluate(newTable);
    for (const page of [clicker, viewer]) await page.goto(`${url}tables/${table}`);
    await viewer.getByRole('button', { name: 'Join', exact: true }).click();
    await viewer.locator('.hand button').nth(12).waitFor();
    const tile = clicker.locator('.hand button[aria-disabled="false"]').first();
    await tile.waitFor();
    server.recorded();
    for (const page of [clicker, viewer]) await recordedIn(page);
    await tile.click();
    await viewer.getByRole('list', { name: 'discards' }).getByRole('listitem').first().waitFor();

    const path = inOrder([
      ...clickedCalls(await recordedIn(clicker)),
      ...servedCalls(server),
      ...shownCalls(await recordedIn(viewer)),
    ]);
    const entries = Map.groupBy(path, (module) => module);
    console.log(path.map((module, index) => `${index + 1}. ${module}`).join('\n'));
    expect(path.at(0)).toMatch('OwnHand.svelte');
    expect(path.at(-1)).toMatch('Tile.svelte');
    expect(path).toContain('apps/server/src/journal/journal-store.ts');
    expect(entries.size).toBeLessThanOrEqual(MOST_MODULES);
    expect(Math.max(...[...entries.values()].map(({ length }) => length))).toBeLessThanOrEqual(MOST_ENTRIES);
  });

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await recordPage(page);
    await page.goto(url);
    return page;
  }
});

/** Until the discard is sent. */
function clickedCalls(recorded: readonly PageCall[]): Calls {
  return recorded.find(({ message }) => message?.includes('"discard"'))!.calls;
}

/** From the message of the first browser to the one to the second. */
function servedCalls({ recorded, continuedBy }: ServerRecorder): Calls {
  const { settled, postponed, stored, sent } = recorded();
  const [, toViewer] = sent.filter(({ message }) => message.includes('"discarded"'));
  const [table] = toViewer!.calls;
  const question = settled.find(
    ({ promise, calls }) => calls[0]?.endsWith('table-sockets.ts') && continuedBy(promise).at(-1) === table,
  );
  const given = [...question!.calls, ...continuedBy(question!.promise)];
  const appended = postponed.find(([first]) => first === table);
  const written = stored.find(({ statement }) => statement.includes('discard'));
  return [...given, ...appended!, ...written!.calls, ...toViewer!.calls];
}

/** From the arrival of the message until the tile is on the table. */
function shownCalls(recorded: readonly PageCall[]): Calls {
  const first = recorded.findIndex(({ list }) => list === 'discards');
  const arrived = recorded.slice(0, first).find(({ type, calls }) => type === 'scheduled' && calls.length > 0);
  const drawn = recorded.filter(({ list }) => list === 'discards').map(({ calls }) => calls);
  return [...arrived!.calls, ...drawn.reduce((longest, calls) => (calls.length > longest.length ? calls : longest))];
}

/** Runs in the page: creates a table with two places for people. */
async function newTable(): Promise<string> {
  const [person, bot] = [{ type: 'person' }, { type: 'bot', bot: 'beginner' }];
  const response = await fetch('/api/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pauses: 'none', seats: [person, person, bot, bot] }),
  });
  return ((await response.json()) as SeatedTable).table.id;
}

/** Serves the pages module by module, so that calls name the files of their functions; returns the address. */
async function servePages(server: string, stack: AsyncDisposableStack): Promise<string> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'mcr-pages-'));
  stack.defer(() => rmSync(cacheDir, { recursive: true, force: true }));
  const vite = await createServer({
    configFile: join(PAGES, 'vite.config.ts'),
    root: PAGES,
    cacheDir,
    logLevel: 'silent',
    server: {
      ...{ port: 0, host: '127.0.0.1', hmr: false, watch: null },
      proxy: { '/api': server, '/socket.io': { target: server, ws: true } },
    },
  });
  stack.defer(() => vite.close());
  await vite.listen();
  return vite.resolvedUrls!.local[0]!;
}

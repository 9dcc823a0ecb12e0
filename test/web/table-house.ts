// Tables in a real browser on a server in this process, so that tests choose walls and times.

import type { TableOrder } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { TableTimes } from '../../apps/server/src/tables/table-services.ts';
import { findChromium, INSTALL_COMMAND, launchChromium } from '../../scripts/chromium.ts';
import { type Guest, openPeopleHouse, type PeopleHouse, storeGame } from '../server/tables/people-house.ts';
import { secretOfSeed } from './seeded-deals.ts';
import { builtPages } from './serve-pages.ts';

const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) console.warn(`NO BROWSER: the tests of the pages are SKIPPED. As root: ${INSTALL_COMMAND}`);

const PATIENCE_MS = 300_000;

export interface TableHouse {
  readonly house: PeopleHouse;
  /** A page of this guest, or of a new visitor. Motion is reduced by default. */
  newPage(options?: BrowserContextOptions & { readonly guest?: Guest }): Promise<Page>;
}

/** A table with one person and walls from a seed, stored before the tests. */
export interface SeededTable {
  readonly guest: Guest;
  readonly id: string;
}

/** A group of tests with their own server and browser. `seeded`: stores tables, which the server then takes up. */
export function describeTables(title: string, times: TableTimes, tests: (tables: TableHouse) => void): void {
  describe.skipIf(!hasBrowser)(title, () => {
    let browser: Browser;
    const complaints: string[] = [];
    const tables = {
      house: undefined as unknown as PeopleHouse,
      newPage: async ({ guest, ...options }: Parameters<TableHouse['newPage']>[0] = {}) => {
        const context = await browser.newContext({
          locale: 'en-GB',
          viewport: { width: 1440, height: 900 },
          reducedMotion: 'reduce',
          ...options,
        });
        context.setDefaultTimeout(PATIENCE_MS);
        context.on('page', (page) => page.on('pageerror', (error) => complaints.push(String(error))));
        const [name, value] = guest?.cookie.split('=') ?? [];
        if (name !== undefined && value !== undefined) {
          await context.addCookies([{ name, value, url: tables.house.url }]);
        }
        return context.newPage();
      },
    };
    beforeAll(async () => {
      await builtPages();
      tables.house = await openPeopleHouse(times, true);
      browser = await launchChromium();
    });
    afterAll(async () => {
      await browser?.close();
      await tables.house?.close();
    });
    afterEach(async () => {
      for (const context of browser.contexts()) await context.close();
      expect(complaints.splice(0)).toEqual([]);
    });
    tests(tables);
  });
}

/** Stores a table with walls from a seed and a new guest at player 0, and restarts the server, which takes it up. */
export async function seededTable(house: PeopleHouse, seed: string, order: Partial<TableOrder>): Promise<SeededTable> {
  const guest = await house.newGuest();
  const people = new Map<Seat, Guest>([[0, guest]]);
  const id = await storeGame(house.database, people, order, secretOfSeed(seed));
  await house.restart();
  return { guest, id };
}

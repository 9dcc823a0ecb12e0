// Tables in a real browser on a server in this process, so that tests choose walls and times.

import type { TableOrder } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TableTimes } from '../../apps/server/src/tables/table-services.ts';
import { type Guest, openPeopleHouse, type PeopleHouse, storeGame } from '../server/tables/people-house.ts';
import { describeBrowser } from './pages-under-test.ts';
import { secretOfSeed } from './seeded-deals.ts';
import { builtPages } from './serve-pages.ts';

export interface TableHouse {
  readonly house: PeopleHouse;
  /** A page of this guest, or of a new visitor. */
  newPage(options?: BrowserContextOptions & { readonly guest?: Guest }): Promise<Page>;
}

/** A table with one person and walls from a seed. */
export interface SeededTable {
  readonly guest: Guest;
  readonly id: string;
}

/** A group of tests with their own server. */
export function describeTables(title: string, times: TableTimes, tests: (tables: TableHouse) => void): void {
  const start = async (): Promise<PeopleHouse> => {
    await builtPages();
    return openPeopleHouse(times, true);
  };
  describeBrowser(title, { start, stop: (house) => house.close() }, (pages) => {
    tests({
      get house() {
        return pages.server;
      },
      newPage: async ({ guest, ...options } = {}) => {
        const page = await pages.newPage({ viewport: { width: 1440, height: 900 }, ...options });
        const [name, value] = guest?.cookie.split('=') ?? [];
        if (name !== undefined && value !== undefined) {
          await page.context().addCookies([{ name, value, url: pages.server.url }]);
        }
        return page;
      },
    });
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

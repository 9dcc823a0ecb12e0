// One server, with tables for human players, shared by all tests of a file. Clients are closed after each test.

import { afterAll, afterEach, beforeAll } from 'vitest';
import { openPeopleHouse, type PeopleHouse } from './people-house.ts';
import type { PlayerClient } from './player-client.ts';

export const PERSON = { type: 'person' } as const;
export const BOT = { type: 'bot', bot: 'shanten' } as const;

/** Called once per file, outside of tests; the server runs when the first test starts. */
export function houseUnderTest(...given: Parameters<typeof openPeopleHouse>): Readonly<Omit<PeopleHouse, 'close'>> {
  let house: PeopleHouse;
  const clients: PlayerClient[] = [];
  beforeAll(async () => {
    house = await openPeopleHouse(...given);
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });
  afterAll(() => house.close());
  return {
    get url() {
      return house.url;
    },
    get database() {
      return house.database;
    },
    newGuest: () => house.newGuest(),
    ask: (...request) => house.ask(...request),
    newTable: (guest, order) => house.newTable(guest, order),
    client: (options) => {
      const client = house.client(options);
      clients.push(client);
      return client;
    },
    gameOf: (id, guest) => house.gameOf(id, guest),
    restart: () => house.restart(),
  };
}

// Tables with human players without a server, under a lease of their own.

import { BOT_HOSTS } from '../../../apps/server/src/bots/bot-hosts.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { Lease, type LeaseOptions, LIVE_PLAY } from '../../../apps/server/src/journal/lease.ts';
import {
  openPeopleTables,
  type PeopleTables,
  type PeopleTablesOptions,
} from '../../../apps/server/src/tables/people-tables.ts';

/** Opens the tables; they resume before this resolves if no other holder has the lease. `close` closes the lease too. */
export async function openOwnTables(
  database: Database,
  onError: (error: unknown) => void,
  more: Partial<PeopleTablesOptions & LeaseOptions> = {},
): Promise<PeopleTables> {
  const lease = new Lease({ database, key: LIVE_PLAY, onError, ...more });
  const tables = openPeopleTables({ database, lease, hosts: BOT_HOSTS, threads: 1, onError, ...more });
  await lease.open();
  const { close } = tables;
  return Object.assign(tables, {
    close: async () => {
      await lease.close();
      await close.call(tables);
    },
  });
}

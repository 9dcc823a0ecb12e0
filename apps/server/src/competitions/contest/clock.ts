// The clock for deadlines. It is the database's clock, so that several servers agree.

import type { Store } from '../../database/open-database.ts';

/** The current time, not the start of the transaction, which may have waited for a lock. */
export async function databaseTime(store: Store): Promise<Date> {
  const [row] = await store.$queryRaw<{ readonly now: Date }[]>`SELECT clock_timestamp() AS now`;
  return row!.now;
}

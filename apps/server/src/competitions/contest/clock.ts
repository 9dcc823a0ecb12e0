// The clock that deadlines go by: the database's, so that several servers agree.

import type { Store } from '../../database/open-database.ts';

/** The time now, not that at which the transaction began: it may have waited for a lock. */
export async function databaseTime(store: Store): Promise<Date> {
  const [row] = await store.$queryRaw<{ readonly now: Date }[]>`SELECT clock_timestamp() AS now`;
  return row!.now;
}

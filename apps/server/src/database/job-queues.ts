// Opens pg-boss, the job queues in the database.

import { type ConstructorOptions, PgBoss } from 'pg-boss';
import type { Database } from './open-database.ts';

interface OpenBoss {
  readonly boss: PgBoss;
  /** Stops without waiting for running jobs, which other processes take over. */
  close(): Promise<void>;
}

/** An instance for one queue, which the instance of the set queues supervises. `onError` is called with background errors. */
export function openQueueBoss(database: Database, onError: (error: Error) => void): Promise<OpenBoss> {
  return openBoss(database, { max: 1, supervise: false }, onError);
}

/** `onError` is called with background errors. */
export async function openBoss(
  database: Database,
  options: ConstructorOptions,
  onError: (error: Error) => void,
): Promise<OpenBoss> {
  const boss = new PgBoss({ ...database.queueOptions, schedule: false, ...options });
  let isClosing = false;
  boss.on('error', (error) => {
    // pg-boss does not wait for its own background queries when it stops.
    if (!isClosing) onError(error);
  });
  await boss.start();
  const close = (): Promise<void> => {
    isClosing = true;
    return boss.stop({ graceful: false });
  };
  return { boss, close };
}

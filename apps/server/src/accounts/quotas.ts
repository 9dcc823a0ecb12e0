// What the bots of a user may take: disk, and processor time a day. A user has the server's quotas unless an administrator
// set others.

import type { User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { readAdministration } from './administration.ts';

export interface Quota {
  /** For everything that the user uploaded. */
  readonly diskMiB: number;
  /** Of all processes of the user's bots together, over the last 24 hours. */
  readonly cpuMinutesPerDay: number;
}

type OwnQuota = Pick<User, 'diskMiB' | 'cpuMinutesPerDay'>;

export async function quotaOf(store: Store, user: OwnQuota): Promise<Quota> {
  return quotaOver((await readAdministration(store)).quota, user);
}

/** The user's own where there is one, else the server's. */
export function quotaOver(server: Quota, { diskMiB, cpuMinutesPerDay }: OwnQuota): Quota {
  return {
    diskMiB: diskMiB ?? server.diskMiB,
    cpuMinutesPerDay: cpuMinutesPerDay ?? server.cpuMinutesPerDay,
  };
}

// Whether an owner is anonymous in dumps.

import type { Store } from '../database/open-database.ts';

export async function isAnonymous(store: Store, user: string): Promise<boolean> {
  const { anonymousInDumps } = await store.user.findUniqueOrThrow({ where: { id: user } });
  return anonymousInDumps;
}

/** Existing dumps are made again in the next pass. */
export async function chooseAnonymous(store: Store, user: string, anonymousInDumps: boolean): Promise<void> {
  await store.user.update({ where: { id: user }, data: { anonymousInDumps } });
}

// Whether an owner is anonymous in dumps.

import type { Store } from '../database/open-database.ts';

export async function isAnonymous(store: Store, user: string): Promise<boolean> {
  const select = { anonymousInDumps: true };
  return (await store.user.findUniqueOrThrow({ where: { id: user }, select })).anonymousInDumps;
}

/** Existing dumps are made again in the next pass. */
export async function chooseAnonymous(store: Store, user: string, anonymousInDumps: boolean): Promise<void> {
  await store.user.update({ where: { id: user }, data: { anonymousInDumps } });
}

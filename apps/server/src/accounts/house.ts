// The house user, which owns what the server itself creates: house bots, the ladder, daily challenges. It has no credentials.

import type { Store } from '../database/open-database.ts';
import { keyOfUserName } from './user-names.ts';

/** The same in every database, so that servers that start at the same time use the same id. */
export const HOUSE_USER = '00000000-0000-4000-8000-000000000001';

const NAME = 'MCR Arena';
const HOUSE = { id: HOUSE_USER, name: NAME, nameKey: keyOfUserName(NAME), kind: 'house' } as const;

/** Creates the house user if it is missing. */
export async function ensureHouse(store: Store): Promise<void> {
  await store.user.createMany({ data: [HOUSE], skipDuplicates: true });
}

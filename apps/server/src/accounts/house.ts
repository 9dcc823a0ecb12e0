// The house: the user that owns what the server itself makes, the house bots and the demo. It has no credentials.

import type { Store } from '../database/open-database.ts';
import { keyOfUserName } from './user-names.ts';

/** The same in every database: the migration from 0.1 and servers that start together agree on it. */
export const HOUSE_USER = '00000000-0000-4000-8000-000000000001';

const NAME = 'MCR Arena';
const HOUSE = { id: HOUSE_USER, name: NAME, nameKey: keyOfUserName(NAME), kind: 'house' } as const;

/** Creates the house where it is missing. */
export async function ensureHouse(store: Store): Promise<void> {
  await store.user.createMany({ data: [HOUSE], skipDuplicates: true });
}

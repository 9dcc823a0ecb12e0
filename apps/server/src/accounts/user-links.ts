// Links between users who may be the same person or collude: one invited the other, both accounts were created from the same public
// address, or the other played as a guest in a browser in which the user then signed in. The ladder never seats linked users at the
// same table. Addresses are stored as keyed hashes.

import { createHmac } from 'node:crypto';
import type { Store } from '../database/open-database.ts';
import { publicPrefixOf } from './public-address.ts';
import { readStoredKey } from './stored-key.ts';

export type LinkReason = 'invitation' | 'address' | 'guest';

/** Maximum number of accounts to link. An address with more belongs to a school or a provider; the latest are linked. */
const MOST_LINKED = 50;

/** Links two users. Does nothing for an existing link, or if both are the same user. */
export async function linkUsers(store: Store, userId: string, otherId: string, reason: LinkReason): Promise<void> {
  if (userId !== otherId)
    await store.userLink.createMany({ data: [{ userId, otherId, reason }], skipDuplicates: true });
}

/** Links a user to the guest in whose browser they signed in. Open competitions that both have entered do not rank the user, who may know the walls. */
export async function linkGuest(store: Store, userId: string, guestId: string): Promise<void> {
  await linkUsers(store, userId, guestId, 'guest');
  const competition = { status: 'running', people: { some: { userId: guestId } } } as const;
  await store.humanEntry.updateMany({ where: { userId, competition }, data: { ranked: false } });
}

/** Links an account to other accounts created from the same public address. Private addresses are not stored. */
export async function linkByAddress(store: Store, userId: string, address: string): Promise<void> {
  const prefix = publicPrefixOf(address);
  if (prefix === undefined) return;
  const signUpAddress = createHmac('sha256', await readStoredKey(store, 'address-key'))
    .update(prefix)
    .digest();
  const others = await store.user.findMany({
    where: { signUpAddress, id: { not: userId } },
    orderBy: { createdAt: 'desc' },
    take: MOST_LINKED,
    select: { id: true },
  });
  await store.user.update({ where: { id: userId }, data: { signUpAddress } });
  const data = others.map(({ id }) => ({ userId, otherId: id, reason: 'address' satisfies LinkReason }));
  await store.userLink.createMany({ data, skipDuplicates: true });
}

// First access to a new database: an administrator's token, and a link by which the first administrator claims the server. Both
// can be reissued to operators who have lost theirs.

import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { issuePasswordLink } from './password-links.ts';
import { createToken, issueUserToken } from './tokens.ts';

/** Key of the row that records that first access was issued. */
const KEY = 'first-start/administrator';

const NAME = 'administrator';

/** Secrets that are shown once and not stored. */
export interface AdministratorAccess {
  readonly token: string;
  /** `/set-password#…`: sets the administrator's name and password, once. */
  readonly linkPath: string;
}

/** Issues access at the first start; undefined at later starts. */
export async function issueFirstAccess(prisma: PrismaClient): Promise<AdministratorAccess | undefined> {
  return prisma.$transaction(async (transaction) => {
    // If two servers start at the same time, only one creates the row.
    const { count } = await transaction.setting.createMany({
      data: [{ key: KEY, value: new Date().toISOString() }],
      skipDuplicates: true,
    });
    if (count === 0) return undefined;
    return issueAdministratorAccess(transaction);
  });
}

/** Issues access to the longest-registered administrator who is not suspended, or to a new one if there is none. */
export async function issueAdministratorAccess(store: Store): Promise<AdministratorAccess> {
  const where = { role: 'administrator', suspendedAt: null, deletedAt: null } as const;
  const user = await store.user.findFirst({ where, orderBy: { createdAt: 'asc' } });
  const { id, token } = user === null ? await newAdministrator(store) : await issueTo(store, user.id);
  const hasPassword = (await store.credential.count({ where: { userId: id, kind: 'password' } })) > 0;
  const { path: linkPath } = await issuePasswordLink(store, id, { mayRename: !hasPassword });
  return { token, linkPath };
}

interface IssuedTo {
  /** Id of the user. */
  readonly id: string;
  readonly token: string;
}

async function issueTo(store: Store, id: string): Promise<IssuedTo> {
  const order = { user: id, scope: 'administrator', label: 'issued at server start' } as const;
  return { id, token: (await createToken(store, order)).token };
}

async function newAdministrator(store: Store): Promise<IssuedTo> {
  const isTaken = (await store.user.count({ where: { nameKey: NAME } })) > 0;
  const name = isTaken ? `${NAME} ${new Date().toISOString()}` : NAME;
  const { token, user } = expectValue(await issueUserToken(store, { name, scope: 'administrator' }));
  return { id: user.id, token };
}

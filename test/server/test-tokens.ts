// Tokens of users and bots, created directly in the database.

import { randomUUID } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import type { Scope } from '../../apps/server/src/accounts/scopes.ts';
import { type IssuedToken, issueUserToken } from '../../apps/server/src/accounts/tokens.ts';
import { createUser } from '../../apps/server/src/accounts/users.ts';
import { type IssuedBotToken, issueBotToken } from '../../apps/server/src/bots/remote-bots.ts';
import type { Database } from '../../apps/server/src/database/open-database.ts';

type Prisma = Database['prisma'];

/** A token of the user `name`, who is created if new. */
export async function newUserToken(
  prisma: Prisma,
  name: string,
  scope: Exclude<Scope, 'bot'>,
): Promise<IssuedToken & { readonly user: { readonly id: string } }> {
  return expectValue(await issueUserToken(prisma, { name, scope }));
}

/** A token of a new bot `name` of a new user. */
export async function newBotToken(prisma: Prisma, name: string): Promise<IssuedBotToken> {
  const order = { name: `owner ${randomUUID()}`, kind: 'person', role: 'user' } as const;
  const owner = expectValue(await createUser(prisma, order));
  return expectValue(await issueBotToken(prisma, { owner: owner.id, name }));
}

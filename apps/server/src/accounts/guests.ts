// Guests: people who play without an account. A guest is a user with a session and without credentials.

import { randomInt } from 'node:crypto';
import type { PrismaClient, User } from '../../dist/prisma/client.ts';
import { type OpenedSession, openUserSession } from './user-sessions.ts';

/** Range of guest numbers. If a number is taken, which is rare, another one is drawn. */
const NUMBERS = 100_000_000;

interface NewGuest {
  readonly user: User;
  readonly session: OpenedSession;
}

/** Creates a guest with a session. */
export function createGuest(prisma: PrismaClient): Promise<NewGuest> {
  return prisma.$transaction(async (store) => {
    for (;;) {
      const name = `Guest ${String(randomInt(NUMBERS)).padStart(8, '0')}`;
      const [user] = await store.user.createManyAndReturn({ data: [{ name, kind: 'guest' }], skipDuplicates: true });
      if (user !== undefined) return { user, session: await openUserSession(store, user) };
    }
  });
}

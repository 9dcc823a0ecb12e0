// The senders of the authorisation matrix, and the subjects of their requests.

import { randomUUID } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import type { User } from '../../../apps/server/dist/prisma/client.ts';
import { createPasswords, RANDOM_COST } from '../../../apps/server/src/accounts/passwords/password-hash.ts';
import { signUp } from '../../../apps/server/src/accounts/sign-in.ts';
import { createToken } from '../../../apps/server/src/accounts/tokens.ts';
import { openUserSession } from '../../../apps/server/src/accounts/user-sessions.ts';
import { createGuest, createUser } from '../../../apps/server/src/accounts/users.ts';
import { type IssuedBotToken, issueBotToken } from '../../../apps/server/src/bots/remote-bots.ts';
import { type AppUnderTest, bearer } from '../app-under-test.ts';
import { PASSWORD } from '../browser-session.ts';

/** The columns of the matrix. The owner is an organiser who owns the subject of the request; suspended is an administrator. */
export const SENDERS = ['nobody', 'guest', 'stranger', 'owner', 'organiser', 'administrator', 'suspended'] as const;
export type Sender = (typeof SENDERS)[number];

type Account = Exclude<Sender, 'nobody' | 'guest'>;

export interface World {
  readonly arena: AppUnderTest;
  /** One account for each column with an account, named after the column. */
  readonly accounts: Readonly<Record<Account, User>>;
  /** The id of a new tournament of the owner, not started. */
  newTournament(): Promise<string>;
  /** The id of a tournament of the owner whose only set has been played. */
  readonly played: string;
  /** A remote bot of the owner, with its token. */
  newBot(): Promise<IssuedBotToken>;
  /** The name of a new user. */
  newUser(): Promise<string>;
  /** Headers with a new session, or with a new token of an account, which has the widest scope of its role; none for nobody. */
  credentialsOf(sender: Sender, by: 'session' | 'token'): Promise<Readonly<Record<string, string>>>;
}

const ROLES = {
  stranger: 'user',
  owner: 'organiser',
  organiser: 'organiser',
  administrator: 'administrator',
  suspended: 'administrator',
} as const satisfies Record<Account, User['role']>;

export async function createWorld(arena: AppUnderTest): Promise<World> {
  const { prisma } = arena.database;
  const accounts = {} as Record<Account, User>;
  const services = { prisma, passwords: createPasswords(RANDOM_COST) };
  for (const [name, role] of Object.entries(ROLES) as [Account, User['role']][]) {
    const made = await signUp(services, { name: `matrix ${name}`, password: PASSWORD, role });
    accounts[name] = expectValue(made);
  }
  const { id: suspended } = accounts.suspended;
  await prisma.user.update({ where: { id: suspended }, data: { suspendedAt: new Date() } });
  const newTournament = () => createCup(arena, accounts.owner.id);
  const played = await newTournament();
  expectValue(await arena.director.control(played, 'start'));
  await arena.playNextSet(played);
  return {
    arena,
    accounts,
    newTournament,
    played,
    newBot: async () =>
      expectValue(await issueBotToken(prisma, { owner: accounts.owner.id, name: `bot ${randomUUID()}` })),
    newUser: async () =>
      expectValue(await createUser(prisma, { name: `user ${randomUUID()}`, kind: 'person', role: 'user' })).name,
    credentialsOf: async (sender, by) => {
      if (sender === 'nobody') return {};
      if (sender === 'guest') return cookieOf((await createGuest(prisma)).session);
      if (by === 'session') return cookieOf(await openUserSession(prisma, accounts[sender]));
      const order = { user: accounts[sender].id, scope: ROLES[sender], label: 'matrix' };
      return bearer((await createToken(prisma, order)).token);
    },
  };
}

function cookieOf({ secret }: { readonly secret: string }): Readonly<Record<string, string>> {
  return { cookie: `mcr_session=${secret}` };
}

async function createCup({ director }: AppUnderTest, ownerId: string): Promise<string> {
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const reference = { id: 'fill', bot: 'random' };
  const config = { id: randomUUID(), entrants, reference, rounds: 1, seatings: 4 } as const;
  return expectValue(await director.create({ name: 'Cup', config, ownerId }));
}

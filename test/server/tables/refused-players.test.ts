// Players whose account is deleted or suspended while they sit at a table with others: their places become free, or bots take
// over, and the game continues for the others.

import type { TableDocument } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { deleteAccount } from '../../../apps/server/src/accounts/own-account.ts';
import { suspendUser } from '../../../apps/server/src/accounts/users.ts';
import { PASSWORD } from '../browser-session.ts';
import { newUserToken } from '../test-tokens.ts';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import { type Guest, signUp } from './people-house.ts';
import { type PlayerClient, quiet } from './player-client.ts';

const house = houseUnderTest({ resultMs: 60_000 });

const ORDER = { pauses: 'none', length: 1, clock: 'none' } as const;

function enter(table: string, { cookie }: Guest, choose?: typeof quiet): PlayerClient {
  return house.client({ table, cookie, ...(choose && { choose }) });
}

async function suspend({ name }: Guest): Promise<void> {
  const { token } = await newUserToken(house.database.prisma, `for ${name}`, 'administrator');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${house.url}/api/users/${encodeURIComponent(name)}/suspend`, { method: 'POST', headers });
  expect(answer.status).toBe(200);
}

async function leaveServer(user: Guest): Promise<void> {
  expect((await house.ask('DELETE', '/me', user, { password: PASSWORD })).status).toBe(204);
}

const seatOf = (document: TableDocument | undefined, player: number) => document?.seats[player];

/** A table of `user` and a guest, who plays, and two bots; the game waits for the user. */
async function waitingFor(user: Guest) {
  const guest = await house.newGuest();
  const { table } = await house.newTable(user, { ...ORDER, seats: [PERSON, PERSON, BOT, BOT] });
  expect((await house.ask('POST', `/tables/${table.id}/join`, guest)).status).toBe(200);
  const left = enter(table.id, user);
  const other = enter(table.id, guest, quiet);
  await left.until(() => left.questions.length > 0);
  await other.until(() => other.deals.size > 0);
  return { left, other };
}

test.each([
  ['is suspended', suspend, 'suspended'],
  ['deletes their account', leaveServer, 'deleted user'],
])('a bot takes over for a player who %s', async (_, end, shown) => {
  const user = await signUp(house, `${shown} player`);
  const { left, other } = await waitingFor(user);
  const events = () => other.deals.get(0)!.events.length;
  const before = events();
  await end(user);
  await left.until(() => left.problems.length > 0);
  expect(left.problems).toEqual(['session-ended']);
  await other.until(() => events() > before);
  expect(seatOf(other.document, 0)).toMatchObject({ presence: 'left', name: expect.stringContaining(shown) });
  const isKept = shown === 'suspended';
  expect(JSON.stringify(other.document).includes(user.name)).toBe(isKept);
});

test('the place of a deleted user at a table that has not started is free again', async () => {
  const user = await signUp(house, 'waiting player');
  const [host, third] = [await house.newGuest(), await house.newGuest()];
  const { table } = await house.newTable(host, { ...ORDER, seats: [PERSON, PERSON, PERSON, BOT] });
  expect((await house.ask('POST', `/tables/${table.id}/join`, user)).status).toBe(200);
  const watching = enter(table.id, host);
  await watching.until(() => seatOf(watching.document, 1)?.type === 'person');
  await leaveServer(user);
  await watching.until(() => seatOf(watching.document, 1)?.type === 'open');
  expect((await house.ask('POST', `/tables/${table.id}/join`, third)).status).toBe(200);
});

test('bots take over at the next start for players who were deleted or suspended while no server ran', async () => {
  const { prisma } = house.database;
  const [gone, suspended] = [await signUp(house, 'gone player'), await signUp(house, 'late player')];
  const tables = [await waitingFor(gone), await waitingFor(suspended)];
  for (const { other } of tables) other.close();
  await deleteAccount(prisma, { id: gone.id, role: 'user' });
  await suspendUser(prisma, suspended.name);
  await house.restart();
  for (const { other } of tables) {
    other.url = house.url;
    const before = other.deals.get(0)!.events.length;
    other.connect();
    await other.until(() => other.deals.get(0)!.events.length > before);
    expect(seatOf(other.document, 0)).toMatchObject({ presence: 'left' });
  }
});

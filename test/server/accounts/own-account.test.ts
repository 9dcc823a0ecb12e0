// A user's own account: changes of name and password, tokens, deletion.

import { describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../apps/server/src/accounts/own-account.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { type BrowserSession, openBrowser, PASSWORD, signedUp } from '../browser-session.ts';
import { LATER } from '../competitions/contest-under-test.ts';
import { connect } from '../remote-bots/seats-under-test.ts';

const arena = await appForFile();

const newPage = () => openBrowser(arena.app);
const signIn = (name: string, password = PASSWORD) => newPage().send('POST', '/sessions', { name, password });
const nameOn = async (page: BrowserSession) => (await page.send('GET', '/sessions/current')).body.user?.name;
const byToken = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  newPage().send(method, url, payload, bearer(token));

describe('the name', () => {
  test('can be changed, even in case only, but not to a name that is taken', async () => {
    const page = await signedUp(arena.app, 'Ada');
    expect(await page.send('PATCH', '/me', { name: 'ADA' })).toMatchObject({ status: 200, body: { name: 'ADA' } });
    expect(await page.send('PATCH', '/me', { name: ' Ada  L. ' })).toMatchObject({ body: { name: 'Ada L.' } });
    expect((await page.send('PATCH', '/me', { name: 'Organiser' })).body.error.code).toBe('user-exists');
    expect((await page.send('PATCH', '/me', { name: '' })).body.error.code).toBe('name-invalid');
    expect(await nameOn(page)).toBe('Ada L.');
    expect(await signIn('ada l.')).toMatchObject({ status: 201 });
    expect(await signIn('Ada')).toMatchObject({ status: 401 });
  });
});

describe('the password', () => {
  test('is changed with the current password, which ends other sessions', async () => {
    const page = await signedUp(arena.app, 'Bob');
    const elsewhere = newPage();
    await elsewhere.send('POST', '/sessions', { name: 'Bob', password: PASSWORD });
    const change = (current: string, password: string) => page.send('POST', '/me/password', { current, password });
    expect((await change('a guess at it', 'another passphrase')).body.error.code).toBe('password-wrong');
    expect((await change(PASSWORD, 'password')).body.error.code).toBe('password-weak');
    expect(await nameOn(elsewhere)).toBe('Bob');
    const { cookie } = page;
    expect(await change(PASSWORD, 'another passphrase')).toMatchObject({ status: 204 });
    expect([await nameOn(page), await nameOn(elsewhere)]).toEqual(['Bob', undefined]);
    expect(page.cookie).not.toBe(cookie);
    expect((await newPage().send('GET', '/sessions/current', undefined, { cookie })).body).toEqual({});
    expect((await signIn('Bob')).body.error.code).toBe('password-wrong');
    expect(await signIn('Bob', 'another passphrase')).toMatchObject({ status: 201 });
  });

  test('cannot be guessed by requests to change it', async () => {
    const page = await signedUp(arena.app, 'Cyd');
    const guess = () => page.send('POST', '/me/password', { current: 'a guess at it', password: 'another passphrase' });
    const codes = [];
    for (let n = 0; n < 6; n += 1) codes.push((await guess()).body.error.code);
    expect(codes.at(-1)).toBe('attempts-limited');
  });
});

describe('tokens', () => {
  test('are issued to their user, listed with their last use but without the secret, and revoked', async () => {
    const page = await signedUp(arena.app, 'Dan');
    const issued = await page.send('POST', '/tokens', { name: 'laptop', scope: 'user' });
    expect(issued).toMatchObject({ status: 201, body: { name: 'laptop', scope: 'user', user: { name: 'Dan' } } });
    const { id, token } = issued.body;
    expect(token).toMatch(/^mcr_user_[\w-]{43}$/);
    const list = () => page.send('GET', '/tokens?of=me&state=in-use');
    expect((await list()).body.tokens).toMatchObject([{ id, name: 'laptop' }]);
    expect((await list()).body.tokens[0]).not.toHaveProperty('lastUsedAt');
    expect(await byToken(token, 'GET', '/me')).toMatchObject({ status: 200, body: { type: 'token', scope: 'user' } });
    const listed = await list();
    expect(listed.body.tokens[0].lastUsedAt).toEqual(expect.any(String));
    expect(JSON.stringify(listed.body)).not.toContain(token);
    expect(await page.send('DELETE', `/tokens/${id}`)).toMatchObject({ status: 204 });
    expect((await list()).body.tokens).toEqual([]);
    expect((await page.send('GET', '/tokens')).body.tokens).toMatchObject([{ id, revokedAt: expect.any(String) }]);
    expect((await byToken(token, 'GET', '/me')).body.error.code).toBe('token-unknown');
  });

  test('never permit more than the token or session that issues them', async () => {
    const page = await signedUp(arena.app, 'Eli');
    const codeOf = async (order: object) => (await page.send('POST', '/tokens', order)).body.error.code;
    expect(await codeOf({ name: 'x', scope: 'organiser' })).toBe('scope-missing');
    expect(await codeOf({ name: 'x', scope: 'administrator' })).toBe('scope-missing');
    expect(await codeOf({ name: 'x', scope: 'user', user: 'organiser' })).toBe('scope-missing');
    expect(await codeOf({ name: 'x', scope: 'bot', user: 'organiser' })).toBe('scope-missing');
    await arena.database.prisma.user.update({ where: { name: 'Eli' }, data: { role: 'organiser' } });
    const wide = await page.send('POST', '/tokens', { name: 'wide', scope: 'organiser' });
    const narrow = (await page.send('POST', '/tokens', { name: 'narrow', scope: 'user', user: 'eli' })).body;
    const refused = await byToken(narrow.token, 'POST', '/tokens', { name: 'x', scope: 'organiser', user: 'Eli' });
    expect(refused.body.error.code).toBe('scope-missing');
    expect((await byToken(narrow.token, 'GET', '/tokens')).body.tokens).toHaveLength(1);
    expect(await byToken(narrow.token, 'POST', `/tokens/${wide.body.id}/rotate`)).toMatchObject({ status: 404 });
    expect(await byToken(narrow.token, 'POST', '/tokens', { name: 'more', scope: 'user', user: 'Eli' })).toMatchObject({
      status: 201,
    });
  });
});

describe('a deleted account', () => {
  /** An organiser with a token of the bot `wren`, which is entered in a running tournament of others and in an unstarted one. */
  async function newEntrant(name: string) {
    const page = await signedUp(arena.app, name);
    const user = await arena.database.prisma.user.update({ where: { name }, data: { role: 'organiser' } });
    const { body: bot } = await page.send('POST', '/tokens', { name: 'wren', scope: 'bot' });
    const others = ['a', 'b', 'c'].map((id) => ({ id, bot: 'random' }));
    const entrants = [{ id: 'wren', bot: 'remote', token: bot.bot.id }, ...others];
    const cup = { name: 'Cup', rounds: 2, seatings: 4, reference: { id: 'fill', bot: 'random' }, entrants };
    const { body: running } = await byToken(arena.tokens.administrator, 'POST', '/tournaments', cup);
    await byToken(arena.tokens.administrator, 'POST', `/tournaments/${running.id}/start`);
    const { body: unstarted } = await page.send('POST', '/tournaments', cup);
    const expectWithdrawn = async (): Promise<void> => {
      const { body: left } = await newPage().send('GET', `/tournaments/${running.id}`);
      expect(left).toMatchObject({ status: 'running', config: { withdrawals: [{ entrant: 'wren', afterRound: 1 }] } });
      expect((await newPage().send('GET', `/tournaments/${unstarted.id}`)).body.status).toBe('cancelled');
    };
    return { page, user, bot, expectWithdrawn };
  }

  test('has no valid session, token or password left, and its bots are withdrawn from tournaments', async () => {
    const { page, bot, expectWithdrawn } = await newEntrant('Gus');
    const { body: own } = await page.send('POST', '/tokens', { name: 'laptop', scope: 'user' });
    const line = connect(arena.remotePlay.bots, bot.bot.id);
    Object.assign(line, { credential: bot.id });
    expect((await page.send('DELETE', '/me', { password: 'a guess at it' })).body.error.code).toBe('password-wrong');
    expect(await page.send('DELETE', '/me', { password: PASSWORD })).toMatchObject({ status: 204 });
    expect([page.cookie, line.ended]).toEqual([undefined, 'token-unknown']);
    for (const { token } of [own, bot]) expect(await byToken(token, 'GET', '/me')).toMatchObject({ status: 401 });
    expect((await signIn('Gus')).body.error.code).toBe('password-wrong');
    await expectWithdrawn();
    const user = await arena.database.prisma.user.findUniqueOrThrow({ where: { id: own.user.id } });
    expect(user).toMatchObject({ kind: 'placeholder', name: expect.stringMatching(/^deleted user [\da-f]{8}$/) });
    expect(await signedUp(arena.app, 'Gus')).toBeDefined();
  });

  test('leaves competitions even if the server stopped right after the deletion', async () => {
    const { page, user, expectWithdrawn } = await newEntrant('Ian');
    const { prisma } = arena.database;
    const contest = { name: 'Open', stages: [{ name: 'Only', rounds: 1 }], bots: 'any', registrationEnds: LATER };
    const { body: open } = await byToken(arena.tokens.administrator, 'POST', '/contests', contest);
    expect(await page.send('PUT', `/contests/${open.id}/entries/Ian/wren`)).toMatchObject({ status: 200 });
    await deleteAccount(prisma, user);
    for (const _ of [1, 2]) await arena.director.releaseBarred();
    await expectWithdrawn();
    const entry = await prisma.contestEntry.findFirstOrThrow({ where: { contestId: open.id } });
    expect(entry.withdrawnAt).not.toBeNull();
  });

  test('cannot belong to the last administrator', async () => {
    const page = await signedUp(arena.app, 'Hal');
    const { prisma } = arena.database;
    await prisma.user.update({ where: { name: 'Hal' }, data: { role: 'administrator' } });
    await prisma.user.update({ where: { name: 'administrator' }, data: { suspendedAt: new Date() } });
    const refused = await page.send('DELETE', '/me', { password: PASSWORD });
    expect(refused.body.error.code).toBe('last-administrator');
    await prisma.user.update({ where: { name: 'administrator' }, data: { suspendedAt: null } });
    expect(await page.send('DELETE', '/me', { password: PASSWORD })).toMatchObject({ status: 204 });
  });
});

// Signing up, in and out: session cookies, limits on attempts, guests who sign up.

import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createAttemptLimits } from '../../../apps/server/src/accounts/attempts.ts';
import { PASSWORDS } from '../../../apps/server/src/accounts/passwords/password-hash.ts';
import { createGuest } from '../../../apps/server/src/accounts/users.ts';
import type { ApiServer } from '../../../apps/server/src/http/api-server.ts';
import { guestOf, identifyPlayer } from '../../../apps/server/src/http/players.ts';
import { identifySenders } from '../../../apps/server/src/http/route.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { openBrowser, PASSWORD, signedUp } from '../browser-session.ts';

const arena = await appForFile();

const newPage = () => openBrowser(arena.app);

describe('an account', () => {
  test('is created with name and password, and signed in', async () => {
    const page = newPage();
    const made = await page.send('POST', '/users', { name: '  Ann  Lee ', password: PASSWORD });
    expect(made).toMatchObject({ status: 201, body: { name: 'Ann Lee', kind: 'person', role: 'user' } });
    const [cookie] = [made.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^mcr_session=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
    const user = { id: made.body.id, name: 'Ann Lee', kind: 'person', role: 'user' };
    expect(await page.send('GET', '/sessions/current')).toMatchObject({ status: 200, body: { user } });
    expect((await page.send('GET', '/me')).body).toEqual({ type: 'session', user });
    expect((await page.send('POST', '/users', { name: 'Ann 2', password: PASSWORD })).body.error.code).toBe(
      'signed-in',
    );
  });

  test.each([
    ['request-malformed', { name: ' ', password: PASSWORD }],
    ['name-invalid', { name: 'a/b', password: PASSWORD }],
    ['name-invalid', { name: 'x'.repeat(41), password: PASSWORD }],
    ['name-invalid', { name: 'Аnn', password: PASSWORD }],
    ['name-invalid', { name: 'Ann\u3164', password: PASSWORD }],
    ['name-invalid', { name: 'Ann\ufe0f', password: PASSWORD }],
    ['request-malformed', { name: 'a\u200db', password: PASSWORD }],
    ['password-weak', { name: 'Short', password: 'abc1234' }],
    ['password-weak', { name: 'Common', password: 'Password123' }],
    ['password-weak', { name: 'Long Name', password: 'long name' }],
    ['password-weak', { name: 'Same', password: 'ababababab' }],
    ['user-exists', { name: 'mcr arena', password: PASSWORD }],
    ['user-exists', { name: 'ＯＲＧＡＮＩＳＥＲ', password: PASSWORD }],
    ['request-malformed', { name: 'a', password: 5 }],
  ])('is refused with %s: %o', async (code, order) => {
    const page = newPage();
    expect((await page.send('POST', '/users', order)).body.error.code).toBe(code);
    expect(page.cookie).toBeUndefined();
  });

  test('of one name is created once, even by concurrent requests', async () => {
    const names = ['Tom', 'TOM', 'tom', 'tOm'];
    const answers = await Promise.all(
      names.map((name) => newPage().send('POST', '/users', { name, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  });

  test('cannot be created with a role except by an administrator', async () => {
    const order = { name: 'Eve', password: PASSWORD, role: 'administrator' };
    expect((await newPage().send('POST', '/users', order)).body.error.code).toBe('token-missing');
    const page = await signedUp(arena.app, 'Eva');
    expect((await page.send('POST', '/users', order)).body.error.code).toBe('scope-missing');
    const made = await newPage().send('POST', '/users', order, bearer(arena.tokens.administrator));
    expect(made).toMatchObject({ status: 201, body: { name: 'Eve', role: 'administrator' } });
  });
});

describe('a session', () => {
  test('begins with the right password and a new secret, and ends at sign-out', async () => {
    const first = await signedUp(arena.app, 'Ben');
    const page = newPage();
    expect(await page.send('GET', '/sessions/current')).toMatchObject({ body: {} });
    const entered = await page.send('POST', '/sessions', { name: 'bEN', password: PASSWORD });
    expect(entered).toMatchObject({ status: 201, body: { user: { name: 'Ben' } } });
    expect(page.cookie).not.toBe(first.cookie);
    const { cookie } = page;
    await page.send('POST', '/sessions', { name: 'Ben', password: PASSWORD });
    expect((await newPage().send('GET', '/sessions/current', undefined, { cookie })).body).toEqual({});
    const last = page.cookie;
    expect(await page.send('DELETE', '/sessions/current')).toMatchObject({ status: 204 });
    expect(page.cookie).toBeUndefined();
    expect((await newPage().send('GET', '/sessions/current', undefined, { cookie: last })).body).toEqual({});
    expect((await first.send('GET', '/sessions/current')).body).toMatchObject({ user: { name: 'Ben' } });
  });

  test('never takes its secret from the request', async () => {
    await signedUp(arena.app, 'Fix');
    const page = newPage();
    const cookie = `mcr_session=${'x'.repeat(43)}`;
    await page.send('POST', '/sessions', { name: 'Fix', password: PASSWORD }, { cookie });
    expect(page.cookie).not.toBe(cookie);
    expect((await newPage().send('GET', '/sessions/current', undefined, { cookie })).body).toEqual({});
  });

  test('ends at its expiry, and earlier if it is not used', async () => {
    const page = await signedUp(arena.app, 'Old');
    const { user } = (await page.send('GET', '/sessions/current')).body;
    const where = { userId: user.id };
    const days = (n: number) => new Date(Date.now() - n * 24 * 3600_000);
    await arena.database.prisma.userSession.updateMany({ where, data: { lastSeenAt: days(29) } });
    expect((await page.send('GET', '/sessions/current')).body).toMatchObject({ user });
    expect((await arena.database.prisma.userSession.findFirstOrThrow({ where })).lastSeenAt > days(1)).toBe(true);
    await arena.database.prisma.userSession.updateMany({ where, data: { lastSeenAt: days(31) } });
    expect((await page.send('GET', '/sessions/current')).body).toEqual({});
    await arena.database.prisma.userSession.updateMany({ where, data: { lastSeenAt: days(0), expiresAt: days(0) } });
    expect((await page.send('GET', '/sessions/current')).body).toEqual({});
  });

  test('of a suspended user ends; sign-in gives the reason only for the right password', async () => {
    const page = await signedUp(arena.app, 'Sam');
    const administrator = bearer(arena.tokens.administrator);
    await newPage().send('POST', '/users/Sam/suspend', undefined, administrator);
    expect((await page.send('GET', '/sessions/current')).body).toEqual({});
    const codeOf = async (password: string) =>
      (await page.send('POST', '/sessions', { name: 'Sam', password })).body.error.code;
    expect(await codeOf(PASSWORD)).toBe('account-suspended');
    expect(await codeOf('something else')).toBe('password-wrong');
    await newPage().send('POST', '/users/Sam/resume', undefined, administrator);
    expect((await page.send('GET', '/sessions/current')).body).toEqual({});
    expect(await page.send('POST', '/sessions', { name: 'Sam', password: PASSWORD })).toMatchObject({ status: 201 });
  });
});

describe('requests from other sites', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port or subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another site over plain HTTP', { 'sec-fetch-site': undefined, origin: 'http://evil.example' }],
    ['a page without an origin', { 'sec-fetch-site': undefined, origin: 'null' }],
  ])('are refused unless they only read: %s', async (_, headers) => {
    const page = newPage();
    const name = `Foreign ${Math.random()}`.slice(0, 30);
    expect((await page.send('POST', '/users', { name, password: PASSWORD }, headers)).body.error.code).toBe(
      'origin-foreign',
    );
    const sent = await page.send('GET', '/tournaments', undefined, headers);
    expect(sent.status).toBe(200);
  });

  test('are recognised by their origin: requests with the origin of this server are accepted', async () => {
    const headers = { 'sec-fetch-site': undefined, origin: 'http://arena.test:3000', host: 'arena.test:3000' };
    const made = await newPage().send('POST', '/users', { name: 'Plain', password: PASSWORD }, headers);
    expect(made).toMatchObject({ status: 201 });
  });
});

describe('wrong passwords', () => {
  test('are limited to five per name, alike for known and unknown names', async () => {
    await signedUp(arena.app, 'Kai');
    for (const name of ['Kai', 'Nobody at all']) {
      const answers = [];
      for (let attempt = 0; attempt < 7; attempt += 1) {
        answers.push(await newPage().send('POST', '/sessions', { name, password: 'not the password' }));
      }
      const codes = answers.map(({ body }) => body.error.code);
      expect(codes).toEqual([...Array(5).fill('password-wrong'), 'attempts-limited', 'attempts-limited']);
      expect(answers[5]).toMatchObject({ status: 429 });
      expect(Number(answers[5]!.headers['retry-after'])).toBeGreaterThan(0);
      expect(answers[0]!.body).toEqual({ error: { code: 'password-wrong', message: expect.any(String) } });
    }
    const right = await newPage().send('POST', '/sessions', { name: 'KAI', password: PASSWORD });
    expect(right.body.error.code).toBe('attempts-limited');
  });

  test('no longer count after the right one', async () => {
    await signedUp(arena.app, 'Lou');
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await newPage().send('POST', '/sessions', { name: 'Lou', password: 'not the password' });
      }
      const right = await newPage().send('POST', '/sessions', { name: 'Lou', password: PASSWORD });
      expect(right).toMatchObject({ status: 201 });
    }
  });

  test('include any password of a user who has none, and of a name that cannot exist', async () => {
    for (const name of ['organiser', 'Kai\0', '\0', '\ud800', 'x'.repeat(200)]) {
      const answer = await newPage().send('POST', '/sessions', { name, password: PASSWORD });
      expect(answer.body.error.code).toBe('password-wrong');
    }
    expect(await PASSWORDS.verify(PASSWORD, undefined)).toBe(false);
  });

  test('do not match the stored Argon2id hash; the right one is not logged', async () => {
    const strong = Buffer.from(await PASSWORDS.hash(PASSWORD)).toString();
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const { body } = await newPage().send('POST', '/users', { name: 'Nan', password: PASSWORD });
    const { hash } = await arena.database.prisma.credential.findFirstOrThrow({
      where: { userId: body.id, kind: 'password' },
    });
    for (const stored of [hash, Buffer.from(strong)]) {
      expect(await PASSWORDS.verify(PASSWORD, stored)).toBe(true);
      expect(await PASSWORDS.verify(`${PASSWORD} `, stored)).toBe(false);
    }
    expect(arena.logged.filter((line) => line.includes(PASSWORD))).toEqual([]);
  });
});

describe('a guest', () => {
  async function newGuest() {
    const { user, session } = await createGuest(arena.database.prisma);
    return { user, cookie: `mcr_session=${session.secret}` };
  }

  test('is created when a visitor first plays, and reused afterwards', async () => {
    const app = fastify();
    const context = { prisma: arena.database.prisma, attempts: createAttemptLimits(1) };
    identifySenders(app as unknown as ApiServer, context.prisma);
    app.get(
      '/',
      { config: { senders: 'visitors' } },
      async (request, reply) => (await guestOf(context, request, reply)).id,
    );
    const first = await app.inject({ url: '/' });
    const [cookie] = first.cookies;
    const headers = { cookie: `${cookie!.name}=${cookie!.value}` };
    expect((await app.inject({ url: '/', headers })).body).toBe(first.body);
    expect(await identifyPlayer(context, { headers })).toMatchObject({ id: first.body, kind: 'guest' });
    expect(await identifyPlayer(context, { headers: {} })).toBeUndefined();
    const others = await Promise.all([1, 2, 3, 4, 5].map(() => app.inject({ url: '/' })));
    expect(others.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 500]);
    expect(new Set(others.map(({ body }) => body))).not.toContain(first.body);
    await app.close();
  });

  test('becomes the account at sign-up, with a new session', async () => {
    const { user, cookie } = await newGuest();
    const page = newPage();
    const made = await page.send('POST', '/users', { name: 'Gil', password: PASSWORD }, { cookie });
    expect(made).toMatchObject({ status: 201, body: { id: user.id, name: 'Gil', kind: 'person' } });
    expect(page.cookie).not.toBe(cookie);
    expect((await newPage().send('GET', '/sessions/current', undefined, { cookie })).body).toEqual({});
    expect((await page.send('GET', '/sessions/current')).body).toMatchObject({ user: { id: user.id, name: 'Gil' } });
  });
});

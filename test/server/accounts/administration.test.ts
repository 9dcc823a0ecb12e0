// Administration: claiming the server, roles, quotas, password resets, removal of bots, retention.

import { describe, expect, test } from 'vitest';
import { issueAdministratorAccess } from '../../../apps/server/src/accounts/first-access.ts';
import { quotaOf } from '../../../apps/server/src/accounts/quotas.ts';
import { createGuest } from '../../../apps/server/src/accounts/users.ts';
import { deleteExpired } from '../../../apps/server/src/jobs/retention.ts';
import { appForFile, bearer } from '../app-under-test.ts';
import { openBrowser, PASSWORD, signedUp } from '../browser-session.ts';

const arena = await appForFile();

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

const newPage = () => openBrowser(arena.app);
const asAdministrator = (method: Method, url: string, payload?: object) =>
  newPage().send(method, url, payload, bearer(arena.tokens.administrator));
const secretOf = (path: string) => path.split('#')[1]!;

describe('the setup link of the first start', () => {
  test('sets the name and password of the administrator once', async () => {
    const { linkPath } = await issueAdministratorAccess(arena.database.prisma);
    const secret = secretOf(linkPath);
    const page = newPage();
    expect((await page.send('POST', '/password-links/check', { secret })).body).toEqual({
      name: 'administrator',
      mayRename: true,
    });
    const redeem = (order: object) => page.send('POST', '/password-links/redeem', { secret, ...order });
    expect((await redeem({ password: 'password' })).body.error.code).toBe('password-weak');
    expect((await redeem({ password: PASSWORD, name: 'Organiser' })).body.error.code).toBe('user-exists');
    const claims = await Promise.all(
      ['Root', 'Rival'].map((name) =>
        newPage().send('POST', '/password-links/redeem', { secret, name, password: PASSWORD }),
      ),
    );
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { name } = claims.find(({ status }) => status === 200)!.body.user;
    expect((await redeem({ password: 'another passphrase' })).body.error.code).toBe('link-unknown');
    expect((await page.send('POST', '/password-links/check', { secret })).body.error.code).toBe('link-unknown');
    expect(await page.send('POST', '/sessions', { name, password: PASSWORD })).toMatchObject({ status: 201 });
    expect(await page.send('GET', '/users')).toMatchObject({ status: 200 });
    await page.send('PATCH', '/me', { name: 'administrator' });
  });
});

describe('users', () => {
  test('are found by part of their name, ignoring case, page by page', async () => {
    for (const name of ['Mina', 'Minh', 'Nora']) await signedUp(arena.app, name);
    const namesOf = async (query: string) =>
      (await asAdministrator('GET', `/users?${query}`)).body.users.map(({ name }: { name: string }) => name);
    expect(await namesOf('search=MIN')).toEqual(['administrator', 'Mina', 'Minh']);
    const [, second] = (await asAdministrator('GET', '/users?search=min')).body.users;
    expect(await namesOf(`search=min&limit=1&after=${second.id}`)).toEqual(['Minh']);
    expect(await namesOf('search=%25')).toEqual([]);
    expect((await asAdministrator('GET', '/users?search=%00')).status).toBe(400);
  });

  test('get roles and quotas; the last administrator cannot be demoted', async () => {
    await signedUp(arena.app, 'Otto');
    const change = (order: object, name = 'Otto') => asAdministrator('PATCH', `/users/${name}`, order);
    expect(await change({ role: 'organiser' })).toMatchObject({
      status: 200,
      body: { name: 'Otto', role: 'organiser', quota: { diskMiB: 500, cpuMinutesPerDay: 240 } },
    });
    await change({ diskMiB: 7 });
    expect((await asAdministrator('PATCH', '/settings', { quota: { cpuMinutesPerDay: 60 } })).body).toMatchObject({
      signUp: 'open',
      quota: { diskMiB: 500, cpuMinutesPerDay: 60 },
    });
    const user = await arena.database.prisma.user.findUniqueOrThrow({ where: { name: 'Otto' } });
    expect(await quotaOf(arena.database.prisma, user)).toEqual({ diskMiB: 7, cpuMinutesPerDay: 60 });
    expect((await change({ diskMiB: null })).body.quota).toEqual({ diskMiB: 500, cpuMinutesPerDay: 60 });
    expect((await change({ role: 'user' }, 'administrator')).body.error.code).toBe('last-administrator');
    expect((await change({ role: 'user' }, 'Nobody')).body.error.code).toBe('user-not-found');
    expect((await change({ diskMiB: -1 })).body.error.code).toBe('request-malformed');
  });

  test('get a new password by a link, which ends their sessions', async () => {
    const page = await signedUp(arena.app, 'Pia');
    const { body: first } = await asAdministrator('POST', '/users/Pia/password-link');
    const { body: link } = await asAdministrator('POST', '/users/Pia/password-link');
    expect(link.path).toMatch(/^\/set-password#[\w-]{43}$/);
    const redeem = (path: string) =>
      newPage().send('POST', '/password-links/redeem', {
        secret: secretOf(path),
        name: 'Root',
        password: 'a new passphrase',
      });
    expect((await redeem(first.path)).body.error.code).toBe('link-unknown');
    expect((await redeem(link.path)).body).toMatchObject({ user: { name: 'Pia' } });
    expect((await page.send('GET', '/sessions/current')).body).toEqual({});
    const signIn = (password: string) => page.send('POST', '/sessions', { name: 'Pia', password });
    expect([(await signIn(PASSWORD)).status, (await signIn('a new passphrase')).status]).toEqual([401, 201]);
  });

  test('cannot sign up if sign-up is closed', async () => {
    await asAdministrator('PATCH', '/settings', { signUp: 'closed' });
    const refused = await newPage().send('POST', '/users', { name: 'Quin', password: PASSWORD });
    expect(refused.body.error.code).toBe('sign-up-closed');
    expect(await asAdministrator('POST', '/users', { name: 'Quin', password: PASSWORD })).toMatchObject({
      status: 201,
    });
    await asAdministrator('PATCH', '/settings', { signUp: 'open' });
  });
});

describe('a bot', () => {
  test('is removed by its owner or an administrator', async () => {
    const page = await signedUp(arena.app, 'Rae');
    for (const name of ['wren', 'lark']) await page.send('POST', '/tokens', { name, scope: 'bot' });
    expect(await page.send('DELETE', '/bots/Rae/wren')).toMatchObject({ status: 204 });
    expect(await asAdministrator('DELETE', '/bots/Rae/lark')).toMatchObject({ status: 204 });
    expect((await page.send('DELETE', '/bots/Rae/wren')).body.error.code).toBe('bot-not-found');
    expect((await page.send('GET', '/tokens?state=in-use')).body.tokens).toEqual([]);
    expect((await page.send('POST', '/tokens', { name: 'wren', scope: 'bot' })).body.error.code).toBe('bot-removed');
  });
});

describe('retention', () => {
  test('deletes expired sessions and inactive guests, and nothing else', async () => {
    const { prisma } = arena.database;
    const old = new Date(Date.now() - 40 * 24 * 3600_000);
    const [gone, here] = [await createGuest(prisma), await createGuest(prisma)];
    await prisma.user.updateMany({ where: { id: { in: [gone.user.id, here.user.id] } }, data: { createdAt: old } });
    await prisma.userSession.updateMany({ where: { userId: gone.user.id }, data: { lastSeenAt: old } });
    const page = await signedUp(arena.app, 'Tess');
    const elsewhere = newPage();
    await elsewhere.send('POST', '/sessions', { name: 'Tess', password: PASSWORD });
    const { body: tess } = await page.send('GET', '/me');
    const sessions = await prisma.userSession.findMany({ where: { userId: tess.user.id } });
    await prisma.userSession.update({ where: { id: sessions[0]!.id }, data: { expiresAt: old } });
    await deleteExpired(prisma, new Date());
    const left = await prisma.user.findMany({ where: { kind: 'guest' }, select: { id: true } });
    expect(left).toEqual([{ id: here.user.id }]);
    expect(await prisma.userSession.count({ where: { userId: tess.user.id } })).toBe(1);
    expect(await prisma.user.count({ where: { id: tess.user.id } })).toBe(1);
  });
});

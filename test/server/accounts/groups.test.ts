// Groups: invitations, roles, and classes with accounts created in bulk.

import { describe, expect, test } from 'vitest';
import { appForFile, bearer } from '../app-under-test.ts';
import { type BrowserSession, openBrowser, PASSWORD, signedUp } from '../browser-session.ts';

const arena = await appForFile();

async function teacher(name: string): Promise<BrowserSession> {
  const page = await signedUp(arena.app, name);
  await arena.database.prisma.user.update({ where: { name }, data: { role: 'organiser' } });
  return page;
}

const idOf = async (page: BrowserSession): Promise<string> => (await page.send('GET', '/me')).body.user.id;
const newGroup = async (page: BrowserSession): Promise<string> =>
  (await page.send('POST', '/groups', { name: 'Mahjong I' })).body.id;
const rosterOf = async (page: BrowserSession, id: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await page.send('GET', `/groups/${id}`)).body.members.map(({ name, role }: Record<string, string>) => [
      name,
      role,
    ]),
  );
const codeOf = ({ body }: { readonly body: { readonly error: { readonly code: string } } }) => body.error.code;

describe('a group', () => {
  test('is joined by a link until the link is revoked; a member can leave', async () => {
    const [owner, guest] = [await signedUp(arena.app, 'Ana'), await signedUp(arena.app, 'Bo')];
    const id = await newGroup(owner);
    expect(codeOf(await guest.send('GET', `/groups/${id}`))).toBe('group-unknown');
    const { body: invitation } = await owner.send('POST', `/groups/${id}/invitations`, {});
    expect(invitation.path).toMatch(/^\/join#[\w-]{43}$/);
    const secret = invitation.path.split('#')[1];
    expect((await guest.send('POST', '/groups/join', { secret })).body).toEqual({ id, name: 'Mahjong I' });
    expect((await guest.send('POST', '/groups/join', { secret })).status).toBe(200);
    expect(await rosterOf(guest, id)).toEqual({ Ana: 'owner', Bo: 'member' });
    expect((await guest.send('GET', '/groups')).body.groups).toMatchObject([{ id, role: 'member', members: 2 }]);
    expect(codeOf(await guest.send('POST', `/groups/${id}/invitations`, {}))).toBe('group-role-missing');
    await owner.send('DELETE', `/groups/${id}/invitations`);
    const late = await signedUp(arena.app, 'Cid');
    expect(codeOf(await late.send('POST', '/groups/join', { secret }))).toBe('link-unknown');
    expect((await guest.send('DELETE', `/groups/${id}/members/${await idOf(guest)}`)).status).toBe(204);
    expect(await rosterOf(owner, id)).toEqual({ Ana: 'owner' });
  });

  test('always has an owner; managers can remove members only', async () => {
    const pages = await Promise.all(['Dot', 'Eve', 'Fred'].map((name) => signedUp(arena.app, name)));
    const [owner, manager, member] = pages as [BrowserSession, BrowserSession, BrowserSession];
    const id = await newGroup(owner);
    const { body } = await owner.send('POST', `/groups/${id}/invitations`, {});
    for (const page of [manager, member]) {
      await page.send('POST', '/groups/join', { secret: body.path.split('#')[1] });
    }
    const path = async (page: BrowserSession) => `/groups/${id}/members/${await idOf(page)}`;
    expect(codeOf(await manager.send('PATCH', await path(manager), { role: 'owner' }))).toBe('group-role-missing');
    await owner.send('PATCH', await path(manager), { role: 'manager' });
    expect(codeOf(await manager.send('DELETE', await path(owner)))).toBe('group-role-missing');
    expect(codeOf(await member.send('DELETE', await path(manager)))).toBe('group-role-missing');
    expect((await manager.send('DELETE', await path(member))).status).toBe(204);
    expect(codeOf(await owner.send('DELETE', await path(owner)))).toBe('last-owner');
    expect(codeOf(await owner.send('PATCH', await path(owner), { role: 'member' }))).toBe('last-owner');
    expect(codeOf(await owner.send('DELETE', '/me', { password: PASSWORD }))).toBe('last-owner');
    await owner.send('PATCH', await path(manager), { role: 'owner' });
    expect((await owner.send('DELETE', await path(owner))).status).toBe(204);
    expect((await manager.send('DELETE', `/groups/${id}`)).status).toBe(204);
  });
});

describe('a class', () => {
  test('gets accounts in bulk, with one-time passwords', async () => {
    const page = await teacher('Prof One');
    const id = await newGroup(page);
    const make = (names: string[], headers = {}) => page.send('POST', `/groups/${id}/accounts`, { names }, headers);
    const { body } = await make(['李明', 'Wang Fang']);
    expect(body.accounts).toEqual([
      { name: '李明', password: expect.stringMatching(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/) },
      { name: 'Wang Fang', password: expect.any(String) },
    ]);
    const csv = await make(['Zhao'], { accept: 'text/csv' });
    expect(csv.body).toMatch(/^\uFEFFname,password,listed,refused\r\nZhao,[a-z2-9-]{14},Zhao,\r\n$/);
    expect(await rosterOf(page, id)).toEqual({
      'Prof One': 'owner',
      李明: 'member',
      'Wang Fang': 'member',
      Zhao: 'member',
    });

    const pupil = openBrowser(arena.app);
    const [first] = body.accounts;
    const entered = await pupil.send('POST', '/sessions', first);
    expect(entered).toMatchObject({ status: 201, body: { setPassword: expect.stringContaining('/set-password#') } });
    expect(pupil.cookie).toBeUndefined();
    const secret = entered.body.setPassword.split('#')[1];
    expect((await pupil.send('POST', '/password-links/redeem', { secret, password: PASSWORD })).status).toBe(200);
    expect((await pupil.send('GET', '/me')).body.user.name).toBe('李明');
    expect(codeOf(await openBrowser(arena.app).send('POST', '/sessions', first))).toBe('password-wrong');
  });

  test('gets accounts for all names that are new in it, whoever has them elsewhere', async () => {
    const page = await teacher('Prof Twenty');
    const id = await newGroup(page);
    const make = async (names: string[]) => (await page.send('POST', `/groups/${id}/accounts`, { names })).body;
    const longest = 'x'.repeat(40);
    await signedUp(arena.app, 'Hua');
    await signedUp(arena.app, 'Hua 2');
    await signedUp(arena.app, longest);
    const { accounts, refused } = await make(['Jun', 'hua', 'Hua 3', '=cmd', longest, 'JUN', 'prof twenty', 'Lan']);
    expect(accounts.map(({ name, listed }: Record<string, string>) => [name, listed])).toEqual([
      ['Jun', undefined],
      ['hua 4', 'hua'],
      ['Hua 3', undefined],
      [`${'x'.repeat(38)} 2`, longest],
      ['Lan', undefined],
    ]);
    expect(refused).toEqual([
      { line: 4, name: '=cmd', reason: 'name-invalid' },
      { line: 6, name: 'JUN', reason: 'listed-twice' },
      { line: 7, name: 'prof twenty', reason: 'member-already' },
    ]);
    expect(await make(['jun', 'Min'])).toMatchObject({
      accounts: [{ name: 'Min' }],
      refused: [{ line: 1, name: 'jun', reason: 'member-already' }],
    });
    expect(Object.keys(await rosterOf(page, id))).toHaveLength(7);
  });

  test('lets teachers reset the passwords of its own accounts only', async () => {
    const page = await teacher('Prof Two');
    const id = await newGroup(page);
    await page.send('POST', `/groups/${id}/accounts`, { names: ['Mei'] });
    const visitor = await signedUp(arena.app, 'Visitor');
    const { body } = await page.send('POST', `/groups/${id}/invitations`, {});
    await visitor.send('POST', '/groups/join', { secret: body.path.split('#')[1] });
    const { members } = (await page.send('GET', `/groups/${id}`)).body;
    const pathOf = (wanted: string) =>
      `/groups/${id}/members/${members.find(({ name }: { name: string }) => name === wanted).id}/password`;
    const reset = await page.send('POST', pathOf('Mei'));
    expect(reset).toMatchObject({ status: 201, body: { accounts: [{ name: 'Mei' }] } });
    const [account] = reset.body.accounts;
    expect((await openBrowser(arena.app).send('POST', '/sessions', account)).body).toHaveProperty('setPassword');
    expect(codeOf(await page.send('POST', pathOf('Visitor')))).toBe('member-not-managed');
    expect(codeOf(await visitor.send('POST', pathOf('Mei')))).toBe('group-role-missing');
    // Otherwise a manager could take over the account of an owner.
    const setRole = (name: string, role: string) => page.send('PATCH', pathOf(name).replace('/password', ''), { role });
    await setRole('Visitor', 'manager');
    for (const role of ['owner', 'manager']) {
      await setRole('Mei', role);
      expect(codeOf(await visitor.send('POST', pathOf('Mei')))).toBe('group-role-missing');
    }
    await setRole('Mei', 'member');
    expect((await visitor.send('POST', pathOf('Mei'))).status).toBe(201);
    await arena.database.prisma.user.update({ where: { name: 'Mei' }, data: { role: 'administrator' } });
    expect(codeOf(await page.send('POST', pathOf('Mei')))).toBe('member-not-managed');
    const asAdministrator = bearer(arena.tokens.administrator);
    const link = await openBrowser(arena.app).send('POST', '/users/Mei/password-link', undefined, asAdministrator);
    expect(link.status).toBe(201);
  });

  test('has a roster with last sign-ins and bot checks, for teachers only, also as CSV', async () => {
    const page = await teacher('Prof Three');
    const id = await newGroup(page);
    await page.send('POST', `/groups/${id}/accounts`, { names: ['Nan'] });
    const pupil = await signedUp(arena.app, 'Oto');
    const { body } = await page.send('POST', `/groups/${id}/invitations`, {});
    await pupil.send('POST', '/groups/join', { secret: body.path.split('#')[1] });
    const { prisma } = arena.database;
    const version = { kind: 'stdio', manifest: { kind: 'stdio', file: 'bot.js' } } as const;
    const versions = [
      { ...version, number: 1, contentHash: 'first', check: { create: { state: 'done' as const } } },
      { ...version, number: 2, contentHash: 'second', check: { create: { state: 'running' as const } } },
    ];
    await prisma.bot.create({ data: { ownerId: await idOf(pupil), name: '=tiger', versions: { create: versions } } });
    const { members } = (await page.send('GET', `/groups/${id}/roster`)).body;
    expect(members).toMatchObject([
      { name: 'Prof Three', role: 'owner', bots: [] },
      { name: 'Nan', isManaged: true, bots: [] },
      { name: 'Oto', bots: [{ name: '=tiger', version: 2, state: 'running' }] },
    ]);
    expect(members.map(({ lastSignInAt }: { lastSignInAt?: string }) => lastSignInAt !== undefined)).toEqual([
      ...[true, false, true],
    ]);
    const csv = await page.send('GET', `/groups/${id}/roster.csv`);
    const lines = String(csv.body).split('\r\n');
    expect(lines[0]).toBe('\uFEFFname,role,joined,last_sign_in,bot,version,check,checked');
    expect(lines[2]).toMatch(/^Nan,member,[^,]+,,,,none,$/);
    expect(lines[3]).toMatch(/^Oto,member,[^,]+,[^,]+,'=tiger,2,running,$/);
    expect(codeOf(await pupil.send('GET', `/groups/${id}/roster`))).toBe('group-role-missing');
    expect(codeOf(await pupil.send('GET', `/groups/${id}/roster.csv`))).toBe('group-role-missing');
  });
});

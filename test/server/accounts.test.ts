// Ownership by user: what a user owns outlives every token, and a suspended user has no access to it.

import { describe, expect, test } from 'vitest';
import { appForFile, request } from './app-under-test.ts';
import { connect } from './remote-bots/seats-under-test.ts';

const arena = await appForFile();

type Method = 'GET' | 'POST' | 'DELETE';

const send = (method: Method, path: string, token: string, payload?: object) =>
  request(arena, method, path, token, payload);

const asAdministrator = (method: Method, url: string, payload?: object) =>
  send(method, url, arena.tokens.administrator, payload);

async function issue(order: object, token = arena.tokens.administrator) {
  const { status, body } = await send('POST', '/tokens', token, order);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function newUser(name: string, role = 'organiser'): Promise<string> {
  expect(await asAdministrator('POST', '/users', { name, role })).toMatchObject({ status: 201 });
  return (await issue({ name: 'laptop', scope: 'organiser', user: name })).token;
}

async function newTournament(token: string): Promise<string> {
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
  const { status, body } = await send('POST', '/tournaments', token, { name: 'Cup', rounds: 1, seatings: 4, entrants });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

const start = (id: string, token: string) => send('POST', `/tournaments/${id}/start`, token);
const codeOf = ({ body }: { readonly body: { readonly error: { readonly code: string } } }) => body.error.code;

describe('ownership', () => {
  test('passes to a new token with the same name after the first is revoked', async () => {
    const leaked = await issue({ name: 'dora', scope: 'organiser' });
    const id = await newTournament(leaked.token);
    expect(await asAdministrator('DELETE', `/tokens/${leaked.id}`)).toMatchObject({ status: 204 });
    const { token } = await issue({ name: 'dora', scope: 'organiser' });
    expect(codeOf(await start(id, leaked.token))).toBe('token-unknown');
    expect(codeOf(await start(id, arena.tokens.other))).toBe('not-yours');
    expect(await start(id, token)).toMatchObject({ status: 200 });
  });

  test('is shared by all tokens of a user, regardless of their names', async () => {
    const first = await newUser('emil');
    const id = await newTournament(first);
    const second = await issue({ name: 'build server', scope: 'organiser', user: 'emil' });
    expect(second).toMatchObject({ name: 'build server', user: { name: 'emil' } });
    expect(await start(id, second.token)).toMatchObject({ status: 200 });
    expect((await send('GET', '/me', second.token)).body).toMatchObject({
      id: second.id,
      name: 'build server',
      scope: 'organiser',
      user: { name: 'emil', role: 'organiser' },
    });
  });

  test('survives token rotation by the user or an administrator', async () => {
    const old = await newUser('fay');
    const id = await newTournament(old);
    const { id: oldId } = (await send('GET', '/me', old)).body;
    const rotated = await send('POST', `/tokens/${oldId}/rotate`, old);
    expect(rotated).toMatchObject({ status: 201, body: { name: 'laptop', scope: 'organiser', user: { name: 'fay' } } });
    expect(codeOf(await start(id, old))).toBe('token-unknown');
    expect(await asAdministrator('POST', `/tokens/${oldId}/rotate`)).toMatchObject({ status: 404 });
    const again = await asAdministrator('POST', `/tokens/${rotated.body.id}/rotate`);
    expect(await start(id, again.body.token)).toMatchObject({ status: 200 });
  });
});

describe('tokens', () => {
  test('of one bot connect as the same bot and are revoked one by one', async () => {
    const owner = await newUser('gus');
    const first = await issue({ name: 'sparrow', scope: 'bot' }, owner);
    const second = await issue({ name: 'desktop', scope: 'bot', bot: 'sparrow' }, owner);
    expect(second.bot).toEqual(first.bot);
    expect(second.version).toBe(first.version);
    for (const token of [first.token, second.token]) {
      expect((await send('GET', '/me', token)).body).toMatchObject({ scope: 'bot', bot: first.bot });
    }
    const line = connect(arena.remotePlay.bots, first.bot.id);
    Object.assign(line, { credential: second.id });
    await send('DELETE', `/tokens/${first.id}`, owner);
    expect(line.ended).toBeUndefined();
    expect((await send('GET', '/remote-bots', owner)).body.bots).toMatchObject([{ name: 'sparrow', connected: true }]);
    await send('DELETE', `/tokens/${second.id}`, owner);
    expect(line.ended).toBe('token-unknown');
    expect((await send('GET', '/remote-bots', owner)).body.bots).toEqual([]);
  });

  test('of a bot stay valid when a token of its owner is revoked', async () => {
    const owner = await newUser('hal');
    const bot = await issue({ name: 'finch', scope: 'bot' }, owner);
    await asAdministrator('DELETE', `/tokens/${(await send('GET', '/me', owner)).body.id}`);
    expect(await send('GET', '/me', bot.token)).toMatchObject({ status: 200 });
  });

  test.each([
    ['role-missing', { name: 'x', scope: 'administrator', user: 'organiser' }],
    ['role-missing', { name: 'organiser', scope: 'administrator' }],
    ['user-exists', { name: 'MCR Arena', scope: 'organiser' }],
    ['user-not-found', { name: 'x', scope: 'organiser', user: 'nobody' }],
    ['user-not-found', { name: 'x', scope: 'bot', user: 'nobody' }],
    ['request-malformed', { name: 'x', scope: 'organiser', bot: 'x' }],
  ])('are not issued (%s): %o', async (code, order) => {
    expect(codeOf(await asAdministrator('POST', '/tokens', order))).toBe(code);
  });

  test('for bots of other users are issued by administrators', async () => {
    const order = { name: 'wren', scope: 'bot', user: 'other' };
    expect(await issue(order)).toMatchObject({ user: { name: 'other' }, bot: { name: 'wren' } });
  });
});

describe('a suspended user', () => {
  test('is refused at once, with all bots, until resumed', async () => {
    const owner = await newUser('kim');
    const bot = await issue({ name: 'heron', scope: 'bot' }, owner);
    const id = await newTournament(owner);
    const line = connect(arena.remotePlay.bots, bot.bot.id);
    expect(await asAdministrator('POST', '/users/kim/suspend')).toMatchObject({
      status: 200,
      body: { name: 'kim', suspendedAt: expect.any(String) },
    });
    expect(line.ended).toBe('token-unknown');
    for (const token of [owner, bot.token]) expect(codeOf(await send('GET', '/me', token))).toBe('token-unknown');
    expect(codeOf(await start(id, owner))).toBe('token-unknown');
    expect(codeOf(await asAdministrator('POST', '/tokens', { name: 'kim', scope: 'organiser' }))).toBe(
      'user-suspended',
    );
    const order = { name: 'heron', scope: 'bot', user: 'kim' };
    expect(codeOf(await asAdministrator('POST', '/tokens', order))).toBe('user-suspended');
    const entrants = [{ id: 'a', bot: 'remote', token: bot.id }];
    const cup = { name: 'Cup', rounds: 1, entrants, reference: { id: 'fill', bot: 'random' } };
    expect(codeOf(await asAdministrator('POST', '/tournaments', cup))).toBe('config-invalid');
    expect((await asAdministrator('POST', '/users/kim/resume')).body).not.toHaveProperty('suspendedAt');
    for (const token of [owner, bot.token]) expect(await send('GET', '/me', token)).toMatchObject({ status: 200 });
    expect(await start(id, owner)).toMatchObject({ status: 200 });
  });

  test('can be neither the administrator who sends the request nor the house', async () => {
    for (const spelling of ['administrator', 'Administrator']) {
      expect(codeOf(await asAdministrator('POST', `/users/${spelling}/suspend`))).toBe('user-is-you');
    }
    for (const name of ['MCR Arena', 'nobody']) {
      expect(codeOf(await asAdministrator('POST', `/users/${encodeURIComponent(name)}/suspend`))).toBe(
        'user-not-found',
      );
    }
  });
});

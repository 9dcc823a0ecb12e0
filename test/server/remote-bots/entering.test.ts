// Permissions to issue tokens to bots and to enter bots.

import { afterAll, expect, test } from 'vitest';
import { type AppUnderTest, bearer, startApp } from '../app-under-test.ts';
import { connect } from './seats-under-test.ts';

const arena = await startApp();
afterAll(() => arena.close());

type Who = keyof AppUnderTest['tokens'];

async function request(method: 'GET' | 'POST' | 'DELETE', url: string, who: Who, payload?: object) {
  const headers = bearer(arena.tokens[who]);
  const response = await arena.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.body === '' ? undefined : JSON.parse(response.body) };
}

/** A new bot's token id. */
async function newBot(name: string, who: Who = 'organiser'): Promise<string> {
  const { status, body } = await request('POST', '/tokens', who, { name, scope: 'bot' });
  expect(status).toBe(201);
  return body.id;
}

const cupWith = (entrant: object) => ({
  name: 'Cup',
  rounds: 1,
  seatings: 4,
  reference: { id: 'fill', bot: 'random' },
  entrants: [{ id: 'a', ...entrant }],
});

test('organisers can issue tokens to bots only', async () => {
  await newBot('mine');
  for (const scope of ['organiser', 'administrator']) {
    expect(await request('POST', '/tokens', 'organiser', { name: 'more', scope })).toMatchObject({ status: 403 });
  }
  expect(await request('POST', '/tokens', 'bot', { name: 'mine', scope: 'bot' })).toMatchObject({ status: 403 });
});

test('organisers list and revoke only their own tokens; administrators list all', async () => {
  const [mine, others] = [await newBot('seen'), await newBot('unseen', 'other')];
  const idsOf = async (who: Who, list: 'tokens' | 'bots'): Promise<string[]> => {
    const { body } = await request('GET', list === 'bots' ? '/remote-bots' : '/tokens', who);
    return body[list].map(({ id }: { id: string }) => id);
  };
  for (const list of ['tokens', 'bots'] as const) {
    expect(await idsOf('organiser', list)).toContain(mine);
    expect(await idsOf('organiser', list)).not.toContain(others);
    expect(await idsOf('administrator', list)).toEqual(expect.arrayContaining([mine, others]));
  }
  expect(await request('GET', '/remote-bots', 'bot')).toMatchObject({ status: 403 });
  expect(await request('DELETE', `/tokens/${others}`, 'organiser')).toMatchObject({ status: 404 });
  const line = connect(arena.remotePlay.bots, mine);
  expect((await request('GET', '/remote-bots', 'organiser')).body.bots).toContainEqual({
    id: mine,
    name: 'seen',
    connected: true,
    deals: 0,
  });
  expect(await request('DELETE', `/tokens/${mine}`, 'organiser')).toMatchObject({ status: 204 });
  expect(line.ended).toBe('token-unknown');
  expect(await idsOf('organiser', 'bots')).not.toContain(mine);
});

test('a remote entrant is unsealed', async () => {
  const token = await newBot('entered');
  const cup = { ...cupWith({ bot: 'remote?style=fast', token }), answerMs: 1000, graceMs: 0 };
  const { status, body } = await request('POST', '/tournaments', 'organiser', cup);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.config.entrants).toEqual([{ id: 'a', bot: 'remote?style=fast', unsealed: true }]);
  expect(JSON.stringify(body)).not.toContain(token);
});

test.each([
  ['the bot of another organiser', async () => ({ bot: 'remote', token: await newBot('theirs', 'other') })],
  ['an unknown token', async () => ({ bot: 'remote', token: '00000000-0000-4000-8000-000000000000' })],
  ['a remote bot without a token', async () => ({ bot: 'remote' })],
  ['a house bot with a token', async () => ({ bot: 'random', token: await newBot('spare') })],
])('refuses to enter %s', async (_, entrant) => {
  const { status, body } = await request('POST', '/tournaments', 'organiser', cupWith(await entrant()));
  expect([status, body.error.code]).toEqual([400, 'config-invalid']);
});

test('a remote bot plays in the bridge format by default, and cannot play in the classic format', async () => {
  const token = await newBot('stranger');
  const formatOf = async (input: object) => {
    const cup = { ...cupWith({ bot: 'remote', token }), ...input };
    const { status, body } = await request('POST', '/tournaments', 'organiser', cup);
    if (status !== 201) return body.error.code;
    return (await request('GET', `/tournaments/${body.id}`, 'organiser')).body.config.duplicate ?? 'as implied';
  };
  expect(await formatOf({})).toBe('bridge');
  expect(await formatOf({ duplicate: 'trusting' })).toBe('as implied');
  expect(await formatOf({ duplicate: 'classic' })).toBe('config-invalid');
  expect(await formatOf({ entrants: [{ id: 'a', bot: 'random' }] })).toBe('as implied');
  expect(await formatOf({ entrants: [{ id: 'a', bot: 'random' }], duplicate: 'bridge' })).toBe('bridge');
});

test('a revoked bot cannot be entered, and a bot of an administrator only by administrators', async () => {
  const revoked = await newBot('revoked');
  await request('DELETE', `/tokens/${revoked}`, 'organiser');
  const central = await newBot('central', 'administrator');
  for (const token of [revoked, central]) {
    const cup = cupWith({ bot: 'remote', token });
    expect(await request('POST', '/tournaments', 'organiser', cup)).toMatchObject({ status: 400 });
  }
  const cup = cupWith({ bot: 'remote', token: central });
  expect(await request('POST', '/tournaments', 'administrator', cup)).toMatchObject({ status: 201 });
});

// Permissions to issue tokens to bots and to enter bots.

import { WMO_RULES } from '@mcr-arena/scoring';
import { expect, test } from 'vitest';
import { type AppUnderTest, appForFile, bearer } from '../app-under-test.ts';
import { connect } from './seats-under-test.ts';

const arena = await appForFile();

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

test('organisers list the connections of their own bots, which end when their tokens are revoked', async () => {
  const [mine, others] = [await newBot('seen'), await newBot('unseen', 'other')];
  const idsOf = async (who: Who) =>
    (await request('GET', '/remote-bots', who)).body.bots.map(({ id }: { id: string }) => id);
  expect(await idsOf('administrator')).toEqual(expect.arrayContaining([mine, others]));
  expect(await idsOf('organiser')).not.toContain(others);
  const line = connect(arena.remotePlay.bots, mine);
  const listed = { id: mine, name: 'seen', connected: true, deals: 0 };
  expect((await request('GET', '/remote-bots', 'organiser')).body.bots).toContainEqual(listed);
  expect(await request('DELETE', `/tokens/${mine}`, 'organiser')).toMatchObject({ status: 204 });
  expect(line.ended).toBe('token-unknown');
  expect(await idsOf('organiser')).not.toContain(mine);
});

test('a remote entrant is unsealed', async () => {
  const token = await newBot('entered');
  const cup = { ...cupWith({ bot: 'remote?style=fast', token }), answerMs: 1000, graceMs: 0, rules: 'wmo' };
  const { status, body } = await request('POST', '/tournaments', 'organiser', cup);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.config.entrants).toEqual([{ id: 'a', bot: 'remote?style=fast', unsealed: true }]);
  expect(body.rules.scoring).toEqual(WMO_RULES);
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

// Limits on wrong passwords: a stranger who knows a name is slowed down and cannot lock its owner out.

import { expect, test } from 'vitest';
import { createAttemptLimits } from '../../../apps/server/src/accounts/attempts.ts';
import { readStoredKey } from '../../../apps/server/src/accounts/stored-key.ts';
import { appForFile } from '../app-under-test.ts';
import { openBrowser, PASSWORD } from '../browser-session.ts';
import { closedAfterTests, newDatabase } from '../throwaway.ts';

const WRONG = 'not the password';

const arena = await appForFile();

/** Uses up the sign-in attempts for a name from one address. */
async function attack(name: string, address: string): Promise<void> {
  const codes = [];
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const stranger = openBrowser(arena.app, address);
    codes.push((await stranger.send('POST', '/sessions', { name, password: WRONG })).body.error.code);
  }
  expect(codes.at(-1)).toBe('attempts-limited');
}

async function signUp(name: string, address: string): Promise<Record<string, string>> {
  const browser = openBrowser(arena.app, address);
  const made = await browser.send('POST', '/users', { name, password: PASSWORD });
  expect(made.status).toBe(201);
  const [device] = [made.headers['set-cookie']].flat().filter((cookie) => cookie?.startsWith('mcr_device='));
  expect(device).toMatch(/; Path=\/api\/sessions; HttpOnly; SameSite=Strict$/);
  return { cookie: device!.split(';')[0]! };
}

test('attempts by strangers do not count against a known device, even at the same address', async () => {
  const device = await signUp('Ada', '198.19.250.1');
  await attack('ADA', '198.20.0.1');
  const order = { name: 'Ada', password: PASSWORD };
  const send = (headers?: object) => openBrowser(arena.app, '198.20.0.1').send('POST', '/sessions', order, headers);
  expect((await send()).body.error.code).toBe('attempts-limited');
  expect(await send(device)).toMatchObject({ status: 201, body: { user: { name: 'Ada' } } });
});

test('a known device has its own limit, for its own name only', async () => {
  const device = await signUp('Cid', '198.19.250.2');
  const send = async (name: string, cookie: object) => {
    const browser = openBrowser(arena.app, '198.20.0.2');
    return (await browser.send('POST', '/sessions', { name, password: WRONG }, cookie)).body.error.code;
  };
  const codes = [];
  for (let attempt = 0; attempt < 6; attempt += 1) codes.push(await send('Cid', device));
  expect(codes).toEqual([...Array(5).fill('password-wrong'), 'attempts-limited']);
  await attack('Dan', '198.20.0.2');
  for (const foreign of [device, { cookie: `${device.cookie}x` }, { cookie: 'mcr_device=a.b' }]) {
    expect(await send('Dan', foreign)).toBe('attempts-limited');
  }
});

test('a device stays known to its user under another name, and is unknown to the next user of the name', async () => {
  const browser = openBrowser(arena.app, '198.19.250.3');
  const made = await browser.send('POST', '/users', { name: 'Eli', password: PASSWORD });
  const cookie = [made.headers['set-cookie']]
    .flat()
    .find((each) => each?.startsWith('mcr_device='))!
    .split(';')[0]!;
  await browser.send('PATCH', '/me', { name: 'Elias' });
  await signUp('Eli', '198.19.250.5');
  for (const name of ['Eli', 'Elias']) await attack(name, '198.19.250.3');
  const codeOf = async (name: string) =>
    (await browser.send('POST', '/sessions', { name, password: PASSWORD }, { cookie })).body.error?.code;
  expect([await codeOf('Eli'), await codeOf('Elias')]).toEqual(['attempts-limited', undefined]);
});

test('a signed-in user can change the password while strangers try to sign in', async () => {
  const browser = openBrowser(arena.app, '198.19.250.4');
  await browser.send('POST', '/users', { name: 'Fay', password: PASSWORD });
  await attack('Fay', '198.19.250.4');
  const order = { current: PASSWORD, password: 'eight winds of spring' };
  expect(await browser.send('POST', '/me/password', order)).toMatchObject({ status: 204 });
});

test('attempts from many networks lower the limit of each network, then block all of them', async () => {
  const limits = createAttemptLimits(1_000_000);
  const name = 'Gus';
  const tryFrom = async (address: string) => (await limits.trySignIn({ name, address })).ok;
  for (let network = 0; network < 50; network += 1) expect(await tryFrom(`198.20.${network}.1`)).toBe(true);
  const slowed = [];
  for (let attempt = 0; attempt < 3; attempt += 1) slowed.push(await tryFrom('198.21.0.1'));
  expect(slowed).toEqual([true, true, false]);
  for (let network = 0; network < 450; network += 1) await tryFrom(`198.22.${network >> 1}.${network & 1}`);
  expect(await tryFrom('198.23.0.1')).toBe(false);
  const devices = [];
  for (let device = 0; device < 101; device += 1) {
    devices.push((await limits.trySignIn({ name, address: '198.23.0.1', trusted: `${device}` })).ok);
  }
  expect(devices).toEqual([...Array(100).fill(true), false]);
});

test('a key is the same for all who use it for the first time at once', async () => {
  const database = closedAfterTests(await newDatabase());
  const keys = await Promise.all(Array.from({ length: 20 }, () => readStoredKey(database.prisma, 'device-key')));
  expect(new Set(keys).size).toBe(1);
});

test('IPv6 addresses count by network', async () => {
  const limits = createAttemptLimits(1_000_000);
  const allowed = [];
  for (let host = 1; host <= 6; host += 1) {
    allowed.push((await limits.trySignIn({ name: 'Hal', address: `2a01:4f8:1:2::${host}` })).ok);
  }
  expect(allowed).toEqual([true, true, true, true, true, false]);
});

// A backup written by version 0.1, restored and served: tokens become users and bots, and tournaments resume.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createBot as createShanten } from '@mcr-arena/bot-shanten';
import { connectBot } from '@mcr-arena/sdk/client';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restore } from '../../apps/server/src/backup/backup.ts';
import { createLog } from '../../apps/server/src/log.ts';
import { type RunningServer, startServer } from '../../apps/server/src/server.ts';
import type { Settings } from '../../apps/server/src/settings.ts';
import { bearer } from './app-under-test.ts';
import { newFolder, until } from './throwaway.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url).pathname;

interface OldToken {
  readonly name: string;
  readonly scope: string;
  readonly id?: string;
  readonly token: string;
  readonly revoked?: true;
}

const { tokens, tournaments } = JSON.parse(readFileSync(`${FIXTURES}backup-0.1.json`, 'utf8')) as {
  readonly tokens: Readonly<Record<string, OldToken>>;
  readonly tournaments: Readonly<Record<string, { readonly status: string; readonly resultsSha256?: string }>>;
};

let folder: ReturnType<typeof newFolder>;
let server: RunningServer;
/** The status of each tournament before tests resume some. */
const restored = new Map<string, string>();
beforeAll(async () => {
  folder = newFolder();
  const database = { type: 'folder', path: `${folder.path}/data` } as const;
  expectValue(await restore(database, `${FIXTURES}backup-0.1.backup`, { replace: false }));
  const settings: Settings = {
    database,
    port: 0,
    host: 'localhost',
    workers: 1,
    requestsPerMinute: 1_000_000,
    trustProxy: false,
    logLevel: 'silent',
    ladder: false,
    remoteBots: true,
    buildPages: false,
  };
  server = expectValue(await startServer(settings, { log: createLog(settings) }));
  for (const id of Object.keys(tournaments))
    restored.set(id, (await send('GET', `tournaments/${id}`, tokenOf('ann'))).body.status);
}, 120_000);
afterAll(async () => {
  await server.close();
  folder.remove();
});

async function send(method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: object) {
  const headers = { ...bearer(token), ...(body && { 'content-type': 'application/json' }) };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${server.url}/api/${path}`, init);
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const tokenOf = (name: string): string => tokens[name]!.token;

/** Resumes a paused tournament and returns the SHA-256 of its results when it is over. */
async function playOn(id: string, token: string): Promise<string> {
  expect(await send('POST', `tournaments/${id}/resume`, token)).toMatchObject({ status: 200 });
  await until(async () => (await send('GET', `tournaments/${id}`, token)).body.status === 'finished', 300_000);
  return digestOfResults(id);
}

async function digestOfResults(id: string): Promise<string> {
  const results = await (await fetch(`${server.url}/api/tournaments/${id}/results.json`)).text();
  return createHash('sha256').update(results).digest('hex');
}

test('no new administrator access is issued, because 0.1 had an administrator', async () => {
  expect(server.access).toBeUndefined();
  const { body } = await send('GET', 'users', tokenOf('administrator'));
  const users = body.users.map((user: Record<string, string>) => [user.name, user.kind, user.role]);
  expect(users).toEqual(
    expect.arrayContaining([
      ['first administrator', 'person', 'administrator'],
      ['ann', 'person', 'organiser'],
      ['bob', 'person', 'organiser'],
      ['Administrators', 'organisation', 'user'],
    ]),
  );
});

test.each(Object.entries(tokens))('the token %s has the same scope', async (_, { scope, id, token, revoked }) => {
  const { status, body } = await send('GET', 'me', token);
  expect(status).toBe(revoked ? 401 : 200);
  if (!revoked) expect(body).toMatchObject({ scope, ...(id && { id }) });
});

test.each(Object.entries(tournaments))('the tournament %s is unchanged', async (id, { status, resultsSha256 }) => {
  expect(restored.get(id)).toBe(status);
  if (status === 'finished') expect(await digestOfResults(id)).toBe(resultsSha256);
});

test('a token with the same name as a revoked one controls its tournaments; other tokens do not', async () => {
  expect(await send('POST', 'tournaments/half-played/cancel', tokenOf('bob'))).toMatchObject({
    status: 403,
    body: { error: { code: 'not-yours' } },
  });
  expect(await playOn('half-played', tokenOf('ann'))).toBe(tournaments['half-played']!.resultsSha256);
}, 300_000);

test('a bot connects with its old token and its tournament resumes', { tags: ['full'] }, async () => {
  const module = { createBot: createShanten };
  const bot = await connectBot({ url: server.url, token: tokenOf('annBot'), module });
  expect((await send('GET', 'remote-bots', tokenOf('ann'))).body.bots).toMatchObject([
    { id: tokens.annBot!.id, name: tokens.annBot!.name, connected: true },
  ]);
  expect(await playOn('connected', tokenOf('ann'))).toBe(tournaments.connected!.resultsSha256);
  bot.close();
});

test('bots belong to the user who issued their tokens, bots of administrators to an organisation', async () => {
  const { body } = await send('GET', 'tokens', tokenOf('administrator'));
  const ownerOf = (name: string) => body.tokens.find(({ id }: OldToken) => id === tokens[name]!.id)?.user.name;
  expect(['annBot', 'annBotRevoked', 'bobBot', 'administratorBot'].map(ownerOf)).toEqual([
    ...['ann', 'ann', 'bob', 'Administrators'],
  ]);
});

test('a bot is entered by the id of its token in 0.1', async () => {
  const entrants = [{ id: 'a', bot: 'remote', token: tokens.bobBot!.id }];
  const cup = { name: 'Cup', rounds: 1, seatings: 4, entrants, reference: { id: 'fill', bot: 'random' } };
  expect(await send('POST', 'tournaments', tokenOf('bob'), cup)).toMatchObject({ status: 201 });
  expect(await send('POST', 'tournaments', tokenOf('ann'), cup)).toMatchObject({ status: 400 });
});

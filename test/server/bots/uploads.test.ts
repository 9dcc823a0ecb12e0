// Uploads over the API: versions, quotas, refused forms, and what only owners can read.

import { chmodSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { bookProcessorTime } from '../../../apps/server/src/accounts/processor-time.ts';
import { noteSandbox } from '../../../apps/server/src/bots/uploads/code-capability.ts';
import { logUploads, openUploads } from '../../../apps/server/src/bots/uploads/uploads.ts';
import { zipOf } from '../../hosts/stdio/archive-files.ts';
import { bearer, startApp } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { newFolder } from '../throwaway.ts';
import { drawerBot, formOf, upload } from './upload-client.ts';

const MAX_BYTES = 2 ** 20;
const FAILING = '// no bot\n';

// Another process would run the checks, which stay queued.
const under = await startApp({ uploading: { maxBytes: MAX_BYTES, runsBots: false } });
const forget = await noteSandbox(under.database.prisma, (error) => expect.unreachable(String(error)));
const token = under.tokens.organiser;
afterAll(async () => {
  await forget();
  await under.close();
});

const get = async (url: string, by = token) => {
  const answer = await under.app.inject({ url, headers: bearer(by) });
  return { status: answer.statusCode, body: answer.json() };
};

test('versions are numbered and downloaded; the same content does not make a new version', async () => {
  expect((await get('/api/uploads')).body).toMatchObject({ available: true, maxBytes: MAX_BYTES });
  const file = { name: 'drawer.js', bytes: drawerBot() };
  const first = await upload(under, token, 'drawer', file);
  expect(first).toMatchObject({ status: 201, body: { bot: 'drawer', version: { number: 1, kind: 'stdio' } } });
  expect(first.body.check).toBe('/api/bots/organiser/drawer/versions/1/check');
  expect((await get(first.body.check)).body.state).toBe('queued');
  expect(await upload(under, token, 'drawer', file)).toMatchObject({ status: 200, body: { version: { number: 1 } } });
  const other = await upload(under, token, 'drawer', { ...file, bytes: FAILING });
  expect(other).toMatchObject({ status: 201, body: { version: { number: 2 } } });
  const { body } = await get('/api/bots/drawer');
  expect(body.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
  expect((await get('/api/bots')).body.own.map(({ name }: { name: string }) => name)).toContain('drawer');
  const url = '/api/bots/organiser/drawer/versions/1/artifact';
  const sent = await under.app.inject({ url, headers: bearer(token) });
  expect(sent.headers['content-disposition']).toBe('attachment; filename="drawer.js"');
  expect(sent.rawPayload.toString()).toBe(drawerBot());
});

test('lists of versions do not read the large reports of checks; an upload repeats a failed check', async () => {
  const { prisma } = under.database;
  const { body } = await upload(under, token, 'listed', { name: 'listed.js', bytes: FAILING });
  const program = { language: 'javascript', protocol: 'events', keepRunning: true };
  const checkReport = { ok: false, program, faults: 'not read' };
  await prisma.botVersion.update({ where: { id: body.version.id }, data: { checkReport } });
  await prisma.botCheck.update({ where: { versionId: body.version.id }, data: { state: 'done' } });
  expect((await get('/api/bots/listed')).body.versions).toMatchObject([{ state: 'failed', program }]);
  const check = '/api/bots/organiser/listed/versions/1/check';
  expect((await get(check)).body.error.code).toBe('data-malformed');
  // The reason may have passed.
  expect((await upload(under, token, 'listed', { name: 'listed.js', bytes: FAILING })).status).toBe(200);
  expect((await get(check)).body.state).toBe('queued');
});

test('a user uploads a limited number of versions a day', async () => {
  const { prisma } = under.database;
  const { user, token: other } = await newUserToken(prisma, 'diligent', 'user');
  const send = (bytes: string) => upload(under, other, 'many', { name: 'many.js', bytes });
  expect((await send(FAILING)).status).toBe(201);
  const { id: botId } = await prisma.bot.findFirstOrThrow({ where: { ownerId: user.id } });
  const numbers = Array.from({ length: 199 }, (_, index) => index + 2);
  const createdAt = new Date(Date.now() - 23 * 3600_000);
  const manifest = { kind: 'stdio', file: 'many.js' };
  await prisma.botVersion.createMany({
    data: numbers.map((number) => ({ botId, number, kind: 'stdio', manifest, createdAt })),
  });
  const refused = await send(`${FAILING}// again\n`);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'uploads-limited' } } });
  expect((await send(FAILING)).status).toBe(200);
  await prisma.botVersion.updateMany({ where: { botId, number: 2 }, data: { createdAt: new Date(0) } });
  expect((await send(`${FAILING}// again\n`)).status).toBe(201);
});

test('malformed forms are refused', async () => {
  const file = { name: 'a.js', bytes: drawerBot() };
  const code = async (...sent: Parameters<typeof upload> extends [unknown, ...infer Rest] ? Rest : never) => {
    const { status, body } = await upload(under, ...sent);
    return `${status} ${body.error?.code}`;
  };
  expect(await code(token, '../a', file)).toBe('400 name-invalid');
  expect(await code(token, 'a\u034f', file)).toBe('400 name-invalid');
  expect(await code(token, 'a', { ...file, bytes: '' })).toBe('400 request-malformed');
  expect(await code(token, 'a', { ...file, fields: { encoding: 'obs6' } })).toBe('400 request-malformed');
  expect(await code(token, 'a', { name: 'a.onnx', bytes: 'x' })).toBe('400 request-malformed');
  expect(await code(token, 'a', { ...file, bytes: 'x'.repeat(MAX_BYTES + 1) })).toBe('413 upload-too-large');
  expect(await code(under.tokens.bot, 'a', file)).toBe('403 scope-missing');
  const json = await under.app.inject({ method: 'POST', url: '/api/bots', headers: bearer(token), payload: {} });
  expect(json.json().error.code).toBe('media-type-unsupported');
  const { payload, headers } = await formOf('a', file);
  const cut = { method: 'POST' as const, url: '/api/bots', payload: payload.subarray(0, 200) };
  const half = await under.app.inject({ ...cut, headers: { ...headers, ...bearer(token) } });
  expect(half.statusCode).toBe(400);
});

test('file names are stripped of path characters', async () => {
  const { prisma } = under.database;
  await upload(under, token, 'escaping', { name: '..\\..\\etc\\pass wd.js', bytes: FAILING });
  const version = await prisma.botVersion.findFirstOrThrow({ where: { bot: { name: 'escaping' } } });
  expect(version.manifest).toEqual({ kind: 'stdio', file: 'pass_wd.js' });
});

test('uploads beyond the quota of the user are refused', async () => {
  const { prisma } = under.database;
  await prisma.user.update({ where: { name: 'other' }, data: { diskMiB: 1 } });
  const big = (byte: string) => ({ name: 'big.js', bytes: byte.repeat(600_000) });
  expect((await upload(under, under.tokens.other, 'big', big('1'))).status).toBe(201);
  const refused = await upload(under, under.tokens.other, 'more', big('2'));
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'quota-exceeded' } } });
  expect(await prisma.botVersion.count({ where: { bot: { name: 'more' } } })).toBe(0);
});

test('to others, a bot does not differ from a name that no bot has', async () => {
  await upload(under, token, 'secret', { name: 'secret.js', bytes: FAILING });
  const path = '/api/bots/organiser/secret';
  for (const url of [path, `${path}/versions/1/check`, `${path}/logs`]) {
    const answerTo = async (at: string) => JSON.stringify((await get(at, under.tokens.other)).body);
    expect(await answerTo(url)).toBe((await answerTo(url.replace('secret', 'free'))).replace('free', 'secret'));
  }
});

test('uploads are refused if the cache folder is accessible to others; only the log names it', {
  tags: ['sandbox'],
}, async () => {
  const folder = newFolder();
  chmodSync(folder.path, 0o777);
  const errors: unknown[] = [];
  const options = { maxBytes: MAX_BYTES, runsBots: true, cacheFolder: folder.path };
  const uploads = await openUploads(under.database, options, (error) => errors.push(error));
  expect(uploads.isSandboxed).toBe(false);
  const log = { info: vi.fn(), warn: vi.fn() };
  logUploads(uploads, log);
  const reason = expect.stringContaining('the folder for prepared bots cannot be used');
  expect(log.warn).toHaveBeenCalledWith({ reason }, 'this process neither checks nor plays uploaded bots');
  expect(String(errors)).toContain(`${folder.path} cannot be used for bots: its mode is 777, expected 700`);
  await uploads.close();
  folder.remove();
});

test('an upload is refused above the quota of CPU time, and neither its file nor its bot is stored', async () => {
  const { prisma } = under.database;
  const { user, token: busy } = await newUserToken(prisma, 'busy', 'user');
  await bookProcessorTime(prisma, user.id, 250 * 60_000, new Date());
  const artifacts = await prisma.artifact.count();
  const { payload, headers } = await formOf('drawer', { name: 'drawer.js', bytes: '// busy\n' });
  const sent = { method: 'POST' as const, url: '/api/bots', payload, headers: { ...headers, ...bearer(busy) } };
  const answer = await under.app.inject(sent);
  expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'processor-time-used']);
  expect(answer.json().error.message).toContain('"busy" has used or reserved 250.0 of 240 minutes');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await prisma.artifact.count()).toBe(artifacts);
  expect(await prisma.bot.count({ where: { ownerId: user.id } })).toBe(0);
});

test('the sources of a version are read by its owner', async () => {
  const read = (name: string, by?: string) => get(`/api/bots/organiser/${name}/versions/1/sources`, by);
  const code = '// 一\nprocess.exit();\n';
  await upload(under, token, 'alone', { name: 'main.js', bytes: code });
  const file = { path: 'main.js', size: Buffer.byteLength(code), text: code };
  expect(await read('alone')).toEqual({ status: 200, body: { files: [file] } });
  expect((await read('alone', under.tokens.other)).status).toBe(404);
  const binary = Buffer.from([0, 255, 7]);
  const large = 'x'.repeat(300_000);
  const entries = [
    { path: 'main.js', content: code },
    { path: 'data/a.bin', content: binary },
    { path: 'data/large.txt', content: large },
  ];
  await upload(under, token, 'packed', { name: 'packed.zip', bytes: zipOf(entries) });
  expect((await read('packed')).body.files).toEqual([
    { path: 'data/a.bin', size: 3, base64: binary.toString('base64') },
    { path: 'data/large.txt', size: large.length },
    file,
  ]);
  const bomb = zipOf([{ path: 'main.js', content: 'x'.repeat(20 * 2 ** 20) }]);
  await upload(under, token, 'bomb', { name: 'bomb.zip', bytes: bomb });
  expect(await read('bomb')).toMatchObject({ status: 409, body: { error: { code: 'sources-too-large' } } });
  await upload(under, token, 'climbing', { name: 'climbing.zip', bytes: zipOf([{ path: '../x.js', content: code }]) });
  expect(await read('climbing')).toMatchObject({ status: 409, body: { error: { code: 'sources-too-large' } } });
});

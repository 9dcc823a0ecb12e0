// Notices: storing, reading, and posting to a webhook.

import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { issueBotToken } from '../../../apps/server/src/bots/remote-bots.ts';
import { notify } from '../../../apps/server/src/notices/notices.ts';
import { noteRefusal } from '../../../apps/server/src/remote-bots/refusals.ts';
import { appForFile } from '../app-under-test.ts';
import { type BrowserSession, signedUp } from '../browser-session.ts';
import { until } from '../throwaway.ts';
import { openReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const arena = await appForFile();

const newUser = async (): Promise<{ page: BrowserSession; id: string; name: string }> => {
  const name = `Ann ${randomUUID().slice(0, 8)}`;
  const page = await signedUp(arena.app, name);
  return { page, name, id: (await page.send('GET', '/me')).body.user.id };
};
const passed = (bot: string) => ({ type: 'checkPassed', bot, version: 1 }) as const;

async function addNotices(userId: string, ...bots: readonly string[]): Promise<void> {
  for (const bot of bots) await notify(arena.database.prisma, [{ userId, notice: passed(bot) }]);
}

async function newCup(ownerId: string, versions: ReadonlyMap<string, string> = new Map()): Promise<string> {
  const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: versions.has(id) ? 'remote' : 'random' }));
  const config = { id: randomUUID(), entrants, rounds: 1, seatings: 1 } as const;
  return expectValue(await arena.director.create({ name: 'Cup', config, ownerId, botVersions: versions }));
}

describe('the list', () => {
  const botsOf = (notices: readonly { readonly body: { readonly bot: string } }[]) =>
    notices.map(({ body }) => body.bot);

  /** Stores notices that all have the same time. */
  async function addAtOnce(userId: string, ...bots: readonly string[]): Promise<void> {
    await addNotices(userId, ...bots);
    await arena.database.prisma.notice.updateMany({ where: { userId }, data: { createdAt: new Date(1e12) } });
  }

  test('counts unread notices, and can be marked as read up to a notice, up to a time, or completely', async () => {
    const { page, id } = await newUser();
    await addAtOnce(id, 'one', 'two', 'three');
    const read = async () =>
      (await page.send('GET', '/notices')).body.notices.map((row: { read: boolean }) => row.read);
    const { body } = await page.send('GET', '/notices');
    expect(body.unread).toBe(3);
    expect(await page.send('POST', '/notices/read', { until: body.notices[1].id })).toMatchObject({ status: 204 });
    expect(await read()).toEqual([false, true, true]);
    await page.send('POST', '/notices/read', { until: '2001-01-01T00:00:00Z' });
    expect(await read()).toEqual([false, true, true]);
    await page.send('POST', '/notices/read', { until: body.notices[0].createdAt });
    expect(await read()).toEqual([true, true, true]);
    await addNotices(id, 'four');
    await page.send('POST', '/notices/read');
    expect((await page.send('GET', '/notices')).body).toMatchObject({ unread: 0 });
  });

  test('has each notice on exactly one page, newest first, even if all have the same time', async () => {
    const { page, id } = await newUser();
    const bots = Array.from({ length: 20 }, (_, index) => `bot-${index}`);
    await addAtOnce(id, ...bots);
    const shown: string[] = [];
    let before = '';
    do {
      const { body } = await page.send('GET', `/notices?limit=3${before}`);
      shown.push(...botsOf(body.notices));
      before = body.next === undefined ? '' : `&before=${body.next}`;
    } while (before !== '');
    expect(shown).toEqual(bots.toReversed());
  });

  test('can be limited to notices before a given time; is empty before an unknown notice', async () => {
    const { page, id } = await newUser();
    await addAtOnce(id, 'early');
    await addNotices(id, 'late');
    const botsBefore = async (text: string) => {
      const { body } = await page.send('GET', `/notices?before=${encodeURIComponent(text)}`);
      return botsOf(body.notices);
    };
    expect(await botsBefore('2001-09-09T01:46:40.001Z')).toEqual(['early']);
    expect(await botsBefore('2001-09-09T01:46:40Z')).toEqual([]);
    expect(await botsBefore(randomUUID())).toEqual([]);
    expect(await page.send('GET', '/notices?before=yesterday')).toMatchObject({ status: 400 });
  });
});

describe('a notice', () => {
  test('is sent to the organiser and the owners of entrants when a tournament ends', async () => {
    const organiser = await newUser();
    const author = await newUser();
    const { prisma } = arena.database;
    const issued = expectValue(await issueBotToken(prisma, { owner: author.id, name: 'far' }));
    const id = await newCup(organiser.id, new Map([['b', issued.version]]));
    await arena.director.control(id, 'start');
    await arena.playNextSet(id);
    await arena.director.advance(id);
    const about = { tournament: id, name: 'Cup', status: 'finished' };
    const newest = async ({ page }: typeof author) => (await page.send('GET', '/notices')).body.notices[0];
    expect(await newest(organiser)).toMatchObject({ type: 'tournamentEnded', body: { ...about, entrants: [] } });
    expect(await newest(author)).toMatchObject({ type: 'tournamentEnded', body: { ...about, entrants: ['b'] } });
    const dropped = await newCup(organiser.id);
    await arena.director.control(dropped, 'cancel');
    await arena.director.control(dropped, 'cancel');
    const { notices } = (await organiser.page.send('GET', '/notices')).body;
    expect(notices).toHaveLength(2);
    expect(notices[0]).toMatchObject({ body: { tournament: dropped, status: 'cancelled' } });
  });

  test('of a refused connection is sent once an hour at most, and never for an unknown token', async () => {
    const { page, id } = await newUser();
    const { prisma } = arena.database;
    const issued = expectValue(await issueBotToken(prisma, { owner: id, name: 'far' }));
    await prisma.credential.update({ where: { id: issued.id }, data: { revokedAt: new Date() } });
    await Promise.all([1, 2, 3].map(() => noteRefusal(prisma, issued.token, 'token-unknown')));
    await noteRefusal(prisma, issued.token, 'not-ready');
    await noteRefusal(prisma, 'mcr_bot_nobody', 'token-unknown');
    const { notices } = (await page.send('GET', '/notices')).body;
    expect(notices).toMatchObject([{ type: 'connectionRefused', body: { bot: 'far', reason: 'token-unknown' } }]);
  });
});

describe('a webhook', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  const put = (page: BrowserSession, url: string) => page.send('PUT', '/me/webhook', { url });

  test('gets them while the address of another user keeps many waiting', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    let waiting = 0;
    silent.on('connection', () => {
      waiting += 1;
    });
    const [slow, quick] = [await newUser(), await newUser()];
    await put(slow.page, `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
    await addNotices(slow.id, ...Array.from({ length: 25 }, (_, index) => `bot-${index}`));
    await until(async () => waiting > 0);
    await put(quick.page, receiver.url);
    await addNotices(quick.id, 'quick');
    await receiver.until(1);
    expect(waiting).toBeLessThanOrEqual(2);
    await slow.page.send('DELETE', '/me/webhook');
    silent.close();
    silent.closeAllConnections();
  });

  test('gets signed posts of later notices', async () => {
    const { page, id, name } = await newUser();
    await addNotices(id, 'before');
    const { body: made } = await put(page, receiver.url);
    expect(made).toEqual({ url: receiver.url, secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await addNotices(id, 'after');
    await receiver.until(1);
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
    expect(JSON.parse(body)).toMatchObject({ type: 'checkPassed', user: name, body: { bot: 'after', version: 1 } });
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['mcr-signature']))!;
    expect(signature).toBe(createHmac('sha256', made.secret).update(`${seconds}.${body}`).digest('hex'));
    expect(headers['content-type']).toBe('application/json');
    await expect
      .poll(async () => (await page.send('GET', '/me/webhook')).body.lastResult?.ok, { timeout: 300_000 })
      .toBe(true);
    expect((await page.send('GET', '/me/webhook')).body).not.toHaveProperty('secret');
    expect(receiver.received).toHaveLength(1);
  });

  test('can be tested; redirects are not followed', async () => {
    const { page } = await newUser();
    expect(await page.send('POST', '/me/webhook/test')).toMatchObject({ status: 404 });
    await put(page, receiver.url);
    expect((await page.send('POST', '/me/webhook/test')).body).toMatchObject({
      ok: true,
      message: 'status 204',
      type: 'test',
    });
    receiver.answer(307, `${receiver.url}/elsewhere`);
    const { body } = await page.send('POST', '/me/webhook/test');
    expect(body).toMatchObject({ ok: false, message: 'status 307: redirects are not followed' });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/notices', '/notices']);
    expect((await page.send('GET', '/me/webhook')).body.lastResult).toEqual(body);
    await page.send('DELETE', '/me/webhook');
    expect((await page.send('GET', '/me/webhook')).body).toEqual({ available: true });
  });

  test('is retried later after a failure', async () => {
    const { page, id } = await newUser();
    await put(page, receiver.url);
    receiver.answer(500);
    await addNotices(id, 'late');
    await receiver.until(1);
    const { prisma } = arena.database;
    const queued = () => prisma.$queryRaw<{ readonly state: string; readonly later: boolean }[]>`
      SELECT state::text, start_after > now() AS later FROM pgboss.job
      WHERE name = 'webhook-notices' AND id IN (SELECT id FROM notice WHERE user_id = ${id}::uuid)`;
    await expect.poll(queued, { timeout: 300_000 }).toEqual([{ state: 'retry', later: true }]);
    receiver.answer(204);
    await prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() WHERE name = 'webhook-notices'`;
    await receiver.until(2);
    await expect.poll(queued, { timeout: 300_000 }).toEqual([]);
    expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body);
  });

  test('cannot be in a private network', async () => {
    const { page } = await newUser();
    const answer = await put(page, 'https://192.168.0.1/');
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'webhook-invalid' } } });
  });
});

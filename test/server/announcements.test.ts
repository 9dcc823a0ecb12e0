// Announcements between servers: malformed messages, and revocations missed while the connection to the database is lost.

import { expect, onTestFinished, test } from 'vitest';
import {
  type Announcement,
  type Announcements,
  openAnnouncements,
} from '../../apps/server/src/events/announcements.ts';
import { dismissRefused } from '../../apps/server/src/remote-bots/refusals.ts';
import { RemoteBots } from '../../apps/server/src/remote-bots/remote-bots.ts';
import { newBotToken } from './test-tokens.ts';
import { closedAfterTests, newDatabase, until } from './throwaway.ts';

const database = closedAfterTests(await newDatabase());

async function open(errors: Error[]): Promise<Announcements> {
  const announcements = await openAnnouncements(database.url, (error) => errors.push(error));
  onTestFinished(() => announcements.close());
  return announcements;
}

test('reports a message that is not an announcement and receives later ones', async () => {
  const errors: Error[] = [];
  const announcements = await open(errors);
  const received: Announcement[] = [];
  announcements.listen((announcement) => void received.push(announcement));
  const { prisma } = database;
  const texts = ['{', '{"revoked": 7}', '{"announcement": {"type": "roundOpened", "tournament": "t", "round": "one"}}'];
  for (const text of texts) {
    const part = `0 ${Buffer.from(text).toString('base64')}`;
    await prisma.$queryRaw`SELECT pg_notify('mcr_announcement', ${part})::text`;
  }
  const announcement = { type: 'roundOpened', competition: 't', round: 1 } as const;
  announcements.announce(announcement);
  await until(async () => received.length > 0);
  expect(received).toEqual([announcement]);
  expect(errors.map(({ message }) => message)).toEqual(
    texts.map((text) => `unknown message from another server: ${text}`),
  );
});

test('announcements and revocations of one server reach all servers', async () => {
  const servers = { here: await open([]), there: await open([]) };
  const received: string[] = [];
  for (const [name, announcements] of Object.entries(servers)) {
    announcements.listen(({ competition }) => received.push(`${competition} ${name}`));
  }
  servers.there.listenToRevoked((token) => received.push(`${token} there`));
  servers.here.announce({ type: 'roundOpened', competition: 'cup', round: 1 });
  servers.here.revoke('token');
  await until(async () => received.length === 3);
  expect(received.sort()).toEqual(['cup here', 'cup there', 'token there']);
});

test('after a reconnection, disconnects bots whose token was revoked meanwhile', async () => {
  const { prisma } = database;
  const bots = new RemoteBots();
  const ended: string[] = [];
  const tokens = [await newBotToken(prisma, 'revoked'), await newBotToken(prisma, 'kept')];
  for (const { id } of tokens) {
    const end = (problem: string): void => void ended.push(`${id} ${problem}`);
    bots.connect(id, 'bot', { atMost: 1, known: [] }, { credential: id, send: () => {}, end });
  }
  const announcements = await open([]);
  let gaps = 0;
  announcements.listenToGaps(() => {
    void dismissRefused(bots, prisma).then(() => {
      gaps += 1;
    });
  });
  await prisma.credential.update({ where: { id: tokens[0]!.id }, data: { revokedAt: new Date() } });
  await prisma.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN mcr_announcement%'`;
  await until(async () => gaps === 1);
  expect(ended).toEqual([`${tokens[0]!.id} token-unknown`]);
});

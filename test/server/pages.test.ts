// Serving the pages: one document for every page, files that are cached permanently, and errors for unknown files and routes.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { HOUSE_USER } from '../../apps/server/src/accounts/house.ts';
import { MOVED, PATTERNS } from '../../apps/web/src/ui/routing/paths.ts';
import { regexpOf } from '../../apps/web/src/ui/routing/pattern.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { appForFile } from './app-under-test.ts';
import { addRankedBot } from './competitions/ladder-under-test.ts';

/** Letters that end attributes and tags, and a reference of `replace`. */
const NAME = `"><script>$&'</title>`;
const SCRIPT = 'export const built = true;';
const folder = makeScratchFolder();
/** Of a table in which set 1 is disclosed, and set 2 is not. */
const SETS = '/deals/swiss/r1-t1-s';
/** Columns that the server does not read for the status of a page. */
const UNREAD = { config: {}, rules: {}, limits: {} };

mkdirSync(join(folder, 'assets'));
const HEAD = ['name="description"', 'property="og:title"', 'property="og:description"'].map(
  (tag) => `<meta ${tag} content="">`,
);
const DOCUMENT = `<!doctype html><title>built</title>${HEAD.join('')}<meta property="og:image" content="/preview.png">`;
writeFileSync(join(folder, 'index.html'), DOCUMENT);
writeFileSync(join(folder, 'index.html.gz'), gzipSync(DOCUMENT));
writeFileSync(
  join(folder, 'pages.json'),
  JSON.stringify([...Object.values(PATTERNS), ...Object.keys(MOVED)].map(regexpOf)),
);
writeFileSync(join(folder, 'theme.js'), '// theme');
writeFileSync(join(folder, 'assets/index-abc123.js'), SCRIPT);
writeFileSync(join(folder, 'assets/index-abc123.js.gz'), gzipSync(SCRIPT));
const built = await appForFile({ pages: folder });
const { prisma } = built.database;
for (const [kind, name] of [
  ['swiss', NAME],
  ['contest', 'contest'],
  ['human-duplicate', 'human-duplicate'],
  ['ladder', 'ladder'],
] as const) {
  await prisma.competition.create({
    data: {
      id: kind,
      kind,
      name,
      ownerId: HOUSE_USER,
      ...UNREAD,
      commitment: kind,
      secret: Buffer.alloc(32),
    },
  });
}
await prisma.round.create({ data: { competitionId: 'swiss', number: 1 } });
const rated = await addRankedBot(prisma, 'Ann', 'tiger');
await addRankedBot(prisma, 'Ann', 'secret');
const RATING = { mu: 1612.4, sigma: 20, lower: 1573, sets: 30, deals: 120, tally: {}, enteredAt: new Date() };
const { version: versionId, bot: botId, owner: ownerId } = rated;
await prisma.ladderRating.create({ data: { ...RATING, versionId, botId, ownerId } });
const old = await addRankedBot(prisma, 'Ann', 'retired');
await prisma.ladderRating.create({
  data: { ...RATING, versionId: old.version, botId: old.bot, ownerId, lower: 1800, retiredAt: new Date() },
});
const better = await addRankedBot(prisma, 'Ann', 'best');
await prisma.ladderRating.create({
  data: { ...RATING, versionId: better.version, botId: better.bot, ownerId, lower: 1700 },
});
const WON = { type: 'win', winner: 2, from: 0, fanPoints: 24 };
const DEALS = [WON, { type: 'exhausted' }].map((outcome) => ({
  seating: 0,
  deltas: [-32, -8, 48, -8],
  outcome,
  fouls: [],
}));
for (const disclosedAt of [new Date(), null]) {
  const number = disclosedAt === null ? 2 : 1;
  for (const [competitionId, roundNumber] of [
    ['swiss', 1],
    ['ladder', null],
  ] as const) {
    await prisma.competitionSet.create({
      data: {
        ...{ competitionId, roundNumber, table: 1, number, deals: DEALS, playedAt: new Date(), disclosedAt },
        seats: { create: ['A', 'B', 'C"', 'D'].map((entrant, position) => ({ entrant, position })) },
      },
    });
  }
}
await prisma.game.create({ data: { id: 'played', options: {}, secret: Buffer.alloc(32) } });

const get = (url: string, headers = {}) => built.app.inject({ method: 'GET', url, headers });

test.each([
  [200, '/'],
  [200, '/compete'],
  [200, '/tournaments'],
  [200, '/tournaments/'],
  [200, '/tournaments//swiss/'],
  [200, '/contests/contest'],
  [200, '/duplicates/human-duplicate'],
  [200, '/games/played/deals/1'],
  [200, '/tables/played?key=secret'],
  [200, '/ladder/bots/Ann/retired'],
  [200, '/bots/Ann/retired'],
  [200, '/bots/Ann/secret'],
  [200, '/bots/Ann/none'],
  [200, '/people/ann'],
  [404, '/tournaments/contest'],
  [404, '/contests/swiss'],
  [404, '/duplicates/none'],
  [404, '/deals/none/1/1'],
  [404, '/deals/contest/1/1'],
  [404, '/games/xyz'],
  [404, '/people/none'],
  [404, '/games/a%00b'],
  [404, '/tables/xyz'],
  [404, '/ladder/bots/Ann/none'],
  [404, '/ladder/bots/Ann/secret'],
  [404, '/no/such/page'],
  [404, '/tournaments/%E0%A4%A'],
  [404, '/pages.json'],
])('answers %d with the document of the pages: %s', async (status, url) => {
  const { statusCode, headers, body } = await get(url);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    status,
    'text/html; charset=utf-8',
    'no-cache',
  ]);
  expect(body).toContain('<title>built</title>');
});

test('files with a content hash in their name are cached permanently and sent compressed', async () => {
  const { headers, rawPayload } = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['content-encoding']).toBe('gzip');
  expect(rawPayload).toEqual(gzipSync(SCRIPT));
  expect((await get('/assets/index-abc123.js')).body).toBe(SCRIPT);
});

test('other files are revalidated', async () => {
  const { headers, body } = await get('/theme.js');
  expect([headers['cache-control'], body]).toEqual(['no-cache', '// theme']);
});

test.each(['/assets/index-old.js', '/assets/...', '/api/nowhere', '/live', '/socket.io/', '/metrics/x', '/healthz/x'])(
  '%s is an error, not a page',
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([404, 'route-unknown']);
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
  },
);

test.each(['/..%2f..%2fpackage.json', '/assets/..%2f..%2fsecret', '/%2e%2e/%2e%2e/etc/passwd'])(
  '%s does not escape from the folder',
  async (url) => {
    const { body } = await get(url);
    expect(body).toMatch(/<title>built<\/title>|route-unknown/);
  },
);

test('the content security policy permits only scripts of the server', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe-eval');
});

test.each([
  ['/', '', ''],
  ['/fans/all-green', 'All Green 绿一色: 88 points', 'What All Green is worth'],
  ['/fans/all%2Dgreen', 'All Green 绿一色: 88 points', 'What All Green is worth'],
  ['/fans/none', '', ''],
  ['/calculator?hand=19m19p19sESWNCFPC', '88 points: 19m19p19sESWNCFPC', 'Thirteen Orphans'],
  ['/calculator?hand=%E0%A4%A', 'Fan calculator', 'Enter a hand'],
  ['/bots/Ann/tiger', 'tiger by Ann', 'Rank 2 on the ladder of MCR Arena: rated 1612 after 30 sets and 120 deals.'],
  ['/ladder/bots/Ann/retired', 'retired by Ann', 'No longer on the ladder'],
  ['/ladder/bots/Ann/secret', '', ''],
  ['/bots/Ann/secret', '', ''],
  ['/tournaments/swiss', '&quot;&gt;&lt;script&gt;$&amp;', 'Not started yet.'],
  [
    '/tournaments/swiss/rounds/1/tables/1/sets/1/deals/1?a=b',
    'round 1, table 1, set 1, deal 1',
    'C&quot; wins with 24',
  ],
  [`${SETS}1/2`, 'set 1, deal 2', 'A, B, C&quot;, D: nobody wins.'],
  [`${SETS}1/3`, '', ''],
  [`${SETS}2/1`, '', ''],
  [`${SETS}99999999999/1`, '', ''],
  ['/ladder/sets/1/deals/1', 'ladder: set 1, deal 1', 'C&quot; wins with 24 points against A, B, D.'],
  ['/tables/played', '', ''],
])('the preview of %s', async (url, title, description) => {
  const host = { host: 'arena.example' };
  const { body } = await get((await get(url, host)).headers.location ?? url, host);
  expect(/og:title" content="([^"]*)"/.exec(body)![1]).toContain(title);
  for (const tag of ['og:description', 'description']) {
    expect(new RegExp(`"${tag}" content="([^"]*)"`).exec(body)![1]).toContain(description);
  }
  if (title === '') expect(body).toContain(HEAD.join(''));
  expect(body).toContain('content="http://arena.example/preview.png"');
  expect(body).not.toContain('<script>');
});

test.each([
  ['/', 'http://arena.example/'],
  ['/calculator?hand=19m&drawn=1', 'http://arena.example/calculator?hand=19m&amp;drawn=1'],
  ['/tables/played?key=secret', 'http://arena.example/tables/played'],
])('the address in the preview of %s', async (url, address) => {
  const { body } = await get(url, { host: 'arena.example' });
  expect(/og:url" content="([^"]*)"/.exec(body)![1]).toBe(address);
});

test('a host name with letters that end attributes is escaped', async () => {
  const { body } = await get('/', { host: `"><script>$&` });
  expect(body).not.toContain('<script>');
});

test('the document is not sent from its compressed copy, which has no preview', async () => {
  const { headers, body } = await get('/fans/all-green', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body).toContain('All Green');
});

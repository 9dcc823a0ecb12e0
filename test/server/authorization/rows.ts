// The authorisation matrix: one row for every route of the app, with the answer to each sender. matrix.test.ts fails if a route
// has no row. To add rows, write them here or in a separate file, and spread them in `ROWS`.

import { createHash } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import { createClassAccounts } from '../../../apps/server/src/accounts/groups/class-accounts.ts';
import { createGroup } from '../../../apps/server/src/accounts/groups/groups.ts';
import { openSample } from '../../../apps/server/src/competitions/swiss/sample.ts';
import { LADDER } from './ladder-rows.ts';
import { ACCOUNTS, ADMINISTRATORS, everybody, ORGANISERS, OWNER, PUBLIC, type Row, row } from './row.ts';
import type { World } from './senders.ts';
import { peoplesGame, TABLES } from './table-rows.ts';

const played: Row['request'] = ({ played: id }) => ({ params: { id } });
const playedSet: Row['request'] = ({ played: id }) => ({ params: { id, set: 'r1-t1-s1' } });
const newCup: Row['request'] = async ({ newTournament }) => ({ params: { id: await newTournament() } });
const runningCup: Row['request'] = async ({ arena, newTournament }) => {
  const id = await newTournament();
  await arena.director.control(id, 'start');
  return { params: { id } };
};
const pausedCup: Row['request'] = async (world) => {
  const started = await runningCup(world);
  await world.arena.director.control(started.params!.id!, 'pause');
  return started;
};
const overCup: Row['request'] = async (world) => {
  const started = await runningCup(world);
  await world.arena.director.control(started.params!.id!, 'cancel');
  return started;
};
const ownersBot: Row['request'] = async ({ newBot, accounts }) => ({
  params: { owner: accounts.owner.name, name: (await newBot()).bot.name },
});
const ownersUpload: Row['request'] = async ({ arena, accounts }) => {
  const bytes = new TextEncoder().encode(`${Math.random()}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { name } = await arena.database.prisma.bot.create({
    data: {
      ownerId: accounts.owner.id,
      name: `upload ${hash.slice(0, 20)}`,
      versions: {
        create: {
          number: 1,
          kind: 'stdio',
          manifest: { kind: 'stdio', file: 'bot.js' },
          contentHash: hash,
          check: { create: {} },
          artifact: { create: { hash, size: bytes.length, parts: { create: { number: 0, bytes } } } },
        },
      },
    },
  });
  return { params: { owner: accounts.owner.name, name, number: '1' } };
};
const ownersToken: Row['request'] = async ({ newBot }) => ({ params: { id: (await newBot()).id } });
const newUser: Row['request'] = async (world) => ({ params: { name: await world.newUser() } });

const READING: readonly Row[] = [
  row('GET /api/dumps', PUBLIC),
  row('GET /api/dumps/SHA256SUMS', PUBLIC),
  row('GET /api/dumps/:file', everybody('dump-unknown'), () => ({ params: { file: 'dumps.json' } })),
  row('GET /api/tournaments', PUBLIC),
  row('GET /api/tournaments/:id', PUBLIC, played),
  row('GET /api/tournaments/:id/standings', PUBLIC, played),
  row('GET /api/tournaments/:id/standings.csv', PUBLIC, played),
  row('GET /api/tournaments/:id/results.json', PUBLIC, played),
  row('GET /api/tournaments/:id/tournament.tar', PUBLIC, overCup),
  row('GET /api/tournaments/:id/tournament.json', PUBLIC, played),
  row('GET /api/tournaments/:id/rounds', PUBLIC, played),
  row('GET /api/tournaments/:id/rounds/:round', PUBLIC, ({ played: id }) => ({ params: { id, round: '1' } })),
  row('GET /api/tournaments/:id/sets/:set', PUBLIC, playedSet),
  row('GET /api/tournaments/:id/sets/:set/record.json', PUBLIC, playedSet),
  row('GET /api/tournaments/:id/sets/:set/record.json.zst', PUBLIC, playedSet),
  row('GET /api/bots', PUBLIC),
];

const ORGANISING: readonly Row[] = [
  row('POST /api/tournaments', ORGANISERS, () => ({
    body: { name: 'Cup', rounds: 1, seatings: 4, entrants: ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' })) },
  })),
  row('POST /api/tournaments/:id/start', OWNER, newCup),
  row('POST /api/tournaments/:id/pause', OWNER, runningCup),
  row('POST /api/tournaments/:id/resume', OWNER, pausedCup),
  row('POST /api/tournaments/:id/cancel', OWNER, newCup),
  row('DELETE /api/tournaments/:id', ADMINISTRATORS, async ({ arena }) => {
    return { params: { id: await openSample(arena.director) } };
  }),
  row('POST /api/tournaments/:id/withdraw', OWNER, async (world) => ({
    ...(await newCup(world)),
    body: { entrant: 'a' },
  })),
];

const BOTS: readonly Row[] = [
  row('GET /api/remote-bots', ACCOUNTS),
  row('GET /api/remote/stream', '401 403 403 403 403 403 401'),
  row('POST /api/remote/replies', '401 403 403 403 403 stream-missing 401', () => ({
    body: { deal: 'abcdefgh', number: 1, action: {} },
  })),
  row('GET /api/bots/:owner/:name/logs', OWNER, ownersBot),
  row('GET /api/competitions/:id', PUBLIC, ({ played: id }) => ({ params: { id } })),
  row('GET /api/competitions/:id/sets/:set/record.json', PUBLIC, playedSet),
  row('GET /api/competitions/:id/sets/:set/deals/:deal/outputs', ACCOUNTS, ({ played: id }) => ({
    params: { id, set: 'r1-t1-s1', deal: '1' },
  })),
  row('DELETE /api/bots/:owner/:name', OWNER, ownersBot),
  row('GET /api/uploads', PUBLIC),
  row('POST /api/bots', ACCOUNTS.replaceAll('ok', 'uploads-unavailable'), () => ({ body: {} })),
  row('GET /api/situations', PUBLIC),
  row('POST /api/trial', ACCOUNTS.replaceAll('ok', 'uploads-unavailable'), () => ({ body: {} })),
  row('GET /api/trial', ACCOUNTS.replaceAll('ok', 'trial-unknown')),
  row('DELETE /api/trial', ACCOUNTS),
  row('GET /api/bots/:name', '401 403 403 ok 403 403 401', async (world) => ({
    params: { name: (await world.newBot()).bot.name },
  })),
  row('GET /api/bots/:owner/:name', OWNER, ownersBot),
  ...['people', 'matches'].map((permission) =>
    row(`PUT /api/bots/:owner/:name/${permission}`, OWNER, async (world) => ({
      ...(await ownersBot(world)),
      body: { allowed: true },
    })),
  ),
  row('GET /api/bots/:owner/:name/versions/:number/check', OWNER, ownersUpload),
  row('GET /api/bots/:owner/:name/versions/:number/sources', OWNER, ownersUpload),
  row('GET /api/bots/:owner/:name/versions/:number/artifact', OWNER, ownersUpload),
  row('GET /api/notices', ACCOUNTS),
  row('POST /api/notices/read', ACCOUNTS),
  row('GET /api/me/quota', ACCOUNTS),
  row('GET /api/me/dumps', ACCOUNTS),
  row('PUT /api/me/dumps', ACCOUNTS, () => ({ body: { anonymous: false } })),
  row('PUT /api/me/profile', ACCOUNTS, () => ({ body: { strength: false } })),
  row('GET /api/strengths', PUBLIC),
  row('GET /api/me/webhook', ACCOUNTS),
  row('PUT /api/me/webhook', ACCOUNTS, () => ({ body: { url: 'http://127.0.0.1:9/' } })),
  row('DELETE /api/me/webhook', ACCOUNTS),
  row('POST /api/me/webhook/test', ACCOUNTS.replaceAll('ok', 'webhook-unknown'), async ({ arena }) => {
    await arena.database.prisma.webhook.deleteMany();
    return {};
  }),
];

const ACCOUNT: readonly Row[] = [
  row('POST /api/users', 'ok ok signed-in signed-in signed-in ok ok', async () => ({
    body: { name: `New ${Math.random()}`, password: 'seven winds of autumn' },
  })),
  row('POST /api/sessions', PUBLIC, ({ accounts }) => ({
    body: { name: accounts.stranger.name, password: 'seven winds of autumn' },
  })),
  row('GET /api/sessions/current', PUBLIC),
  row('DELETE /api/sessions/current', PUBLIC),
  row('GET /api/me', '401 ok ok ok ok ok 401'),
  row('PATCH /api/me', ACCOUNTS, () => ({ body: {} })),
  row('POST /api/me/password', ACCOUNTS.replaceAll('ok', 'password-wrong'), () => ({
    body: { current: 'not the password', password: 'another passphrase' },
  })),
  row('DELETE /api/me', ACCOUNTS.replaceAll('ok', 'password-wrong'), () => ({
    body: { password: 'not the password' },
  })),
  row('GET /api/tokens', ACCOUNTS),
  row('POST /api/tokens', ACCOUNTS, () => ({ body: { name: 'laptop', scope: 'user' } })),
  row('DELETE /api/tokens/:id', '401 403 token-not-found ok token-not-found ok 401', ownersToken),
  row('POST /api/tokens/:id/rotate', '401 403 token-not-found ok token-not-found ok 401', ownersToken),
  row('POST /api/password-links/check', Array(7).fill('link-unknown').join(' '), () => ({ body: { secret: 'x' } })),
  row('POST /api/password-links/redeem', Array(7).fill('link-unknown').join(' '), () => ({
    body: { secret: 'x', password: 'another passphrase' },
  })),
];

const newReport: Row['request'] = async (world) => {
  const { prisma } = world.arena.database;
  const { id } = (await peoplesGame(world)).params!;
  const [reporter, reported] = await prisma.gameSeat.findMany({ where: { gameId: id!, NOT: { userId: null } } });
  const people = { reporterId: reporter!.userId!, reportedId: reported!.userId! };
  const report = await prisma.playerReport.create({ data: { gameId: id!, ...people, deal: 0, reason: 'other' } });
  return { params: { id: report.id } };
};

const ADMINISTRATION: readonly Row[] = [
  row('GET /api/users', ADMINISTRATORS),
  row('PATCH /api/users/:name', ADMINISTRATORS, async (world) => ({ ...(await newUser(world)), body: { diskMiB: 1 } })),
  row('POST /api/users/:name/suspend', ADMINISTRATORS, newUser),
  row('POST /api/users/:name/resume', ADMINISTRATORS, newUser),
  row('POST /api/users/:name/password-link', ADMINISTRATORS, newUser),
  row('GET /api/reports', ADMINISTRATORS),
  row('POST /api/reports/:id/close', ADMINISTRATORS, newReport),
  row('GET /api/settings', ADMINISTRATORS),
  row('PATCH /api/settings', ADMINISTRATORS, () => ({ body: {} })),
];

/** The owner is a member of the group; administrators of the server are not. */
const GROUP = '401 403 group-unknown ok group-unknown group-unknown 401';
const newGroup: Row['request'] = async ({ accounts, arena }) => ({
  params: { id: (await createGroup(arena.database.prisma, 'A class', accounts.owner.id)).id },
});
const newClass = async (world: World): Promise<{ readonly id: string; readonly user: string }> => {
  const { prisma } = world.arena.database;
  const id = (await newGroup(world)).params!.id!;
  const { name } = (await createClassAccounts(prisma, id, [`Pupil ${Math.random()}`])).accounts[0]!;
  return { id, user: (await prisma.user.findUniqueOrThrow({ where: { name } })).id };
};
const member: Row['request'] = async (world) => ({ params: { ...(await newClass(world)) } });

const GROUPS: readonly Row[] = [
  row('GET /api/groups', ACCOUNTS),
  row('POST /api/groups', ACCOUNTS, () => ({ body: { name: 'A class' } })),
  row('POST /api/groups/join', '401 403 link-unknown link-unknown link-unknown link-unknown 401', () => ({
    body: { secret: 'x' },
  })),
  row('GET /api/groups/:id', GROUP, newGroup),
  row('DELETE /api/groups/:id', GROUP, newGroup),
  row('POST /api/groups/:id/invitations', GROUP, async (world) => ({ ...(await newGroup(world)), body: {} })),
  row('DELETE /api/groups/:id/invitations', GROUP, newGroup),
  row('POST /api/groups/:id/accounts', '401 403 403 ok group-unknown group-unknown 401', async (world) => ({
    ...(await newGroup(world)),
    body: { names: [`Pupil ${Math.random()}`] },
  })),
  row('PATCH /api/groups/:id/members/:user', GROUP, async (world) => ({
    ...(await member(world)),
    body: { role: 'manager' },
  })),
  row('DELETE /api/groups/:id/members/:user', GROUP, member),
  row('POST /api/groups/:id/members/:user/password', GROUP, member),
  row('GET /api/groups/:id/roster', GROUP, newGroup),
  row('GET /api/groups/:id/roster.csv', GROUP, newGroup),
  row('GET /api/groups/:id/bots', GROUP, newGroup),
];

const TASK = { title: 'Beat it', opponent: { owner: 'MCR Arena', bot: 'random' }, deadline: '2999-01-01T00:00:00Z' };
const newTask = async (world: World): Promise<{ readonly id: string; readonly user: string }> => {
  const { id: groupId, user } = await newClass(world);
  const { opponent, title, deadline } = TASK;
  const order = { title, opponent, deadline: new Date(deadline), config: { points: 0, walls: 20 } };
  const made = await world.arena.director.createTask({ ...order, groupId, ownerId: world.accounts.owner.id });
  return { id: expectValue(made), user };
};
const task: Row['request'] = async (world) => ({ params: { ...(await newTask(world)) } });
/** The owner manages the group of the task; administrators of the server are not members. */
const ownersTask = (mark: string): string => `401 403 task-unknown ${mark} task-unknown task-unknown 401`;

const TASKS: readonly Row[] = [
  row('GET /api/groups/:id/tasks', GROUP, newGroup),
  row('POST /api/groups/:id/tasks', '401 403 403 ok group-unknown group-unknown 401', async (world) => ({
    ...(await newGroup(world)),
    body: TASK,
  })),
  row('GET /api/tasks/:id', ownersTask('ok'), task),
  row('PATCH /api/tasks/:id', ownersTask('ok'), async (world) => ({ ...(await task(world)), body: { points: 1 } })),
  row('POST /api/tasks/:id/end', ownersTask('ok'), task),
  row('POST /api/tasks/:id/submissions', ownersTask('403'), async (world) => ({
    ...(await task(world)),
    body: { bot: 'nobody' },
  })),
  row('POST /api/tasks/:id/members/:user/measurements', ownersTask('task-open'), async (world) => ({
    ...(await task(world)),
    body: { walls: 'same' },
  })),
  row('GET /api/tasks/:id/grades.csv', ownersTask('ok'), task),
];

const newContest: Row['request'] = async ({ arena, accounts }) => {
  const config = {
    registrationEnds: '2999-01-01T00:00:00Z',
    stages: [{ name: 'Only', rounds: 1 }],
    bots: 'any',
  } as const;
  const made = await arena.director.createContest({ name: 'Cup', ownerId: accounts.owner.id, config });
  return { params: { id: expectValue(made) } };
};
const newStage: Row['request'] = async (world) => ({ params: { ...(await newContest(world)).params, stage: '1' } });
const newEntry: Row['request'] = async (world) => {
  const { bot } = await world.newBot();
  return { params: { ...(await newContest(world)).params, owner: world.accounts.owner.name, bot: bot.name } };
};
const pausedContest: Row['request'] = async (world) => {
  const made = await newContest(world);
  await world.arena.director.controlContest(made.params!.id!, 'pause');
  return made;
};

const CONTESTS: readonly Row[] = [
  row('GET /api/contests', PUBLIC),
  row('GET /api/contest-presets', PUBLIC),
  row('GET /api/contests/:id', PUBLIC, newContest),
  row('GET /api/contests/:id/standings.csv', PUBLIC, newContest),
  row('GET /api/contests/:id/contest.tar', PUBLIC, newContest),
  row('GET /api/contests/:id/stages/:stage/crosstable', everybody('stage-unknown'), newStage),
  row('GET /api/contests/:id/stages/:stage/crosstable.csv', everybody('stage-unknown'), newStage),
  row('POST /api/contests', ORGANISERS, () => ({
    body: { name: 'Cup', registrationEnds: '2999-01-01T00:00:00Z', stages: [{ name: 'Only', rounds: 1 }] },
  })),
  row('PATCH /api/contests/:id', OWNER, async (world) => ({
    ...(await newContest(world)),
    body: { registrationEnds: '2998-01-01T00:00:00Z' },
  })),
  row('POST /api/contests/:id/pause', OWNER, newContest),
  row('POST /api/contests/:id/resume', OWNER, pausedContest),
  row('POST /api/contests/:id/cancel', OWNER, newContest),
  row('POST /api/contests/:id/entries', OWNER, async (world) => ({
    ...(await newContest(world)),
    body: { group: (await newGroup(world)).params!.id! },
  })),
  row('GET /api/contests/:id/own-bots', ACCOUNTS, newContest),
  row('PUT /api/contests/:id/entries/:owner/:bot', OWNER, newEntry),
  row('DELETE /api/contests/:id/entries/:owner/:bot', OWNER, newEntry),
];

const newDuplicate: Row['request'] = async ({ arena, accounts }) => {
  const closesAt = '2999-01-01T00:00:00Z';
  const config = { deals: 4, baseline: 'beginner', clock: 'none', pauses: 'none', closesAt } as const;
  const made = await arena.director.createDuplicate({ name: 'Cup', ownerId: accounts.owner.id, config });
  return { params: { id: expectValue(made) } };
};
const newDuplicateDeal: Row['request'] = async (world) => ({
  params: { ...(await newDuplicate(world)).params, competitor: '1', deal: '1' },
});

const DUPLICATES: readonly Row[] = [
  row('GET /api/duplicates', PUBLIC),
  row('GET /api/daily', PUBLIC),
  row('GET /api/daily/week', PUBLIC),
  row('GET /api/duplicates/:id', PUBLIC, newDuplicate),
  row('GET /api/duplicates/:id/results.json', everybody('competition-open'), newDuplicate),
  row('GET /api/duplicates/:id/results.csv', everybody('competition-open'), newDuplicate),
  row('GET /api/duplicates/:id/competitors/:competitor/deals/:deal', everybody('competition-open'), newDuplicateDeal),
  row('POST /api/duplicates', ORGANISERS, () => ({ body: { name: 'Cup', closesAt: '2999-01-01T00:00:00Z' } })),
  row('PATCH /api/duplicates/:id', OWNER, async (world) => ({
    ...(await newDuplicate(world)),
    body: { closesAt: '2998-01-01T00:00:00Z' },
  })),
  row('POST /api/duplicates/:id/resume', OWNER, newDuplicate),
  row('POST /api/duplicates/:id/cancel', OWNER, newDuplicate),
  row('POST /api/duplicates/:id/enter', ACCOUNTS, newDuplicate),
  row('PUT /api/duplicates/:id/bots/:owner/:bot', OWNER.replaceAll('ok', 'version-unchecked'), async (world) => {
    const { bot } = await world.newBot();
    return { params: { ...(await newDuplicate(world)).params, owner: world.accounts.owner.name, bot: bot.name } };
  }),
];

const newNight: Row['request'] = async ({ arena, accounts }) => {
  const players = ['A', 'B', 'C', 'D'].map((name) => ({ name }));
  const order = { name: 'Night', rounds: 2, minutes: 90, players, ownerId: accounts.owner.id };
  return { params: { id: expectValue(await arena.director.createNight(order)) } };
};

const NIGHTS: readonly Row[] = [
  row('GET /api/nights', PUBLIC),
  row('GET /api/nights/:id', PUBLIC, newNight),
  row('GET /api/nights/:id/results.csv', PUBLIC, newNight),
  row('GET /api/nights/:id/ema.csv', PUBLIC, newNight),
  row('GET /api/nights/:id/keys', OWNER, newNight),
  row('POST /api/nights', ORGANISERS, () => ({
    body: { name: 'Night', rounds: 1, minutes: 60, players: ['A', 'B', 'C', 'D'].map((name) => ({ name })) },
  })),
  row('POST /api/nights/:id/events', OWNER, async (world) => ({
    ...(await newNight(world)),
    body: { type: 'roundStarted' },
  })),
  row('POST /api/nights/:id/entries', everybody('table-key-wrong'), async (world) => ({
    ...(await newNight(world)),
    body: { key: 'x'.repeat(22), entry: { type: 'handUndone', round: 1, table: 1, deal: 1 } },
  })),
];

const FILES: readonly Row[] = [
  ...['/api/docs', '/api/docs/', '/api/docs/static/index.html', '/api/docs/static/swagger-initializer.js'].map((path) =>
    row(`GET ${path}`, PUBLIC),
  ),
  row('GET /api/docs/*', PUBLIC, () => ({ params: { '*': 'static/swagger-ui.css' } })),
  row('GET /api/docs/json', PUBLIC),
  row('GET /api/docs/yaml', PUBLIC),
  row('GET /healthz', PUBLIC),
  row('GET /metrics', PUBLIC),
  row('GET *', PUBLIC, () => ({ params: { '*': '/' } })),
];

/** Routes of the API with answers that caches may store. All others must forbid it. */
export const STORED: ReadonlySet<string> = new Set([
  'GET /api/tournaments/:id/results.json',
  ...FILES.map(({ route }) => route).filter((route) => route.startsWith('GET /api/docs')),
]);

export const ROWS: readonly Row[] = [
  ...READING,
  ...ORGANISING,
  ...BOTS,
  ...ACCOUNT,
  ...ADMINISTRATION,
  ...GROUPS,
  ...TASKS,
  ...LADDER,
  ...TABLES,
  ...CONTESTS,
  ...DUPLICATES,
  ...NIGHTS,
  ...FILES,
];

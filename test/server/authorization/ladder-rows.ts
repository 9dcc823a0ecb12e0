// Rows for the ladder and for unranked matches, with bots and matches of the owner.

import { expectValue } from '@mcr-arena/tiles';
import { createComparison } from '../../../apps/server/src/competitions/comparison/comparison-rows.ts';
import { DEFAULT_LADDER } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { createMatch } from '../../../apps/server/src/competitions/match/match-kind.ts';
import { addRankedBot, addVersion, type RankedBot } from '../competitions/ladder-under-test.ts';
import { ACCOUNTS, ADMINISTRATORS, everybody, OWNER, PUBLIC, type Row, row } from './row.ts';
import type { World } from './senders.ts';

interface NamedBot extends RankedBot {
  readonly name: string;
}

async function newRankedBot({ arena, accounts }: World): Promise<NamedBot> {
  const { prisma } = arena.database;
  const name = `ranked ${Math.random()}`;
  const bot = { ...(await addRankedBot(prisma, accounts.owner.name, name)), name };
  await prisma.botVersion.update({ where: { id: bot.version }, data: { rankedAt: null } });
  return bot;
}

/** A house bot on the ladder; none of its sets are played here. */
const houseBot: Row['request'] = async ({ arena }) => {
  await arena.director.openLadder(DEFAULT_LADDER);
  return { params: { owner: 'MCR Arena', name: 'goal' } };
};

const openedLadder: Row['request'] = async ({ arena }) => {
  await arena.director.openLadder(DEFAULT_LADDER);
  return {};
};

const rankedBot: Row['request'] = async (world) => ({
  params: { owner: world.accounts.owner.name, name: (await newRankedBot(world)).name },
});

const newFour = async (world: World): Promise<readonly [NamedBot, NamedBot, NamedBot, NamedBot]> => [
  await newRankedBot(world),
  await newRankedBot(world),
  await newRankedBot(world),
  await newRankedBot(world),
];

const newMatch: Row['request'] = async (world) => {
  const { owner } = world.accounts;
  const [a, b, c, d] = (await newFour(world)).map(({ name, version }) => ({
    owner: owner.name,
    bot: name,
    number: 1,
    version,
  }));
  const versions = [a!, b!, c!, d!] as const;
  const order = { ownerId: owner.id, versions, config: { sets: 1 } };
  const { prisma } = world.arena.database;
  // The number of unfinished matches per user is limited.
  const own = { kind: 'match', ownerId: owner.id };
  await prisma.competition.updateMany({ where: own, data: { status: 'cancelled' } });
  const id = expectValue(await createMatch(prisma, order));
  await prisma.competition.update({ where: { id }, data: { status: 'cancelled' } });
  return { params: { id, number: '1' } };
};

/** A bot of the owner with two versions that passed their checks. */
const newPair = async (world: World): Promise<NamedBot & { readonly older: string }> => {
  const { prisma } = world.arena.database;
  const ranked = await newRankedBot(world);
  const version = await addVersion(prisma, ranked.bot);
  await prisma.botVersion.update({ where: { id: version }, data: { rankedAt: null } });
  return { ...ranked, older: ranked.version, version };
};

/** The number of unfinished comparisons per user is limited. */
async function endComparisons({ arena, accounts }: World): Promise<void> {
  const where = { kind: 'comparison', ownerId: { in: [accounts.owner.id, accounts.administrator.id] } };
  await arena.database.prisma.competition.updateMany({ where, data: { status: 'cancelled' } });
}

const newComparison: Row['request'] = async (world) => {
  const { owner } = world.accounts;
  const { name: bot, older, version } = await newPair(world);
  const [a, b] = [
    { owner: owner.name, bot, number: 2, version },
    { owner: owner.name, bot, number: 1, version: older },
  ] as const;
  await endComparisons(world);
  const request = { ownerId: owner.id, a, b, smallest: 1, walls: 20 };
  return {
    params: { id: expectValue(await createComparison(world.arena.database.prisma, request, new Date())), number: '1' },
  };
};

const newRequest: Row['request'] = async (world) => {
  await endComparisons(world);
  const { name: bot } = await newPair(world);
  const [a, b] = [2, 1].map((version) => ({ owner: world.accounts.owner.name, bot, version }));
  return { body: { a, b, walls: 20 } };
};

const twoVersions: Row['request'] = async (world) => {
  const { name } = await newPair(world);
  return { params: { owner: world.accounts.owner.name, name, number: '2', other: '1' } };
};

const NO_SET: Row['request'] = () => ({ params: { number: '1' } });

export const LADDER: readonly Row[] = [
  row('GET /api/ladder', PUBLIC),
  row('GET /api/ladder/filters', PUBLIC),
  row('POST /api/ladder/pause', ADMINISTRATORS, openedLadder),
  row('POST /api/ladder/resume', ADMINISTRATORS, openedLadder),
  row('GET /api/ladder/sets', PUBLIC),
  row('GET /api/ladder/sets/:number/record.json', PUBLIC, NO_SET),
  row('GET /api/ladder/head-to-head', everybody('request-malformed')),
  row('GET /api/ladder/bots/:owner/:name', PUBLIC, houseBot),
  row('GET /api/ladder/bots/:owner/:name/history', PUBLIC, houseBot),
  row('GET /api/ladder/bots/:owner/:name/opponents', PUBLIC, houseBot),
  row('GET /api/ladder/bots/:owner/:name/sets', PUBLIC, houseBot),
  row('PUT /api/ladder/bots/:owner/:name', OWNER, async (world) => ({
    ...(await rankedBot(world)),
    body: { version: 1 },
  })),
  row('DELETE /api/ladder/bots/:owner/:name', OWNER, rankedBot),
  row('POST /api/matches', OWNER, async (world) => {
    const bots = (await newFour(world)).map(({ name }) => ({
      owner: world.accounts.owner.name,
      bot: name,
      version: 1,
    }));
    return { body: { bots, sets: 1 } };
  }),
  row('POST /api/comparisons', OWNER, newRequest),
  row('POST /api/comparisons/cost', OWNER, newRequest),
  row('GET /api/comparisons', ACCOUNTS),
  row('GET /api/comparisons/bots', ACCOUNTS),
  row('GET /api/comparisons/:id', PUBLIC, newComparison),
  row('POST /api/comparisons/:id/stop', OWNER, newComparison),
  row('GET /api/comparisons/:id/walls/:number/record.json', PUBLIC, newComparison),
  row('GET /api/bots/:owner/:name/versions/:number/report', OWNER, twoVersions),
  row('GET /api/bots/:owner/:name/versions/:number/divergences/:other', OWNER, twoVersions),
  row('GET /api/matches', ACCOUNTS),
  row('GET /api/matches/own', ACCOUNTS),
  row('GET /api/matches/:id', PUBLIC, newMatch),
  row('POST /api/matches/:id/cancel', OWNER, newMatch),
  row('GET /api/matches/:id/sets/:number/record.json', PUBLIC, newMatch),
];

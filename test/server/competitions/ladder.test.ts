import { FIRST_RATING, uncertaintyOf } from '@mcr-arena/ladder';
import { expectValue } from '@mcr-arena/tiles';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../apps/server/src/accounts/own-account.ts';
import { suspendUser } from '../../../apps/server/src/accounts/users.ts';
import { findCompetition } from '../../../apps/server/src/competitions/competition-row.ts';
import type { LadderConfig } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { createLadderKind } from '../../../apps/server/src/competitions/ladder/ladder-kind.ts';
import { findLadderBot, readBot } from '../../../apps/server/src/competitions/ladder/reading/bot.ts';
import { rebuildLadder } from '../../../apps/server/src/competitions/ladder/rebuild-ladder.ts';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import { newDatabase, until } from '../throwaway.ts';
import { type WatchedDirector, watchDirector } from '../watched-director.ts';
import { addRankedBot, addVersion, quicken } from './ladder-under-test.ts';

const ID = 'ladder';
/** A configuration in which only the sets that a test configures are played. */
const STILL: LadderConfig = {
  botsPerOwner: 4,
  noviceSets: 2,
  learningSets: 0,
  firstSets: 0,
  dailySets: 0,
  watchedMs: 0,
  absenceFrom: 1,
};

let database: Database;
let { director, announced, errors } = {} as WatchedDirector;

beforeEach(async () => {
  database = await newDatabase();
  ({ director, announced, errors } = await watchDirector({ database }));
  return async () => {
    await director.close();
    await database.close();
    expect(errors).toEqual([]);
  };
});

const ratedSets = (): Promise<number> => database.prisma.ladderResult.count().then((rows) => rows / 4);

/** Plays the ladder until `sets` are rated, then stops it. */
async function play(config: Partial<LadderConfig>, sets: number): Promise<void> {
  await director.openLadder(STILL);
  await configure({ ...STILL, ...config });
  await director.advance(ID);
  await until(async () => (await ratedSets()) >= sets);
  await configure(STILL);
  const where = { competitionId: ID, sequence: null };
  await until(async () => {
    await director.advance(ID);
    return (await database.prisma.competitionSet.count({ where })) === 0;
  });
}

async function configure(config: LadderConfig): Promise<void> {
  await database.prisma.competition.update({ where: { id: ID }, data: { config } });
}

describe('the ladder', () => {
  test('begins with the five house bots and rates every set once, in order', async () => {
    await director.openLadder();
    await quicken(database.prisma);
    await play({ firstSets: 6 }, 6);
    expect(await database.prisma.competition.count({ where: { kind: 'ladder' } })).toBe(1);
    const ratings = await database.prisma.ladderRating.findMany({ include: { bot: true } });
    expect(ratings.map(({ bot }) => bot.name).sort()).toEqual(['careful', 'goal', 'policy', 'random', 'shanten']);
    const sets = await database.prisma.competitionSet.findMany({ orderBy: { sequence: 'asc' } });
    expect(sets.map(({ sequence }) => sequence)).toEqual(sets.map((_, index) => index + 1));
    expect(ratings.every((row) => row.sets > 0 && row.deals === 4 * row.sets)).toBe(true);
    expect(ratings.reduce((sum, row) => sum + row.sets, 0)).toBe(4 * sets.length);
    expect(ratings.reduce((sum, { points }) => sum + points, 0)).toBe(0);
    expect(announced.filter(({ type }) => type === 'setPlayed')).toHaveLength(sets.length);
  });

  test('goes on for people who watch if the clock of the machine is set back', async () => {
    const { prisma } = database;
    await quicken(prisma);
    await play({ firstSets: 1 }, 1);
    await configure({ ...STILL, watchedMs: 60_000 });
    const row = (await findCompetition(prisma, ID))!;
    const planAt = (now: Date) =>
      prisma.$transaction((transaction) => createLadderKind(() => now).plan(transaction, row, { isWatched: true }));
    const played = (await prisma.competitionSet.findFirstOrThrow({ where: { playedAt: { not: null } } })).playedAt!;
    const types = [1000, -86_400_000].map(async (ms) => (await planAt(new Date(played.getTime() + ms))).type);
    expect(await Promise.all(types)).toEqual(['wait', 'play']);
  });

  test('plays the open sets of users who are deleted or suspended, and no longer seats their bots', {
    tags: ['full'],
  }, async () => {
    const { prisma } = database;
    const owners = ['ann', 'ben', 'cid', 'dan', 'eva'];
    const bots = [];
    for (const owner of owners) bots.push(await addRankedBot(prisma, owner, owner));
    await director.openLadder(STILL);
    await configure({ ...STILL, noviceSets: 0, firstSets: 100_000, learningSets: 100_000 });
    await director.advance(ID);
    const gone = bots.slice(0, 2);
    const seats = { some: { botVersionId: { in: gone.map(({ version }) => version) } } };
    await until(async () => (await prisma.competitionSet.count({ where: { seats, playedAt: null } })) > 0);
    await deleteAccount(prisma, { id: gone[0]!.owner, role: 'user' });
    expectValue(await suspendUser(prisma, 'ben'));
    // When this plan ends, a plan that was in progress before has ended too.
    await director.advance(ID);
    const { _max: last } = await prisma.competitionSet.aggregate({ _max: { number: true } });
    await until(async () => (await prisma.competitionSet.count({ where: { number: { gt: last.number! } } })) >= 10);
    await configure(STILL);
    await until(async () => (await prisma.competitionSet.count({ where: { playedAt: null } })) === 0);
    await director.advance(ID);
    expect(await prisma.competitionSet.count({ where: { seats, number: { gt: last.number! } } })).toBe(0);
    const played = await prisma.competitionSet.count({ where: { seats } });
    expect(played).toBeGreaterThan(0);
    for (const { version } of gone) {
      const rating = await prisma.ladderRating.findUnique({ where: { versionId: version } });
      const results = await prisma.ladderResult.count({ where: { versionId: version } });
      if (rating !== null) expect([rating.retiredAt !== null, rating.sets]).toEqual([true, results]);
    }
    const { name } = await prisma.user.findUniqueOrThrow({ where: { id: gone[0]!.owner } });
    expect(name).toMatch(/^deleted user /);
  });

  test('rebuilds all ratings from the stored sets exactly, across versions', async () => {
    await quicken(database.prisma);
    const { bot, version } = await addRankedBot(database.prisma, 'ann', 'mine', 'shanten');
    await play({ learningSets: 2 }, 2);
    const next = await addVersion(database.prisma, bot, 'random');
    await play({ learningSets: 2 }, 5);
    const rows = await database.prisma.ladderRating.findMany({ where: { botId: bot } });
    expect(rows.find(({ versionId }) => versionId === version)!.retiredAt).not.toBeNull();
    expect(rows.find(({ versionId }) => versionId === next)).toMatchObject({ previousId: version, retiredAt: null });
    const rebuilt = await rebuildLadder(database.prisma);
    expect(rebuilt).toEqual({ sets: await ratedSets(), versions: 7, differences: [] });

    const { mu } = rows.find(({ versionId }) => versionId === next)!;
    await database.prisma.ladderRating.update({ where: { versionId: next }, data: { mu: mu + Number.EPSILON * 32 } });
    expect((await rebuildLadder(database.prisma)).differences).toMatchObject([{ version: next }]);
  });

  test('is less certain about a version that returns, and rebuilds its rating exactly', {
    tags: ['full'],
  }, async () => {
    const { prisma } = database;
    await quicken(prisma);
    const { bot, version } = await addRankedBot(prisma, 'ann', 'mine', 'shanten');
    const stored = () => prisma.ladderRating.findUniqueOrThrow({ where: { versionId: version } });
    await play({ learningSets: 3 }, 3);
    const former = await stored();
    await prisma.botVersion.update({ where: { id: version }, data: { rankedAt: null } });
    await director.advance(ID);
    // The sets so far were played 200 days ago.
    for (const table of ['competition_set', 'ladder_result'])
      await prisma.$executeRawUnsafe(`UPDATE ${table} SET played_at = played_at - interval '200 days'`);
    await prisma.$executeRaw`UPDATE ladder_rating SET last_played_at = last_played_at - interval '200 days'`;
    expect((await rebuildLadder(prisma)).differences).toEqual([]);

    await prisma.botVersion.update({ where: { id: version }, data: { rankedAt: new Date() } });
    await director.advance(ID);
    const back = await stored();
    expect([back.retiredAt, back.mu, back.sigma]).toEqual([null, former.mu, former.sigma]);
    expect(back.mu - back.lower).toBeCloseTo(uncertaintyOf(FIRST_RATING), 10);
    const found = await findLadderBot(prisma, 'ann', 'mine');
    const [shown] = (await readBot(prisma, found!)).versions;
    expect(shown!.uncertainty).toBeCloseTo(uncertaintyOf(FIRST_RATING), 10);

    await play({ learningSets: former.sets + 1 }, (await ratedSets()) + 1);
    expect((await stored()).sets).toBeGreaterThan(former.sets);
    expect((await rebuildLadder(prisma)).differences).toEqual([]);
    // Sets of 0.2 are rebuilt by its rule, which these were not rated by.
    await configure({ ...STILL, absenceFrom: 1_000_000 });
    expect((await rebuildLadder(prisma)).differences.map(({ version: one }) => one)).toContain(version);
    expect(bot).toBe(found!.id);
  });

  test('plans no sets while it is paused, and rates the sets in play after it is resumed', {
    tags: ['full'],
  }, async () => {
    await director.openLadder({ ...STILL, firstSets: 4 });
    await director.control(ID, 'pause');
    const planned = await database.prisma.competitionSet.count();
    await director.advance(ID);
    expect(await database.prisma.competitionSet.count()).toBe(planned);
    expect(planned).toBeLessThan(4);
    await director.control(ID, 'resume');
    await until(async () => (await ratedSets()) === 4);
  });
});

// Matches that are cancelled: by the user who requested them, by administrators, and because an account or a bot may no longer play.

import type { MatchDocument } from '@mcr-arena/protocol/documents';
import { describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../apps/server/src/accounts/own-account.ts';
import { createToken } from '../../../apps/server/src/accounts/tokens.ts';
import { DEFAULT_LADDER } from '../../../apps/server/src/competitions/ladder/ladder-config.ts';
import { appForFile, request } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { addRankedBot } from './ladder-under-test.ts';

type Token = 'administrator' | 'organiser' | 'other';

const arena = await appForFile();
for (const name of ['a', 'b', 'c']) await addRankedBot(arena.database.prisma, 'organiser', name);
await arena.director.openLadder(DEFAULT_LADDER);

const send = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: object) =>
  request(arena, method, path, token, body);
const as = (user: Token, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
  send(method, url, arena.tokens[user], body);

/** A match of three bots of `organiser` and one more, requested by its owner. It is never played here. */
async function newMatch(fourth: { readonly owner: string; readonly bot: string }, token: string): Promise<string> {
  const bots = [...['a', 'b', 'c'].map((bot) => ({ owner: 'organiser', bot })), fourth];
  const { status, body } = await send('POST', '/matches', token, { bots, sets: 2 });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** A user with a ranked bot `bot`. */
async function newRival(name: string) {
  const { prisma } = arena.database;
  const { token } = await newUserToken(prisma, name, 'user');
  const bot = await addRankedBot(prisma, name, 'bot');
  // Rates the bot, so that others may request it.
  await arena.director.openLadder(DEFAULT_LADDER);
  return { name, token, bot, chosen: { owner: name, bot: 'bot' } };
}

const matchOf = async (id: string): Promise<MatchDocument> => (await as('administrator', 'GET', `/matches/${id}`)).body;
const jobsOf = (id: string) =>
  arena.database.prisma.$queryRaw`
    SELECT state::text FROM pgboss.job WHERE data ->> 'competition' = ${id} AND state <> 'cancelled'`;

describe('a match', () => {
  test('is listed for the user who requested it and for administrators, who may cancel it', async () => {
    const rival = await newRival('lister');
    const id = await newMatch(rival.chosen, rival.token);
    const seenBy = async (token: string) => {
      const { matches } = (await send('GET', '/matches', token)).body;
      const { controlled } = (await send('GET', `/matches/${id}`, token)).body;
      return { isListed: matches.some((match: MatchDocument) => match.id === id), controlled };
    };
    for (const token of [rival.token, arena.tokens.administrator])
      expect(await seenBy(token)).toEqual({ isListed: true, controlled: true });
    expect(await seenBy(arena.tokens.organiser)).toEqual({ isListed: false });
    await send('POST', `/matches/${id}/cancel`, rival.token);
    expect((await seenBy(rival.token)).isListed).toBe(false);
  });

  test('stays in the list of the user who requested it, newest first, also when it is over', async () => {
    const rival = await newRival('keeper');
    const first = await newMatch(rival.chosen, rival.token);
    await send('POST', `/matches/${first}/cancel`, rival.token);
    const second = await newMatch(rival.chosen, rival.token);
    const own = async (token: string, query = '') => (await send('GET', `/matches/own${query}`, token)).body;
    const { matches } = await own(rival.token);
    expect(matches.map(({ id, status }: MatchDocument) => [id, status])).toEqual([
      [second, 'running'],
      [first, 'cancelled'],
    ]);
    expect((await own(rival.token, `?before=${second}`)).matches).toMatchObject([{ id: first, deals: 0 }]);
    expect(matches[0].entrants.map(({ owner }: { owner: string }) => owner)).toEqual([
      'organiser',
      'organiser',
      'organiser',
      'keeper',
    ]);
    const listed = (await own(arena.tokens.administrator)).matches.map(({ id }: MatchDocument) => id);
    expect(listed).not.toContain(first);
    await send('POST', `/matches/${second}/cancel`, rival.token);
  });

  test('that is requested with the token of a bot is one of this bot, not of another one of its owner', async () => {
    const { prisma } = arena.database;
    const sibling = await addRankedBot(prisma, 'two bots', 'sibling');
    const { bot, chosen, name: owner } = await newRival('two bots');
    const order = { user: bot.owner, bot: bot.bot, scope: 'bot', label: 'machine' } as const;
    const { token } = await createToken(prisma, order);
    const others = ['a', 'b'].map((name) => ({ owner: 'organiser', bot: name }));
    const ask = (...bots: object[]) => send('POST', '/matches', token, { bots: [...others, ...bots], sets: 2 });
    const both = [{ owner, bot: 'sibling' }, chosen] as const;
    expect((await ask(both[0], both[0])).body.error.code).toBe('not-yours');
    expect((await ask(...both)).status).toBe(201);
    await prisma.bot.update({ where: { id: sibling.bot }, data: { matchesOnRequest: false } });
    expect((await ask(...both)).body.error.code).toBe('bot-not-for-matches');
  });

  test('needs two different versions', async () => {
    const bots = Array.from({ length: 4 }, () => ({ owner: 'organiser', bot: 'a' }));
    const alone = await as('organiser', 'POST', '/matches', { bots, sets: 2 });
    expect([alone.status, alone.body.error.code]).toEqual([400, 'request-malformed']);
  });

  test('is one of at most two of a user, however many are requested at once', async () => {
    const rival = await newRival('hasty');
    const bots = [...['a', 'b', 'c'].map((bot) => ({ owner: 'organiser', bot })), rival.chosen];
    const requests = Array.from({ length: 8 }, () => send('POST', '/matches', rival.token, { bots, sets: 2 }));
    const answers = (await Promise.all(requests)).map(({ status, body }) => `${status} ${body.error?.code ?? ''}`);
    expect(answers.sort()).toEqual([...Array(2).fill('201 '), ...Array(6).fill('409 too-many-matches')]);
    for (const { id } of (await send('GET', '/matches', rival.token)).body.matches) {
      await send('POST', `/matches/${id}/cancel`, rival.token);
    }
  });

  test('can be cancelled until it is over', async () => {
    const rival = await newRival('late');
    const id = await newMatch(rival.chosen, rival.token);
    const cancel = (match = id) => send('POST', `/matches/${match}/cancel`, rival.token);
    expect(await jobsOf(id)).toHaveLength(2);
    for (const _ of [1, 2]) expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await jobsOf(id)).toEqual([]);
    expect(arena.announced).toContainEqual({ type: 'statusChanged', competition: id, status: 'cancelled' });
    await arena.database.prisma.competition.update({ where: { id }, data: { status: 'finished' } });
    expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: 'status-conflict' } } });
    expect(await cancel('ladder')).toMatchObject({ status: 404, body: { error: { code: 'match-unknown' } } });
  });
});

describe('a match with several owners is cancelled, with the reason,', () => {
  const reason = 'one of its bots was removed, or an account that takes part was suspended or deleted';

  test('when one of them is suspended', async () => {
    const rival = await newRival('suspended');
    const own = await newMatch(rival.chosen, rival.token);
    const others = await newMatch(rival.chosen, arena.tokens.organiser);
    expect((await as('administrator', 'POST', '/users/suspended/suspend')).status).toBe(200);
    for (const id of [own, others]) expect(await matchOf(id)).toMatchObject({ status: 'cancelled', failure: reason });
  });

  test('when one of them deletes the account, even if the server was stopped in between', async () => {
    const { prisma } = arena.database;
    const rival = await newRival('deleted');
    const id = await newMatch(rival.chosen, rival.token);
    const user = await prisma.user.findUniqueOrThrow({ where: { name: 'deleted' } });
    await deleteAccount(prisma, user);
    expect((await matchOf(id)).status).toBe('running');
    await arena.director.releaseBarred();
    expect(await matchOf(id)).toMatchObject({ status: 'cancelled', failure: reason });
  });

  test('when one of its bots is removed', async () => {
    const rival = await newRival('remover');
    const id = await newMatch(rival.chosen, rival.token);
    const other = await newMatch((await newRival('stayer')).chosen, arena.tokens.organiser);
    expect((await send('DELETE', '/bots/remover/bot', rival.token)).status).toBe(204);
    expect(await matchOf(id)).toMatchObject({ status: 'cancelled', failure: reason });
    expect((await matchOf(other)).status).toBe('running');
  });
});

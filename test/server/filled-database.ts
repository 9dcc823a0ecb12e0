// A database with data of every kind, and a picture of its contents: equal pictures mean equal databases.

import { createHash } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import { formatResults, resultsOf } from '@mcr-arena/tournament';
import { findCompetition } from '../../apps/server/src/competitions/competition-row.ts';
import { createLedger } from '../../apps/server/src/competitions/swiss/ledger.ts';
import { withPlayedSets } from '../../apps/server/src/competitions/swiss/standings/played-sets.ts';
import type { Database } from '../../apps/server/src/database/open-database.ts';
import { newBotToken, newUserToken } from './test-tokens.ts';
import { until } from './throwaway.ts';
import { watchDirector } from './watched-director.ts';

const ODD_TEXT = `quotes " ' \\ {braces}, NULL, 麻將 💥 and a\nline`;

/** Plays one tournament to its end, and starts and pauses another; returns the picture. */
export async function fillDatabase(database: Database): Promise<string> {
  const { director, errors } = await watchDirector({ database });
  const { user } = await newUserToken(database.prisma, ODD_TEXT, 'organiser');
  await newBotToken(database.prisma, ODD_TEXT);
  const entrants = ['a', 'b', 'c', ODD_TEXT.replace('\n', ' ')].map((id) => ({ id, bot: 'random' }));
  for (const [id, rounds] of [
    ['over', 3],
    ['under-way', 1000],
  ] as const) {
    const config = { id, entrants, rounds, setsPerRound: 2, seatings: 4 as const };
    expectValue(await director.create({ name: `${ODD_TEXT} ${id}`, config, ownerId: user.id }));
  }
  expectValue(await director.control('over', 'start'));
  await until(async () => (await director.read('over'))?.row.status === 'finished');
  expectValue(await director.control('under-way', 'start'));
  await until(async () => ((await director.read('under-way'))?.state.open?.sets.size ?? 0) > 0);
  expectValue(await director.control('under-way', 'pause'));
  await director.close();
  if (errors.length > 0) throw errors[0];
  return pictureOf(database);
}

/** Results of every tournament, digests of every record, users, bots and settings. */
export async function pictureOf({ prisma }: Database): Promise<string> {
  const ledger = createLedger();
  const tournaments = await prisma.competition.findMany({ orderBy: { id: 'asc' } });
  const results = await Promise.all(
    tournaments.map(async ({ id, commitment }) => {
      const progress = await ledger.read(prisma, (await findCompetition(prisma, id))!);
      const state = await withPlayedSets(prisma, progress);
      return formatResults(resultsOf(state, { commitment }));
    }),
  );
  const records = await prisma.setRecord.findMany({ orderBy: { setId: 'asc' } });
  const picture = {
    tournaments: tournaments.map(({ secret, ...row }) => ({ ...row, secret: Buffer.from(secret).toString('hex') })),
    results,
    records: records.map(({ setId, text }) => [setId, createHash('sha256').update(text!).digest('hex')]),
    users: await prisma.user.findMany({ orderBy: { id: 'asc' } }),
    credentials: await prisma.credential.findMany({ orderBy: { id: 'asc' }, omit: { hash: true } }),
    bots: await prisma.bot.findMany({ orderBy: { id: 'asc' }, include: { versions: { orderBy: { number: 'asc' } } } }),
    settings: await prisma.setting.findMany({ orderBy: { key: 'asc' } }),
  };
  return JSON.stringify(picture, undefined, 1);
}

// Sets with both a remote bot and an uploaded bot: only a server with the connections and a sandbox takes them.

import { type BotReference, STDIO_HOST } from '@mcr-arena/hosts';
import type { SetPool, SetSpec } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../apps/server/src/database/open-database.ts';
import type { DirectorOptions } from '../../../apps/server/src/director.ts';
import { newBotToken } from '../test-tokens.ts';
import { newDatabase, until } from '../throwaway.ts';
import { watchDirector } from '../watched-director.ts';

let database: Database;
beforeEach(async () => {
  database = await newDatabase();
});
afterEach(() => database.close());

/** Stands in for the tables of remote bots: its player records the sets it is given and never finishes them. */
function playUnderTest() {
  const played: SetSpec[] = [];
  let end = (): void => {};
  const closed = new Promise<never>((_, reject) => {
    end = () => reject(new Error('closed'));
  });
  closed.catch(() => {});
  const player = {
    play: (spec: SetSpec) => {
      played.push(spec);
      return closed;
    },
    close: async () => end(),
  } as unknown as SetPool;
  const remotePlay: DirectorOptions['remotePlay'] = {
    whileHeld: (begin) => void begin(player),
    close: async () => end(),
  };
  return { played, remotePlay };
}

async function start(isSandboxed: boolean) {
  const { played, remotePlay } = playUnderTest();
  const cache = {
    location: { folder: '/nowhere' },
    locate: async (reference: BotReference) => ({ reference, release: () => {} }),
  };
  const { director } = await watchDirector({ database, remotePlay, uploads: { cache, isSandboxed, speed: 1 } });
  return { played, director };
}

test('a server without a sandbox leaves sets of remote and uploaded bots to a server with one', async () => {
  const { prisma } = database;
  const { version: remote } = await newBotToken(prisma, 'remote');
  const { botId } = await prisma.botVersion.findUniqueOrThrow({ where: { id: remote } });
  const manifest = { kind: 'stdio', file: 'code.js' };
  const data = { botId, number: 2, kind: 'stdio' as const, manifest, contentHash: '0'.repeat(64) };
  const { id: code } = await prisma.botVersion.create({ data });
  const without = await start(false);
  const create = async (id: string, versions: Readonly<Record<string, string>>) => {
    const entrants = ['a', 'b', 'c', 'd'].map((name) => ({ id: name, bot: name in versions ? 'remote' : 'random' }));
    const config = { id, entrants, rounds: 1, seatings: 4 as const };
    expectValue(await without.director.create({ name: id, config, botVersions: new Map(Object.entries(versions)) }));
    expectValue(await without.director.control(id, 'start'));
  };
  await create('mixed', { a: remote, b: code });
  await create('connected', { a: remote });
  await until(async () => without.played.length > 0);
  expect(without.played.filter(hasCode)).toEqual([]);
  await without.director.close();
  expect(await prisma.competitionSet.count({ where: { voids: { gt: 0 } } })).toBe(0);
  const both = await start(true);
  await until(async () => both.played.some(hasCode));
  await both.director.close();
});

function hasCode({ bots }: SetSpec): boolean {
  return bots.some(({ reference }) => reference.host === STDIO_HOST);
}

// A server killed three times during a comparison: the next servers continue it, and its numbers are those of `mcr compare`.

import type { ComparisonDocument } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { joinDatabase } from '../../../apps/server/src/database/open-database.ts';
import { ask, type Serving, serve } from '../serving.ts';
import { newUserToken } from '../test-tokens.ts';
import { newFolder, until } from '../throwaway.ts';
import { BLUNDERING, CAREFUL, compareAgain, expectSame, OLD, WITHOUT_BLUNDER } from './comparison-under-test.ts';
import { addRankedBot, addVersion } from './ladder-under-test.ts';

const KILLS = 3;
const WALLS = 120;
const VERSION = { owner: 'ann', bot: 'tiger' } as const;

/** A bot with a blundering version 1 and a careful version 2; returns its owner's token. */
async function prepare(path: string): Promise<string> {
  const { prisma, close } = expectValue(await joinDatabase({ type: 'folder', path }));
  const { token } = await newUserToken(prisma, 'ann', 'user');
  const { bot, version } = await addRankedBot(prisma, 'ann', 'tiger', 'shanten');
  const second = await addVersion(prisma, bot, 'shanten');
  await prisma.botVersion.update({ where: { id: version }, data: { manifest: BLUNDERING } });
  await prisma.botVersion.update({ where: { id: second }, data: { manifest: CAREFUL } });
  await close();
  return token;
}

test('a comparison continues after kills with the same numbers', async () => {
  const folder = newFolder();
  let server: Serving = await serve({ MCR_DATA: folder.path });
  try {
    const token = await prepare(folder.path);
    const order = { a: { ...VERSION, version: 2 }, b: { ...VERSION, version: 1 }, smallest: 0.5, walls: WALLS };
    const { id } = await ask(`${server.url}/api/comparisons`, token, order);
    const read = async () => (await (await fetch(`${server.url}/api/comparisons/${id}`)).json()) as ComparisonDocument;
    const settled: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { walls } = await until(async () => {
        const document = await read();
        return document.walls > (settled.at(-1) ?? 0) && document;
      });
      expect((await read()).status).toBe('running');
      await server.kill();
      server = await serve({ MCR_DATA: folder.path });
      expect((await read()).walls).toBeGreaterThanOrEqual(walls);
      settled.push(walls);
    }
    const document = await until(async () => {
      const found = await read();
      return found.status !== 'running' && found;
    });
    expect(document.status).toBe('finished');
    expectSame(document, await compareAgain([`new=${WITHOUT_BLUNDER}`, OLD], document));
  } finally {
    await server.stop();
    folder.remove();
  }
}, 1_800_000);

// A backup written by version 0.1, restored on this version: tokens, organisers' rights, results, and resumed tournaments.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { restore } from '../../apps/server/src/backup/backup.ts';
import { ask, type Serving, serve } from './serving.ts';
import { runBot } from './sessions/bot-process.ts';
import { newFolder, until } from './throwaway.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');

const tokenSchema = z.object({ id: z.string().optional(), token: z.string(), revoked: z.boolean().optional() });
const tournamentSchema = z.object({
  status: z.string(),
  setsPlayed: z.number(),
  commitment: z.string(),
  resultsSha256: z.string().optional(),
});
const { tokens, tournaments } = z
  .object({ tokens: z.record(z.string(), tokenSchema), tournaments: z.record(z.string(), tournamentSchema) })
  .parse(JSON.parse(readFileSync(join(FIXTURES, 'backup-0.1.json'), 'utf8')));
const tokenOf = (name: string): string => tokens[name]!.token;

let folder: ReturnType<typeof newFolder>;
let server: Serving;
const restored: unknown[] = [];
beforeAll(async () => {
  folder = newFolder();
  const location = { type: 'folder', path: join(folder.path, 'data') } as const;
  expectValue(await restore(location, join(FIXTURES, 'backup-0.1.backup'), { replace: false }));
  server = await serve({ MCR_DATA: location.path });
  for (const id of Object.keys(tournaments)) restored.push(await ask(`${server.url}/api/tournaments/${id}`));
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

async function resultsDigest(id: string): Promise<string> {
  const results = await (await fetch(`${server.url}/api/tournaments/${id}/results.json`)).text();
  return createHash('sha256').update(results).digest('hex');
}

describe('a backup of version 0.1', () => {
  test('restores every token that was not revoked, without a new administrator', async () => {
    expect(server.administratorToken).toBeUndefined();
    for (const [name, { token, revoked = false }] of Object.entries(tokens)) {
      const response = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
      expect({ name, status: response.status }).toEqual({ name, status: revoked ? 401 : 200 });
    }
  });

  test('restores every tournament', async () => {
    const expected = Object.entries(tournaments).map(([id, { status, setsPlayed, commitment }]) => ({
      id,
      status,
      setsPlayed,
      commitment,
    }));
    expect(restored).toMatchObject(expected);
    expect(await resultsDigest('finished')).toBe(tournaments.finished!.resultsSha256);
  });

  test('finishes its tournaments, one of them with a connected bot, with the results of version 0.1', async () => {
    const bot = runBot('shanten', server.url, tokenOf('annBot'));
    const going = ['half-played', 'connected'];
    for (const id of going) await ask(`${server.url}/api/tournaments/${id}/resume`, tokenOf('administrator'));
    for (const id of going) {
      await until(async () => (await ask(`${server.url}/api/tournaments/${id}`)).status === 'finished');
      expect({ id, digest: await resultsDigest(id) }).toEqual({ id, digest: tournaments[id]!.resultsSha256 });
    }
    expect((await bot.stop()).code).toBe(0);
    await ask(`${server.url}/api/tournaments/made/cancel`, tokenOf('bob'));
    expect((await ask(`${server.url}/api/tournaments/made`)).status).toBe('cancelled');
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveStandings } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { createLeaders } from '../../../apps/server/src/competitions/swiss/leaders.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { entrantsNamed } from '../../tournament/invented-play.ts';
import { appForFile } from '../app-under-test.ts';
import { until } from '../throwaway.ts';

const PATIENT_MS = 600_000;
const CONFIG = {
  entrants: entrantsNamed(8).map((entrant) => ({ ...entrant, bot: 'random' })),
  rounds: 2,
  seatings: 1 as const,
};

const pages = makeScratchFolder();
writeFileSync(join(pages, 'index.html'), '<meta property="og:description" content="">');
const arena = await appForFile({ pages });

const read = (id: string) => arena.director.read(id);

test('the leaders after the last complete round are in the preview, those of the open round are not', async () => {
  const id = expectValue(await arena.director.create({ name: 'Cup', config: CONFIG }));
  expectValue(await arena.director.control(id, 'start'));
  await arena.playNextSet(id);
  expect(await createLeaders(read, PATIENT_MS).of(id)).toBeUndefined();
  await arena.playNextSet(id);
  const { entrants } = (await arena.app.inject({ url: `/api/tournaments/${id}/standings` })).json<LiveStandings>();
  const first = entrants.slice(0, 3).map(({ entrant }) => entrant);
  expect(await createLeaders(read, PATIENT_MS).of(id)).toEqual({ rounds: 1, entrants: first });
  const shown = `Being played now. After round 1: 1. ${first[0]}, 2. ${first[1]}, 3. ${first[2]}. 8 entrants.`;
  await until(async () => (await arena.app.inject({ url: `/tournaments/${id}` })).body.includes(shown));
});

test('reads tournaments one after another, and each once', async () => {
  const asked: string[] = [];
  const held = Promise.withResolvers<undefined>();
  const leaders = createLeaders((id) => {
    asked.push(id);
    return held.promise;
  }, PATIENT_MS);
  const answers = ['a', 'b', 'a'].map((id) => leaders.of(id));
  await new Promise(setImmediate);
  expect(asked).toEqual(['a']);
  held.resolve(undefined);
  expect(await Promise.all(answers)).toEqual([undefined, undefined, undefined]);
  expect(asked).toEqual(['a', 'b']);
});

test('a tournament that cannot be read, or not in time, has no leaders', async () => {
  let readings = 0;
  const broken = createLeaders(() => {
    readings += 1;
    return Promise.reject(new Error('connection lost'));
  }, PATIENT_MS);
  expect([await broken.of('cup'), await broken.of('cup')]).toEqual([undefined, undefined]);
  expect(readings).toBe(1);
  expect(await createLeaders(() => new Promise(() => {}), 0).of('cup')).toBeUndefined();
});

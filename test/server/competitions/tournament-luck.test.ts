// The luck of a finished tournament, beside its standings.

import { luckOf } from '@mcr-arena/luck';
import type { LiveStandings, TournamentDocument } from '@mcr-arena/protocol/documents';
import { expectValue, SEATS } from '@mcr-arena/tiles';
import { positionAt } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { createSetRecords } from '../../../apps/server/src/archive/set-records.ts';
import { playedDealOf } from '../../../apps/server/src/competitions/reports/record-reader.ts';
import { computeLuck } from '../../../apps/server/src/competitions/swiss/tournament-luck.ts';
import { entrantsNamed } from '../../tournament/invented-play.ts';
import { appForFile } from '../app-under-test.ts';

const arena = await appForFile();
const { prisma } = arena.database;
const records = createSetRecords(prisma);
const errors: unknown[] = [];
const compute = () => computeLuck({ database: arena.database, records, onError: (e) => errors.push(e) }, new Date());

async function started(): Promise<string> {
  const config = {
    entrants: entrantsNamed(4).map((entrant) => ({ ...entrant, bot: 'shanten' })),
    rounds: 1,
    seatings: 4 as const,
  };
  const id = expectValue(await arena.director.create({ name: 'Cup', config }));
  expectValue(await arena.director.control(id, 'start'));
  return id;
}

async function finished(): Promise<{ readonly id: string; readonly set: string }> {
  const id = await started();
  await arena.playNextSet(id);
  await arena.director.advance(id);
  return { id, set: (await prisma.competitionSet.findFirstOrThrow({ where: { competitionId: id } })).id };
}

const documentOf = async (id: string) =>
  (await arena.app.inject({ url: `/api/tournaments/${id}` })).json<TournamentDocument>();

test('is that of each entrant’s seats, and with the rest makes its points', async () => {
  const running = await started();
  const { id, set } = await finished();
  expect(await documentOf(id)).toMatchObject({ status: 'finished' });
  await compute();
  expect(await documentOf(running)).not.toHaveProperty('luck');
  const { luck } = await documentOf(id);
  const record = await records.record(set);
  const sums = new Map(record.entrants.map((entrant) => [entrant, 0]));
  for (const [number, { seating }] of record.deals.entries()) {
    const { bySeat } = luckOf(playedDealOf(set, record, number));
    for (const seat of SEATS) {
      const entrant = record.entrants[positionAt(seating, seat)]!;
      sums.set(entrant, sums.get(entrant)! + bySeat[seat]);
    }
  }
  const { entrants } = (await arena.app.inject({ url: `/api/tournaments/${id}/standings` })).json<LiveStandings>();
  expect(luck!.entrants).toHaveLength(4);
  const csv = (await arena.app.inject({ url: `/api/tournaments/${id}/standings.csv` })).payload.split('\r\n');
  const lessLuck = new Map(csv.map((line) => [line.split(',')[1], line.split(',')[12]]));
  for (const { entrant, luck: points, rest } of luck!.entrants) {
    expect(points).toBeCloseTo(sums.get(entrant)! / 4, 3);
    const { pointsPerDeal } = entrants.find((one) => one.entrant === entrant)!;
    expect(points + rest.value).toBeCloseTo(pointsPerDeal!.value, 3);
    expect(lessLuck.get(entrant)).toBe(String(rest.value));
  }
});

test('is not computed from a malformed record, which is reported once', async () => {
  const { id, set } = await finished();
  await prisma.setRecord.update({ where: { setId: set }, data: { text: new Uint8Array([1, 2, 3]) } });
  await compute();
  await compute();
  expect(errors).toHaveLength(1);
  expect(await documentOf(id)).not.toHaveProperty('luck');
});

// When sets are disclosed, for a competition without rounds.

import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { afterAll, expect, test } from 'vitest';
import { discloseSets } from '../../../apps/server/src/competitions/disclosure.ts';
import { newDatabase } from '../throwaway.ts';

const database = await newDatabase();
afterAll(() => database.close());
const { prisma } = database;

test('a set of a wall is disclosed once all tables have played the wall', async () => {
  const owner = await prisma.user.create({ data: { name: 'ann', kind: 'person' } });
  const competition = await prisma.competition.create({
    data: {
      id: 'cup',
      kind: 'cup',
      name: 'Cup',
      ownerId: owner.id,
      secret: new Uint8Array(32),
      config: {},
      limits: DEFAULT_LIMITS,
      rules: {},
      commitment: '',
      status: 'running',
      sets: { create: [1, 2].map((table) => ({ table, number: 1, ...(table === 1 && { playedAt: new Date() }) })) },
    },
    include: { sets: true },
  });
  const [first, second] = [1, 2].map((table) => competition.sets.find((set) => set.table === table)!.id);
  expect(await discloseSets(prisma, 'cup', 'wall')).toEqual([]);
  await prisma.competitionSet.update({ where: { id: second! }, data: { playedAt: new Date() } });
  expect((await discloseSets(prisma, 'cup', 'wall')).toSorted()).toEqual([first, second].toSorted());
});

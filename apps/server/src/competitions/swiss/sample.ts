// The sample tournament: house bots play it in the background at the first start of a server, so that its pages have standings, deals and
// a tournament to verify from the beginning. Administrators can remove it.

import { DEMO_ENTRANTS } from '@mcr-arena/house-bots';
import type { Competition, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { Director } from '../../director.ts';
import { SAMPLE_ID } from './swiss-config.ts';

const NAME = 'Sample tournament · 示例赛事';
const SIZE = { rounds: 12, seatings: 4 } as const;

type SampleDirector = Pick<Director, 'create' | 'control'>;

/** Creates and starts it, unless a competition has its id. Returns its id. */
export async function openSample(director: SampleDirector): Promise<string> {
  const entrants = DEMO_ENTRANTS.map((specification) => {
    const [, id, bot] = /^(?:([^=?]+)=)?(.+)$/.exec(specification)!;
    return { id: id ?? bot!, bot: bot! };
  });
  const created = await director.create({ name: NAME, config: { id: SAMPLE_ID, entrants, ...SIZE } });
  if (created.ok) await director.control(SAMPLE_ID, 'start');
  return SAMPLE_ID;
}

/** Whether it is the sample, and not a tournament that a user gave its id in 0.2. */
export function isSample({ id, ownerId }: Pick<Competition, 'id' | 'ownerId'>): boolean {
  return id === SAMPLE_ID && ownerId === HOUSE_USER;
}

/** Ends it and deletes it with all its sets. */
export async function removeSample(prisma: PrismaClient, director: SampleDirector): Promise<void> {
  // Refused if it is over.
  await director.control(SAMPLE_ID, 'cancel');
  await prisma.competition.deleteMany({ where: { id: SAMPLE_ID, ownerId: HOUSE_USER } });
}

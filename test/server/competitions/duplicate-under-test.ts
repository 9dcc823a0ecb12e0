// Competitions of people and bots for tests: people with accounts who enter and play.

import type { HumanDuplicateDocument } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { openUserSession } from '../../../apps/server/src/accounts/user-sessions.ts';
import { createUser } from '../../../apps/server/src/accounts/users.ts';
import type { Guest, PeopleHouse } from '../tables/people-house.ts';
import type { Choose, PlayerClient } from '../tables/player-client.ts';
import { until } from '../throwaway.ts';

export async function newAccount(
  { database }: Pick<PeopleHouse, 'database'>,
  name: string,
  role: 'user' | 'organiser' | 'administrator' = 'user',
): Promise<Guest> {
  const user = expectValue(await createUser(database.prisma, { name, kind: 'person', role }));
  const { secret } = await openUserSession(database.prisma, user);
  return { id: user.id, name, cookie: `mcr_session=${secret}` };
}

export const readDuplicate = async (house: PeopleHouse, id: string, reader?: Guest): Promise<HumanDuplicateDocument> =>
  (await house.ask('GET', `/duplicates/${id}`, reader)).body;

/** Enters a person, opens the table and plays by a rule, deal after deal. */
export async function play(house: PeopleHouse, id: string, person: Guest, choose: Choose): Promise<PlayerClient> {
  const { body } = await house.ask('POST', `/duplicates/${id}/enter`, person);
  const { table } = body as { readonly table: string };
  return house.client({ table, cookie: person.cookie, choose, isReady: true });
}

/** Waits for the end of a competition that was closed. */
export function untilOver(house: PeopleHouse, id: string): Promise<HumanDuplicateDocument> {
  return until(async () => {
    const document = await readDuplicate(house, id);
    return document.status === 'finished' && document;
  });
}

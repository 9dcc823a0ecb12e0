// Nights: a club's evening at real tables. Nothing is played on the server, which stores what organisers and tables enter.

import { type NightEvent, nightOf, withCorrections } from '@mcr-arena/tournament';
import { nightConfigSchema, nightEventSchema } from '@mcr-arena/tournament/schema';
import type { Store } from '../../database/open-database.ts';
import { parseColumn } from '../../database/parse-column.ts';
import type { CompetitionKind } from '../competition-kind.ts';
import { type CompetitionRow, placeOf } from '../competition-row.ts';

export const NIGHT = 'night';

export const NIGHT_KIND: CompetitionKind = {
  name: NIGHT,
  page: '/nights/:id',
  plansAfter: 'last-set',
  plan: async (transaction, row) => {
    const { isOver } = nightOf(readNightConfig(row), await readEvents(transaction, row.id));
    return { type: isOver ? 'finish' : 'wait' };
  },
  specOf: ({ id }) => {
    throw new Error(`night "${id}" plans no sets`);
  },
  disclosure: () => 'stored',
  announcementOf: () => undefined,
  document: async (_store, { id, name, status }) => ({ id, name, status }),
};

/** Throws if it is malformed. */
export function readNightConfig(row: Pick<CompetitionRow, 'id' | 'config'>) {
  return parseColumn(nightConfigSchema, placeOf(row, 'config'), row.config);
}

/** The events of a night in order, with the names that players have now. Throws if one is malformed. */
export async function readEvents(store: Store, competitionId: string): Promise<NightEvent[]> {
  const rows = await store.nightEvent.findMany({ where: { competitionId }, orderBy: { number: 'asc' } });
  const events = rows.map(({ number, event }) => {
    const place = { table: 'night_event', id: `${competitionId} ${number}`, column: 'event' };
    return parseColumn(nightEventSchema, place, event);
  });
  return withCorrections(events);
}

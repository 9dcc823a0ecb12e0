// The choices in the form for a new table, and the table order that the server receives.

import type { PeopleBots, TableBot, TableOptions, TableOrder } from '@mcr-arena/protocol/documents';

/** The protocol's `TABLE_BOTS`, weakest first; repeated here because importing the schemas would enlarge the bundle. */
export const BOTS = ['beginner', 'shanten', 'policy', 'careful', 'goal'] as const satisfies readonly TableBot[];
/** The occupant of a place: a person, or a bot. */
export type Place = TableOrder['seats'][number];
export const LENGTHS = ['1', '4', '8', '16', 'endless'] as const;
type LengthChoice = (typeof LENGTHS)[number];

export interface TableChoices extends Omit<TableOptions, 'length'> {
  readonly places: readonly [Place, Place, Place, Place];
  readonly length: LengthChoice;
}

export const FIRST_CHOICES: TableChoices = {
  places: [{ type: 'person' }, { type: 'person' }, { type: 'bot', bot: 'goal' }, { type: 'bot', bot: 'goal' }],
  length: '4',
  flowers: true,
  rules: 'mcr',
  clock: 'bank',
  pauses: 'natural',
  visibility: 'private',
  spectators: 'delayed',
  replay: 'players',
};

export function orderOf({ places, length, ...options }: TableChoices): TableOrder {
  return {
    ...options,
    seats: [places[0], places[1], places[2], places[3]],
    length: LENGTH_OF[length],
  };
}

const LENGTH_OF = { '1': 1, '4': 4, '8': 8, '16': 16, endless: 'endless' } as const satisfies Record<
  LengthChoice,
  TableOrder['length']
>;

/** The key of an occupant in the list of choices. */
export function keyOfPlace(place: Place): string {
  if (place.type === 'person') return 'person';
  return place.type === 'bot' ? place.bot : `${place.owner}/${place.bot}`;
}

/** The possible occupants of a place: a person, the house bots, and bots of users. */
export function placesToChoose({ bots }: PeopleBots): readonly Place[] {
  return [
    { type: 'person' },
    ...BOTS.map((bot): Place => ({ type: 'bot', bot })),
    ...bots.map(({ owner, bot }): Place => ({ type: 'userBot', owner, bot })),
  ];
}

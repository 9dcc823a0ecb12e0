// The order of a table as its form has it.

import type { TableBot, TableOptions, TableOrder } from '@mcr-arena/protocol/documents';

/** As in the protocol's `TABLE_BOTS`, weakest first: the schemas themselves are large. */
export const BOTS = ['beginner', 'shanten', 'careful', 'goal'] as const satisfies readonly TableBot[];
export type Place = 'person' | TableBot;
export const LENGTHS = ['1', '4', '16', 'endless'] as const;
export type LengthChoice = (typeof LENGTHS)[number];

export interface TableChoices extends Omit<TableOptions, 'length'> {
  readonly places: readonly [Place, Place, Place, Place];
  readonly length: LengthChoice;
}

export const FIRST_CHOICES: TableChoices = {
  places: ['person', 'person', 'goal', 'goal'],
  length: '4',
  flowers: true,
  clock: 'bank',
  pauses: 'natural',
  visibility: 'open',
  spectators: 'delayed',
  replay: 'players',
};

export function orderOf({ places, length, ...options }: TableChoices): TableOrder {
  const seatOf = (place: Place): TableOrder['seats'][number] =>
    place === 'person' ? { type: 'person' } : { type: 'bot', bot: place };
  return {
    ...options,
    seats: [seatOf(places[0]), seatOf(places[1]), seatOf(places[2]), seatOf(places[3])],
    length: LENGTH_OF[length],
  };
}

const LENGTH_OF = { '1': 1, '4': 4, '16': 16, endless: 'endless' } as const satisfies Record<
  LengthChoice,
  TableOrder['length']
>;

// Builds the document of a table.

import type { PersonPlayer } from '@mcr-arena/arena';
import type { TableDocument, TableSeat } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import { type GameRow, type SeatHolder, shownVersion } from '../games/game-row.ts';

/** A person at the table. */
export interface SeatedPerson {
  readonly player: PersonPlayer;
  isReady: boolean;
  consents: boolean;
  /** When they said the latest phrase, by `performance.now`. */
  saidAt: number;
}

/** The document without its seats. */
type TableFacts = Omit<TableDocument, 'seats'>;

/** The competition of people and bots for which the game counts. */
export function competitionOf({ entry }: Pick<GameRow, 'entry'>): Pick<TableFacts, 'competition'> {
  return entry === null ? {} : { competition: { id: entry.competition.id, name: entry.competition.name } };
}

export function tableDocumentOf(
  facts: TableFacts,
  holders: BySeat<SeatHolder>,
  people: BySeat<SeatedPerson | undefined>,
): TableDocument {
  const seats = mapSeats((player) => seatOf(holders[player], people[player]));
  return { ...facts, seats: [seats[0], seats[1], seats[2], seats[3]] };
}

function seatOf(holder: SeatHolder, person: SeatedPerson | undefined): TableSeat {
  if (holder.type === 'userBot') return shownVersion(holder);
  if (holder.type !== 'person') return holder;
  const { user, hasLeft } = holder;
  return {
    type: 'person',
    name: user.name,
    isGuest: user.kind === 'guest',
    presence: hasLeft ? 'left' : (person?.player.presence ?? 'away'),
    isReady: person?.isReady ?? false,
    consents: person?.consents ?? false,
  };
}

// Builds the document of a table.

import type { PersonPlayer } from '@mcr-arena/arena';
import type { TableDocument, TableOptions, TableRole, TableSeat } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats } from '@mcr-arena/tiles';
import { type GameRow, type SeatHolder, shownVersion } from '../games/game-row.ts';

/** A person at the table. `isAwaited`: they took the place of a bot and have not connected yet. */
export interface SeatedPerson {
  readonly player: PersonPlayer;
  isAwaited: boolean;
  isReady: boolean;
  consents: boolean;
  /** When they said the latest phrase, by `performance.now`. */
  saidAt: number;
}

/** What is not in the row of the game. */
interface TableFacts extends Pick<TableDocument, 'deal' | 'totals' | 'spectatorCount'> {
  readonly options: TableOptions;
  /** Role of the reader. Only players get the id of the rematch, with which anybody could take their places there. */
  readonly role: TableRole['type'];
  /** Time until the check before the first deal ends; undefined unless it is in progress. */
  readonly startsInMs: number | undefined;
  readonly isDelayed: boolean;
  /** How long a table of a competition waits for people before bots can take places. */
  readonly peopleMs: number | undefined;
}

/** Long enough for all who come at the agreed time. */
const PEOPLE_MS = 3 * 60_000;

/** The competition of people and bots for which the game counts, and from when bots can take places there. */
function competitionOf(
  { entries: [entry], status, createdAt }: Pick<GameRow, 'entries' | 'status' | 'createdAt'>,
  peopleMs = PEOPLE_MS,
): Pick<TableDocument, 'competition' | 'botsAt'> {
  if (entry === undefined) return {};
  const { id, name } = entry.competition;
  const botsAt = new Date(createdAt.getTime() + peopleMs).toISOString();
  return { competition: { id, name }, ...(status === 'waiting' && { botsAt }) };
}

export function tableDocumentOf(
  row: Omit<GameRow, 'seats'>,
  { options, role, startsInMs, isDelayed, peopleMs, ...facts }: TableFacts,
  holders: BySeat<SeatHolder>,
  people: BySeat<SeatedPerson | undefined>,
): TableDocument {
  const { id, status, createdAt, rematchId } = row;
  const seats = mapSeats((player) => seatOf(holders[player], people[player]));
  return {
    id,
    status,
    ...options,
    ...facts,
    seats: [seats[0], seats[1], seats[2], seats[3]],
    createdAt: createdAt.toISOString(),
    ...(role === 'player' && rematchId !== null && { rematch: rematchId }),
    ...competitionOf(row, peopleMs),
    ...(startsInMs !== undefined && { startsInMs }),
    ...(isDelayed && { isDelayed: true as const }),
  };
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

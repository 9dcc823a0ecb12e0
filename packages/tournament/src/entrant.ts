// Who plays: entrants, and the reference bot that fills the last table. Ids are what results, pairings and records name.

/** A name unique within its tournament: 1 to 100 printable characters, no space at either end. */
export type EntrantId = string;

/** A participant of a tournament. */
export interface Entrant {
  readonly id: EntrantId;
  /** Whose bot it is; entrants of one owner can be kept apart. Absent: an owner of its own. */
  readonly owner?: string;
  /** The program and its parameters, in the notation of the process that plays the deals. Not read here. */
  readonly bot?: string;
  /** A remote bot: its memory cannot be cleared between the deals of a wall. */
  readonly unsealed?: boolean;
}

/** Seats at the last table that a reference bot may have to fill. */
const MAX_FILL_UPS = 3;

/**
 * The ids under which copies of the reference bot sit at a table: `reference#1` to `reference#3` for one called
 * `reference`. They are one player in the statistics.
 */
export function fillUpIdsOf(reference: Entrant): readonly EntrantId[] {
  return Array.from({ length: MAX_FILL_UPS }, (_, index) => `${reference.id}#${index + 1}`);
}

/** Whether a text can be the id of an entrant. */
export function isEntrantId(text: string): boolean {
  return text.length >= 1 && text.length <= 100 && text === text.trim() && !/\p{C}/u.test(text);
}

/** The same entrant with its fields in the order declared here, and no others. */
export function orderEntrantFields({ id, owner, bot, unsealed }: Entrant): Entrant {
  return {
    id,
    ...(owner === undefined ? {} : { owner }),
    ...(bot === undefined ? {} : { bot }),
    ...(unsealed === undefined ? {} : { unsealed }),
  };
}

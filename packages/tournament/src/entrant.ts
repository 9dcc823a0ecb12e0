// The entrants of a tournament, and the reference bot that fills the last table. Results, pairings and records refer to
// them by id.

/** A unique name within the tournament: 1 to 100 printable characters, without leading or trailing spaces. */
export type EntrantId = string;

/** A participant of a tournament. */
export interface Entrant {
  readonly id: EntrantId;
  /** Entrants of one owner can be kept apart. By default each entrant has a different owner. */
  readonly owner?: string;
  /**
   * The program and its parameters, in the notation of the process that plays the deals. Not interpreted by this
   * package.
   */
  readonly bot?: string;
  /** A remote bot: its memory cannot be cleared between the deals of a wall. */
  readonly unsealed?: boolean;
}

/** Maximum number of seats filled by the reference bot. */
const MAX_FILL_UPS = 3;

/**
 * The ids of the reference bot's copies at a table: `reference#1` to `reference#3` if its id is `reference`. Statistics
 * treat them as one player.
 */
export function fillUpIdsOf(reference: Entrant): readonly EntrantId[] {
  return Array.from({ length: MAX_FILL_UPS }, (_, index) => `${reference.id}#${index + 1}`);
}

/** Whether a string is a valid id of an entrant. */
export function isEntrantId(text: string): boolean {
  return text.length >= 1 && text.length <= 100 && text === text.trim() && !/\p{C}/u.test(text);
}

/** The entrant with only the declared fields, in the order of their declaration. */
export function orderEntrantFields({ id, owner, bot, unsealed }: Entrant): Entrant {
  return {
    id,
    ...(owner === undefined ? {} : { owner }),
    ...(bot === undefined ? {} : { bot }),
    ...(unsealed === undefined ? {} : { unsealed }),
  };
}

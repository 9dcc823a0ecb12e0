// Faults of a backup whose checksum is right: it was written by hand, or by a version with an error.

/** Where it is, and what was expected there. */
export interface Place {
  readonly table?: string;
  /** From 1, within the table. */
  readonly row?: number;
  readonly field?: string;
}

export class MalformedBackup extends Error {
  constructor(place: Place, reason: string) {
    const parts = [
      place.table === undefined ? undefined : `table "${place.table}"`,
      place.row === undefined ? undefined : `row ${place.row}`,
      place.field === undefined ? undefined : `field "${place.field}"`,
    ];
    const where = parts.filter((part) => part !== undefined).join(', ');
    super(where === '' ? reason : `${where}: ${reason}`);
  }
}

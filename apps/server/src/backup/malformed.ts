// What is wrong in a backup whose checksum is right: somebody wrote it by hand, or a version with an error did.

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

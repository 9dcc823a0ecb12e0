// The error for a backup whose checksum is correct but whose content is not, because of manual changes or a faulty version.

/** Place of an error. */
export interface Place {
  readonly table?: string;
  /** Number of the row within the table, from 1. */
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

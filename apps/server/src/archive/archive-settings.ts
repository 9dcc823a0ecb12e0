// Settings in the database that identify its archive.

/** Id of the database, which is also in the archive's marker. */
export const ARCHIVE_ID = 'archive';
/** Id of the database that was backed up; a restored database gets a new id. */
export const FORMER_ARCHIVE_ID = 'archive-former';

// The settings of a database about its archive.

/** The id that the archive's marker has too. */
export const ARCHIVE_ID = 'archive';
/** The id that the database of a backup had: a database that was restored from it gets another one. */
export const FORMER_ARCHIVE_ID = 'archive-former';

// The stored forms of a tournament and of a table's journal as zod schemas: a separate entry point (`@mcr-arena/arena/schema`).

export { journalEntrySchema } from './table/journal-schema.ts';
export { tournamentFileSchema } from './tournament/tournament-file-schema.ts';

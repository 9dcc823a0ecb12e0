// The stored form of a table's journal as a zod schema: a separate entry point (`@mcr-arena/arena/schema`).

export { journalEntrySchema } from './table/journal-schema.ts';

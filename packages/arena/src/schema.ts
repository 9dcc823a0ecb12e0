// The stored forms of sets and tournaments as zod schemas, an entry of their own (`@mcr-arena/arena/schema`).

export { setRecordSchema } from './set-record-schema.ts';
export { tournamentDocumentSchema } from './tournament-document-schema.ts';

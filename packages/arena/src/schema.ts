// The stored form of a tournament as a zod schema, an entry of their own (`@mcr-arena/arena/schema`).

export { tournamentDocumentSchema } from './tournament-document-schema.ts';

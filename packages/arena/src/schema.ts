// The stored form of a tournament as a zod schema, an entry of their own (`@mcr-arena/arena/schema`).

export { tournamentFileSchema } from './tournament-file-schema.ts';

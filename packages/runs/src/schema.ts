// The stored form of a tournament as a zod schema: a separate entry point (`@mcr-arena/runs/schema`).

export { tournamentFileSchema } from './tournament/tournament-file-schema.ts';

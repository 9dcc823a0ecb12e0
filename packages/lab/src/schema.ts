// The shapes of comparisons, gauntlets and tunings as zod schemas, an entry of its own (`@mcr-arena/lab/schema`).

export { comparisonSchema, gauntletSchema, parseComparison } from './comparison/schema.ts';
export { parseTuning, tuningSchema } from './tuning/schema.ts';

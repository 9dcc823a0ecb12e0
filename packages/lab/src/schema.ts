// The shapes of comparisons, gauntlets, tunings and checks as zod schemas, an entry of its own (`@mcr-arena/lab/schema`).

export { comparisonSchema, gauntletSchema, parseComparison } from './comparison/schema.ts';
export { botCheckSchema } from './conformance/report.ts';
export { parseTuning, tuningSchema } from './tuning/schema.ts';

// Comparisons, gauntlets, tunings and checks as zod schemas: a separate entry point (`@mcr-arena/lab/schema`).

export { comparisonSchema, gauntletSchema, parseComparison } from './comparison/schema.ts';
export { botCheckSchema } from './conformance/report.ts';
export { parseTuning, tuningSchema } from './tuning/schema.ts';

// Zod schemas of the options of environments and of the descriptions of data sets.

export { manifestSchema } from './dataset/manifest.ts';
export { type EnvironmentOptions, environmentOptionsSchema, startSchema } from './environment/options-schema.ts';

// What environments are asked for, and what data sets say of themselves, as zod schemas.

export { manifestSchema } from './dataset/manifest.ts';
export { type EnvironmentOptions, environmentOptionsSchema, startSchema } from './environment/options-schema.ts';

// What environments are asked for, as zod schemas.

export { type EnvironmentOptions, environmentOptionsSchema, startSchema } from './environment/options-schema.ts';

export { manifestSchema } from './dataset/manifest.ts';
export { type EnvironmentOptions, environmentOptionsSchema, startSchema } from './environment/options-schema.ts';

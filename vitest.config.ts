// The gate: `npm test`, and every `npx vitest run FILE`.

import { defineConfig } from 'vitest/config';
import { configOf } from './vitest.tiers.ts';

export default defineConfig(configOf('gate'));

// Every test, the long ones (`*.full.test.ts`, tag `full`) too: `npm run test:full`.

import { defineConfig } from 'vitest/config';
import { configOf } from './vitest.tiers.ts';

export default defineConfig(configOf('full'));

// Rewrites THIRD-PARTY-NOTICES: `npm run notices`, after dependencies have changed.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignPackages, noticesOf } from './third-party.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'THIRD-PARTY-NOTICES'), noticesOf(foreignPackages(root)));

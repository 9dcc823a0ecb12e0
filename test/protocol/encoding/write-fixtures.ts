// Rewrites test/fixtures/encodings.json. The planes of a named encoding never change: a difference is a bug, or needs a new name.

import { writeFileSync } from 'node:fs';
import { FIXTURE_FILE, fixtureText } from './fixtures.ts';

writeFileSync(FIXTURE_FILE, fixtureText());

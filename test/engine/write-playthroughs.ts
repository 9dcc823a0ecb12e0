// Writes the playthroughs in test/fixtures/playthroughs anew: whole deals as text, whose difference is read in review.

import { mkdirSync, writeFileSync } from 'node:fs';
import { playthroughs } from './playthroughs.ts';

for (const { file, text } of playthroughs()) {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}

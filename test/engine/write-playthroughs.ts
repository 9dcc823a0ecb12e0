// Rewrites the playthroughs in test/fixtures/playthroughs: whole deals as text, whose diff is reviewed.

import { mkdirSync, writeFileSync } from 'node:fs';
import { playthroughs } from './playthroughs.ts';

for (const { file, text } of playthroughs()) {
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TournamentFileWithBots } from '@mcr-arena/arena';
import type { Line } from '../terminal/printable.ts';
import { commandLines, quoted } from '../terminal/typed-command.ts';

/** Commands that verify the tournament, which this version has written, and show its first deal. */
export function nextLines(folder: string): Line[] {
  const path = quoted(folder);
  const { planCommitment }: TournamentFileWithBots = JSON.parse(readFileSync(join(folder, 'tournament.json'), 'utf8'));
  const record = quoted(join(folder, 'sets', 'r1-t1-s1.json.zst'));
  return [
    ...commandLines('Verify it', `mcr verify ${path} --commitment ${planCommitment} --rerun`),
    ...commandLines('Watch a deal', `mcr replay ${record} --deal 1 --step`),
  ];
}

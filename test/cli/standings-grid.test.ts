import { expectValue } from '@mcr-arena/tiles';
import { createConfig, drawSeedOrder, secretOfSeed, startTournament } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { liveStandingsLines, standingsLines } from '../../apps/cli/src/tournament/standings-grid.ts';

function startOf(entrants: number) {
  const ids = Array.from({ length: entrants }, (_, index) => ({ id: `e${index}` }));
  const config = expectValue(createConfig({ id: 'live', entrants: ids, rounds: 1 }));
  return startTournament(config, drawSeedOrder(secretOfSeed('live'), config));
}

test('prints standings during play unless the field is too large', () => {
  expect(liveStandingsLines(startOf(100)).filter((line) => String(line).includes(' e99 '))).not.toEqual([]);
  expect(liveStandingsLines(startOf(104))).toEqual([]);
});

test('marks an unsealed entrant', () => {
  const entrants = [{ id: 'alice', unsealed: true }, ...['bo', 'cy', 'di'].map((id) => ({ id }))];
  const config = expectValue(createConfig({ id: 'open', entrants, rounds: 1 }));
  const lines = standingsLines(startTournament(config, drawSeedOrder(secretOfSeed('open'), config))).map(String);
  const marked = lines.filter((line) => line.includes('unsealed'));
  expect(marked).not.toEqual([]);
  expect(marked.every((line) => / alice \(unsealed\)(?: |$)/.test(line))).toBe(true);
});

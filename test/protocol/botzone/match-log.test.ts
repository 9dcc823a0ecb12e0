// Logs of matches on Botzone, replayed from their answers, with or without the wall.

import { endOf } from '@mcr-arena/engine';
import { playBotzoneLog } from '@mcr-arena/protocol';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { GOLDEN_GAMES, type GoldenGame } from './golden-games.ts';

/** The game as Botzone's controller logs it. */
function logOf({ initdata, outputs, responses }: GoldenGame): { readonly logs: readonly unknown[]; initdata: unknown } {
  const logs = outputs.flatMap((output, turn) => {
    const answers = responses[turn];
    return [{ output, verdict: 'OK' }, ...(answers === undefined ? [] : [answers])];
  });
  return { logs, initdata: JSON.stringify(initdata) };
}

const withoutFlowers = GOLDEN_GAMES.filter(({ initdata }) => !initdata.walltiles.includes('H'));
const wholeGames = withoutFlowers.filter(({ outputs }) => ['HU', 'HUANG'].includes(outputs.at(-1)!.display.action));

test.each([
  ['with the wall', (game: GoldenGame) => logOf(game), true],
  ['as responses', ({ initdata, responses }: GoldenGame) => ({ initdata, responses }), true],
  ['without the wall', (game: GoldenGame) => ({ logs: logOf(withoutStart(game)).logs }), false],
])('%s, the deal ends as the judge reported', (_, log, isWallKnown) => {
  expect(wholeGames.length).toBeGreaterThan(50);
  for (const game of wholeGames) {
    const played = expectValue(playBotzoneLog(log(game)));
    expect(played.isWallKnown).toBe(isWallKnown);
    expect({ ...endOf(played.deal).deltas }).toEqual(game.outputs.at(-1)!.content);
  }
});

/** Botzone repeats initdata in its first output. */
function withoutStart(game: GoldenGame): GoldenGame {
  const [first, ...others] = game.outputs as (GoldenGame['outputs'][number] & { initdata?: unknown })[];
  const { initdata: _, ...rest } = first!;
  return { ...game, outputs: [rest, ...others] };
}

test('reads deals ended by a foul at an open question', () => {
  const fouls = withoutFlowers.filter(({ outputs }) => ['WA', 'WH'].includes(outputs.at(-1)!.display.action));
  const read = fouls.map((game) => playBotzoneLog(logOf(game)));
  const reasons = read.flatMap((result) => (result.ok ? [] : [result.error.message]));
  expect(read.filter(({ ok }) => ok).length).toBeGreaterThan(5);
  for (const reason of reasons) expect(reason).toContain('where all seats had to pass');
});

describe('rejects invalid logs', () => {
  const game = wholeGames[0]!;
  const { logs, initdata } = logOf(game);
  const other = { output: { command: 'finish', content: { 0: 1, 1: 2, 2: 3, 3: 4 } } };
  test.each([
    ['nothing', undefined, 'expected an array "logs" or "responses"'],
    ['an entry that is not an output', { logs: [1] }, 'logs[0]: expected an output of the judge'],
    ['no wall', { responses: game.responses }, 'initdata.walltiles: expected a wall'],
    ['a cut log', { logs: logs.slice(0, 9), initdata }, 'after 4 turns the match is not over'],
    ['a seat without an answer', { logs: [logs[0], { 0: {} }], initdata }, 'answers of turn 1["1"]'],
    ['another end', { logs: [...logs.slice(0, -1), other], initdata }, 'according to the judge, found {"0":1'],
  ])('%s', (_, log, message) => {
    const played = playBotzoneLog(log);
    expect(played.ok ? '' : played.error.message).toContain(message);
  });
});

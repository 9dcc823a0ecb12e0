// The output of this project's judge is identical to that of Botzone's judge, for whole games and call by call.

import { judgeDeal, judgeOnce } from '@mcr-arena/protocol';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { GOLDEN_GAMES, type GoldenGame, type GoldenOutput } from './golden-games.ts';

/** The output of Botzone's production judge where it differs from the published judge, which judged the games. */
function asProduction(output: GoldenOutput, tileCnt: unknown): unknown {
  const { strlen: _, ...display } = output.display;
  switch (display.action) {
    case 'INIT':
      return { ...output, display: { ...display, canHu: [0, 0, 0, 0], tileCnt } };
    case 'HU':
      return { ...output, display: { ...display, tileCnt } };
    case 'PLAY':
    case 'PENG':
    case 'CHI': {
      const canHu = (display.canHu as number[]).map((value, seat) => (seat === display.player ? -4 : value));
      return { ...output, display: { ...display, canHu } };
    }
    default:
      return { ...output, display };
  }
}

/** Tiles that are left to draw: at INIT those after the deal (one game ends before it), at HU those of the turn before. */
function tileCntOf({ outputs }: GoldenGame, turn: number): unknown {
  return outputs[turn === 0 ? 1 : turn - 1]?.display.tileCnt ?? [21, 21, 21, 21];
}

const expected = (game: GoldenGame): unknown[] =>
  game.outputs.map((output, turn) => asProduction(output, tileCntOf(game, turn)));

describe('every golden game', () => {
  test('exists', () => {
    expect(GOLDEN_GAMES).toHaveLength(232);
    expect(GOLDEN_GAMES.reduce((sum, { outputs }) => sum + outputs.length, 0)).toBe(22793);
  });

  test.each(GOLDEN_GAMES.map((game) => [game.id, game] as const))('%s: has the expected outputs', (_, game) => {
    const { outputs } = expectValue(judgeDeal({ initdata: game.initdata, responses: game.responses }));
    expect(outputs).toEqual(expected(game));
  });
});

describe('every call returns the expected output', () => {
  // Each call judges the whole game again, so this takes a sample of games, each at a few turns and its last two.
  const sample = GOLDEN_GAMES.filter((_, index) => index % (IS_FULL ? 4 : 16) === 0);

  test.each(sample.map((game, index) => [game.id, game, index] as const))('%s', (_, game, index) => {
    const wanted = expected(game);
    const last = game.responses.length;
    const turns = [0, 1, (7 * index) % last, (31 * index + 13) % last, last - 1, last];
    for (const turn of turns) {
      const log = game.responses.slice(0, turn).flatMap((answers, before) => [{ output: wanted[before] }, answers]);
      expect(expectValue(judgeOnce({ log, initdata: game.initdata }))).toEqual(wanted[turn]);
    }
  });
});

// Help at a table: useful tiles with their unseen copies, waits with their points, and refused wins.

import { CASUAL_RULES, legalActionsFor, type Observation, observe, type ViewEvent } from '@mcr-arena/engine';
import { expectValue, parseTiles, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { tableHelp } from '../../apps/web/src/help/table-help.ts';

/** East holds 13 tiles and draws one. */
function drawnView(hand: string, drawn: string): readonly ViewEvent[] {
  const [tile] = expectValue(parseTiles(drawn));
  return [
    { type: 'dealStarted', seat: 0, rules: CASUAL_RULES, prevalentWind: 'east', wallSize: 136 },
    { type: 'dealt', hand: expectValue(parseTiles(hand)), flowers: [[], [], [], []] },
    { type: 'drawn', seat: 0, tile: tile!, afterKong: false },
  ];
}

function helpOf(view: readonly ViewEvent[]) {
  return tableHelp(view, legalActionsFor(observe(view) as Observation));
}

const tile = (text: string): TileIndex => expectValue(parseTiles(text))[0]!;

describe('help', () => {
  test('shows each wait of a ready hand with its points and unseen copies', () => {
    const { discards, advice, refusedWin } = helpOf(drawnView('123456789m23p55s', '9p'));
    const [best] = discards;
    expect(best).toMatchObject({ discard: tile('9p'), shanten: 0, unseen: 8 });
    expect(best!.waits.map(({ tile: wait, unseen }) => [wait, unseen])).toEqual([
      [tile('1p'), 4],
      [tile('4p'), 4],
    ]);
    for (const { claimed, selfDrawn } of best!.waits) {
      expect(claimed.fans).toContain('pureStraight');
      expect(claimed.fanPoints).toBeGreaterThanOrEqual(16);
      expect(selfDrawn.fanPoints).toBeGreaterThan(claimed.fanPoints);
      expect(claimed.minimum).toBe(8);
    }
    expect(advice!.action).toEqual({ type: 'discard', tile: tile('9p') });
    expect(refusedWin).toBeUndefined();
  });

  test('explains why a complete hand with too few points cannot win', () => {
    const { refusedWin } = helpOf(drawnView('123m678m345p11s56s', '7s'));
    expect(refusedWin).toEqual({ fanPoints: 6, minimum: 8, fans: ['fullyConcealedHand', 'allChows'] });
  });

  test('advises a win if it is offered', () => {
    const { advice, refusedWin } = helpOf(drawnView('123456789m23p55s', '1p'));
    expect(advice!.action).toEqual({ type: 'win' });
    expect(refusedWin).toBeUndefined();
  });

  test('shows the waits of the hand on other players’ turns, without advice', () => {
    const view = drawnView('123456789m23p55s', '9p').slice(0, 2);
    const { discards, advice } = tableHelp(view, undefined);
    expect(discards).toHaveLength(1);
    expect(discards[0]).toMatchObject({ discard: undefined, shanten: 0 });
    expect(advice).toBeUndefined();
  });
});

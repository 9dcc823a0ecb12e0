// Help at a table: what the bot Goal would do, useful tiles with their unseen copies, waits with their points, and refused wins.

import { explain } from '@mcr-arena/bot-goal';
import { CASUAL_RULES, legalActionsFor, type Observation, observe, type ViewEvent } from '@mcr-arena/engine';
import { expectValue, parseTiles, type TileIndex } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { tableHelp } from '../../apps/web/src/ui/help/table-help.ts';

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
    const { options, refusedWin } = helpOf(drawnView('123456789m23p55s', '9p'));
    const [best] = options;
    expect(best!.action).toEqual({ type: 'discard', tile: tile('9p') });
    expect(best!.reach).toMatchObject({ shanten: 0, unseen: 8 });
    expect(best!.reach!.waits.map(({ tile: wait, unseen }) => [wait, unseen])).toEqual([
      [tile('1p'), 4],
      [tile('4p'), 4],
    ]);
    for (const { claimed, selfDrawn } of best!.reach!.waits) {
      expect(claimed.fans).toContain('pureStraight');
      expect(claimed.fanPoints).toBeGreaterThanOrEqual(16);
      expect(selfDrawn.fanPoints).toBeGreaterThan(claimed.fanPoints);
      expect(claimed.minimum).toBe(8);
    }
    expect(refusedWin).toBeUndefined();
  });

  test('explains why a complete hand with too few points cannot win', () => {
    const { refusedWin } = helpOf(drawnView('123m678m345p11s56s', '7s'));
    expect(refusedWin).toEqual({ fanPoints: 6, minimum: 8, fans: ['fullyConcealedHand', 'allChows'] });
  });

  test('names a win first if it is offered', () => {
    const { options, refusedWin } = helpOf(drawnView('123456789m23p55s', '1p'));
    expect(options[0]!.action).toEqual({ type: 'win' });
    expect(options.length).toBeGreaterThan(1);
    expect(refusedWin).toBeUndefined();
  });

  test('shows the waits of the hand on other players’ turns, without an action', () => {
    const view = drawnView('123456789m23p55s', '9p').slice(0, 2);
    const { options } = tableHelp(view, undefined);
    expect(options).toHaveLength(1);
    expect(options[0]).toMatchObject({ action: undefined, reach: { shanten: 0 } });
  });
});

/** East holds 13 tiles; north discards a tile that east may claim. */
function claimView(hand: string, discarded: string): readonly ViewEvent[] {
  return [
    ...drawnView(hand, '1z').slice(0, 2),
    { type: 'drawn', seat: 3, afterKong: false },
    { type: 'discarded', seat: 3, tile: tile(discarded), drawn: false },
  ];
}

describe('the first option', () => {
  const HANDS = ['1359m2468p13579s', '112233m556677pE', '19m19p19sESWNCFP', '234m55678p34488s', 'EEE123m4567p789s'];

  test.each(HANDS)('of %s is what the bot Goal plays, among all discards', (hand) => {
    const view = drawnView(hand, '5m');
    const { options } = helpOf(view);
    const observation = observe(view) as Observation;
    const legal = legalActionsFor(observation);
    expect(options[0]!.action).toEqual(explain(observation, legal).alternatives[0]!.action);
    expect(options).toHaveLength(legal.length);
    for (const { reach } of options) expect(reach?.unseen).toBeGreaterThanOrEqual(0);
  });

  test('of a claim shows the hand after it and the discard that Goal then plays', () => {
    const view = claimView('23m456p345567sEE', '1m');
    const { options } = helpOf(view);
    const chow = options.find(({ action }) => action?.type === 'chow')!;
    if (chow.action?.type !== 'chow') throw new Error('a chow is possible');
    expect(chow.after!.melds).toEqual([[tile('1m'), tile('2m'), tile('3m')]]);
    expect(chow.after!.held).toHaveLength(10);
    expect(options.map(({ action }) => action!.type).toSorted()).toEqual(['chow', 'pass']);
    const claimed: readonly ViewEvent[] = [
      ...view,
      { type: 'claimed', seat: 0, meld: { type: 'chow', low: tile('1m'), claimed: tile('1m') } },
    ];
    expect(helpOf(claimed).options[0]!.action).toEqual({ type: 'discard', tile: chow.action.discard });
  });
});

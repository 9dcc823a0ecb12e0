import { createHash } from 'node:crypto';
import { handAnswerOf, sampleHands, shantenOf } from '@mcr-arena/shanten';
import { concealedSize, countTiles, isChowLow, tilesOfMeld } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

describe.each(['uniform', 'developed'] as const)('%s hands', (kind) => {
  test.each([13, 14] as const)('of %i tiles are legal, and the same for the same seed', (tiles) => {
    const hands = sampleHands('legal', 500, { kind, tiles });
    for (const { concealed, melds } of hands) {
      expect(concealed).toHaveLength(concealedSize(melds.length) + tiles - 13);
      expect(concealed).toEqual([...concealed].sort((a, b) => a - b));
      expect(Math.max(...countTiles([...concealed, ...melds.flatMap(tilesOfMeld)]))).toBeLessThanOrEqual(4);
      for (const meld of melds) {
        if (meld.type === 'chow') expect(isChowLow(meld.low)).toBe(true);
        if (meld.type === 'chow') expect(tilesOfMeld(meld)).toContain(meld.claimed);
      }
    }
    expect(new Set(hands.map((hand) => hand.melds.length))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(sampleHands('legal', 500, { kind, tiles })).toEqual(hands);
    expect(sampleHands('other', 500, { kind, tiles })).not.toEqual(hands);
  });

  test('have the requested number of melds', () => {
    for (const meldCount of [0, 1, 2, 3, 4] as const) {
      const hands = sampleHands('melds', 20, { kind, tiles: 13, meldCount });
      expect(hands.every((hand) => hand.melds.length === meldCount)).toBe(true);
    }
  });
});

test('developed hands are nearer to ready than those just dealt', () => {
  const mean = (kind: 'uniform' | 'developed'): number => {
    const hands = sampleHands('near', 300, { kind, tiles: 13, meldCount: 0 });
    return hands.reduce((sum, hand) => sum + shantenOf(countTiles(hand.concealed), 0), 0) / hands.length;
  };
  expect(mean('uniform')).toBeGreaterThan(3);
  expect(mean('developed')).toBeLessThan(2);
});

test('the answers to a thousand hands are the same on every machine', () => {
  const hands = (['uniform', 'developed'] as const).flatMap((kind) =>
    ([13, 14] as const).flatMap((tiles) => sampleHands('pinned', 250, { kind, tiles })),
  );
  const digest = createHash('sha256');
  for (const hand of hands) digest.update(`${JSON.stringify(handAnswerOf(hand, { strict: true }))}\n`);
  expect(digest.digest('hex')).toMatchInlineSnapshot(
    `"4bb77071fd6599e74b59680c9169260f668ca08c9ad90aa56e0fe376608aab28"`,
  );
});

import { sampleHands, shantenOf, shantenWorkloads } from '@mcr-arena/shanten';
import { concealedSize, countTiles, isChowLow, tilesOfMeld } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

describe.each(['uniform', 'developed'] as const)('%s hands', (kind) => {
  test.each([13, 14] as const)('of %i tiles: legal, and the same again from the same seed', (tiles) => {
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

  test('with as many melds as asked for', () => {
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

test('the workloads of the benchmark: the same digests on every machine, the same again when run twice', () => {
  const workloads = shantenWorkloads('pinned', 400);
  const digests = workloads.map(({ name, items, run }) => `${name} ${items} ${run()}`);
  expect(digests).toMatchInlineSnapshot(`
    [
      "regular 400 09182b71",
      "regular-keys 400 09182b71",
      "regular-useful 400 3226be22",
      "nearest 400 1c096b7c",
      "forms-useful 400 23ed938c",
      "discards 40 feb3f0a7",
      "acceptance 40 c817d2bc",
    ]
  `);
  expect(workloads.map(({ name, items, run }) => `${name} ${items} ${run()}`)).toEqual(digests);
});

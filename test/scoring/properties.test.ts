// Invariances: the order of tiles and melds, the names of suits, winds and dragons, and the direction of ranks do not
// affect the score, except for fans that name tiles.

import { type FanId, type HandScore, sampleClaims, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import {
  createRandom,
  expectValue,
  isSuited,
  type Meld,
  type Random,
  shuffled,
  type TileIndex,
  WINDS,
  type Wind,
} from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';

const ROUNDS = 4000;
const FANS_OF_NAMED_TILES: readonly FanId[] = ['allGreen', 'reversibleTiles'];

type Renaming = (tile: TileIndex) => TileIndex;

const withTiles = (claim: WinClaim, renamed: Renaming): WinClaim => ({
  ...claim,
  melds: claim.melds.map((meld): Meld => {
    if (meld.type !== 'chow') return { ...meld, tile: renamed(meld.tile) };
    const tiles = [0, 1, 2].map((step) => renamed((meld.low + step) as TileIndex));
    return { type: 'chow', low: Math.min(...tiles) as TileIndex, claimed: renamed(meld.claimed) };
  }),
  concealed: claim.concealed.map(renamed),
  winningTile: renamed(claim.winningTile),
});

const namesTiles = (score: HandScore): boolean => score.fans.some(({ fan }) => FANS_OF_NAMED_TILES.includes(fan));

/** For many hands: the renamed claim is worth the same, unless the tiles' names matter to either. */
function expectSameWorth(seed: string, renamingOf: (claim: WinClaim, random: Random) => WinClaim): void {
  const samples = sampleClaims(seed);
  const random = createRandom(seed);
  let compared = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { claim } = samples.next().value;
    const [before, after] = [claim, renamingOf(claim, random)].map((one) => expectValue(scoreHand(one)));
    if (namesTiles(before!) || namesTiles(after!)) continue;
    compared += 1;
    expect(after!.total, JSON.stringify(claim)).toBe(before!.total);
  }
  expect(compared).toBeGreaterThan(ROUNDS * 0.9);
}

describe('points stay the same', () => {
  test('when suits change places', () => {
    expectSameWorth('suits', (claim, random) => {
      const order = shuffled([0, 1, 2], random);
      return withTiles(claim, (tile) =>
        isSuited(tile) ? ((order[Math.floor(tile / 9)]! * 9 + (tile % 9)) as TileIndex) : tile,
      );
    });
  });

  test('when ranks are counted from the other end', () => {
    expectSameWorth('ranks', (claim) =>
      withTiles(claim, (tile) => (isSuited(tile) ? ((tile - (tile % 9) + 8 - (tile % 9)) as TileIndex) : tile)),
    );
  });

  test('when winds change places (seat and prevalent wind included), and when dragons do', () => {
    expectSameWorth('honors', (claim, random) => {
      const winds = shuffled([0, 1, 2, 3], random);
      const dragons = shuffled([0, 1, 2], random);
      const renamedWind = (wind: Wind): Wind => WINDS[winds[WINDS.indexOf(wind)]!]!;
      const renamed = withTiles(claim, (tile) => {
        if (isSuited(tile)) return tile;
        return (tile < 31 ? 27 + winds[tile - 27]! : 31 + dragons[tile - 31]!) as TileIndex;
      });
      return { ...renamed, seatWind: renamedWind(claim.seatWind), prevalentWind: renamedWind(claim.prevalentWind) };
    });
  });
});

test('neither points nor fans depend on the order of tiles and melds', () => {
  const samples = sampleClaims('order');
  const random = createRandom('order');
  for (let round = 0; round < ROUNDS; round += 1) {
    const { claim } = samples.next().value;
    const melds = shuffled(claim.melds, random);
    const concealed = shuffled(claim.concealed, random);
    expect(scoreHand({ ...claim, melds, concealed })).toEqual(scoreHand(claim));
  }
});

test('sample claims are the same for a seed, all different, and of all forms', () => {
  const [samples, again] = [sampleClaims('samples'), sampleClaims('samples')];
  const seen = new Set<string>();
  const forms = new Set<string>();
  for (let round = 0; round < 5000; round += 1) {
    const { claim, form } = samples.next().value;
    expect(again.next().value).toEqual({ claim, form });
    const sorted = {
      ...claim,
      concealed: [...claim.concealed].sort(),
      melds: claim.melds.map((meld) => JSON.stringify(meld)).sort(),
    };
    seen.add(JSON.stringify(sorted));
    forms.add(form);
  }
  expect(seen.size).toBe(5000);
  expect(forms.size).toBe(5);
});

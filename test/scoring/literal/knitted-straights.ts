// Winning claims with a knitted straight for fast-check: every order of the suits, every pair, and a fourth set of any
// kind, concealed or melded.

import type { WinClaim } from '@mcr-arena/scoring';
import { CLAIM_SOURCES, isChowLow, KINDS, type Meld, type TileIndex, tilesOfMeld, WINDS } from '@mcr-arena/tiles';
import fc from 'fast-check';

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const;

const body = fc
  .constantFrom(...ORDERS)
  .map((order) => order.flatMap((part, suit) => [0, 3, 6].map((step) => (9 * suit + part + step) as TileIndex)));

const kind = fc.constantFrom(...KINDS);
const claimedFrom = fc.constantFrom(...CLAIM_SOURCES);
const heldChow = fc.constantFrom(...KINDS.filter(isChowLow)).map((low) => [low, low + 1, low + 2] as TileIndex[]);
const heldPung = kind.map((tile) => [tile, tile, tile]);
const meldedChow = heldChow.chain((tiles) =>
  fc.constantFrom(...tiles).map((claimed): Meld => ({ type: 'chow', low: tiles[0]!, claimed })),
);
const meldedSame = fc.record({ type: fc.constantFrom('pung', 'meldedKong', 'addedKong'), tile: kind, claimedFrom });
const concealedKong = kind.map((tile): Meld => ({ type: 'concealedKong', tile }));

/** The fourth set: a meld, or tiles in the hand. */
const fourthSet = fc.oneof(
  fc.oneof(heldChow, heldPung).map((held) => ({ melds: [] as Meld[], held })),
  fc.oneof(meldedChow, meldedSame, concealedKong).map((meld) => ({ melds: [meld as Meld], held: [] as TileIndex[] })),
);

const circumstances = fc.record({
  selfDrawn: fc.boolean(),
  lastOfKind: fc.boolean(),
  afterKong: fc.boolean(),
  lastOfWall: fc.boolean(),
  seatWind: fc.constantFrom(...WINDS),
  prevalentWind: fc.constantFrom(...WINDS),
  flowers: fc.nat(8),
});

/** Claims of at most four tiles of a kind; the winning tile is any of those held. */
export const knittedStraights: fc.Arbitrary<WinClaim> = fc
  .record({ body, pair: kind, fourthSet, place: fc.nat(), circumstances })
  .map(({ body, pair, fourthSet: { melds, held }, place, circumstances }) => {
    const tiles = [...body, pair, pair, ...held];
    const winningTile = tiles[place % tiles.length]!;
    return { ...circumstances, melds, concealed: tiles.toSpliced(place % tiles.length, 1), winningTile };
  })
  .filter(({ melds, concealed, winningTile }) => {
    const all = [...melds.flatMap(tilesOfMeld), ...concealed, winningTile];
    return KINDS.every((tile) => all.filter((other) => other === tile).length <= 4);
  });

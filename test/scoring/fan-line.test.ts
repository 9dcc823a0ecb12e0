import {
  explainHand,
  type FanRequest,
  fanErrorCodeOf,
  parseFanRequest,
  sampleClaims,
  scoreHand,
  toFanRequest,
  toFanResponse,
} from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll } from '../for-all.ts';
import { propertyRuns } from '../tier.ts';
import { claim } from './claims.ts';

const SOUND: FanRequest = {
  pack: [
    ['CHI', 'W4', 1],
    ['PENG', 'B3', 2],
    ['GANG', 'F1', 0],
  ],
  hand: ['T2', 'T3', 'J1', 'J1'],
  winTile: 'T4',
  flowerCount: 2,
  isSelfDrawn: false,
  is4thTile: false,
  isAboutKong: false,
  isWallLast: true,
  seatWind: 0,
  prevalentWind: 3,
};

describe('a claim', () => {
  test('is parsed', () => {
    const expected = claim("[3'45m] [33'3p] [EEEE] 23s CC + 4s last-of-wall seat=E round=N flowers=2");
    expect(expectValue(parseFanRequest({ ...SOUND, total: 'anything' }))).toEqual(expected);
  });

  test('gives fans by points, count and name', () => {
    const score = expectValue(scoreHand(expectValue(parseFanRequest(SOUND))));
    const fans = [
      [8, 1, 'Last Tile Claim'],
      [6, 1, 'All Types'],
      [2, 1, 'Seat Wind'],
      [2, 1, 'Concealed Kong'],
      [1, 2, 'Flower Tiles'],
    ];
    expect(toFanResponse(score)).toEqual({ fans, total: 20 });
  });

  test('survives a round trip', () => {
    const samples = sampleClaims('there and back');
    for (let round = 0; round < propertyRuns(2000); round += 1) {
      const { claim } = samples.next().value;
      const melds = claim.melds.map((meld) =>
        meld.type === 'addedKong' ? { ...meld, type: 'meldedKong' as const } : meld,
      );
      expect(expectValue(parseFanRequest(toFanRequest(claim)))).toEqual({ ...claim, melds });
    }
  });
});

describe('reports an error with its place', () => {
  test.each([
    ['hand', ['T2', 'T3', 'J1', 'W0'], 'tile-unknown', 'hand[3]: "W0" is not a valid tile'],
    ['hand', ['T2', 'T3', 'J1', 'H1'], 'tile-unknown', 'hand[3]: the flower H1'],
    ['hand', ['T2', 'T3', 'J1', 5], 'type-wrong', "hand[3]: expected a tile's name, not 5"],
    ['hand', 'T2 T3', 'type-wrong', 'hand: expected an array, not "T2 T3"'],
    ['winTile', 'w1', 'tile-unknown', 'winTile: "w1" is not a valid tile'],
    ['winTile', null, 'field-missing', 'winTile: expected a value'],
    ['pack', {}, 'type-wrong', 'pack: expected an array, not an object'],
    ['pack', ['CHI'], 'type-wrong', 'pack[0]: expected [type, tile, offer], not "CHI"'],
    ['pack', [['CHI', 'W4']], 'type-wrong', 'pack[0]: expected [type, tile, offer]'],
    ['pack', [['CHOW', 'W4', 1]], 'meld-unknown', 'pack[0]: "CHOW" is not CHI, PENG or GANG'],
    ['pack', [['PENG', 'X4', 1]], 'tile-unknown', 'pack[0]: "X4" is not a valid tile'],
    ['pack', [['CHI', 'F1', 1]], 'chow-impossible', 'pack[0]: F1 cannot be the middle tile of a chow'],
    ['pack', [['CHI', 'W1', 1]], 'chow-impossible', 'pack[0]: W1'],
    ['pack', [['CHI', 'W4', 0]], 'offer-out-of-range', 'pack[0]: expected an offer from 1 to 3, not 0'],
    ['pack', [['PENG', 'W4', 4]], 'offer-out-of-range', 'pack[0]: expected an offer from 1 to 3, not 4'],
    ['pack', [['GANG', 'W4', -1]], 'offer-out-of-range', 'pack[0]: expected an offer from 0 to 3, not -1'],
    ['pack', [['GANG', 'W4', '1']], 'type-wrong', 'pack[0], offer: expected an integer, not "1"'],
    ['seatWind', 4, 'wind-out-of-range', 'seatWind: 4 is not a valid wind'],
    ['prevalentWind', -1, 'wind-out-of-range', 'prevalentWind: -1 is not a valid wind'],
    ['prevalentWind', 'E', 'type-wrong', 'prevalentWind: expected an integer, not "E"'],
    ['flowerCount', -3, 'flowers-out-of-range', 'flowerCount: expected 0 to 8 flowers, not -3'],
    ['flowerCount', 9, 'flowers-out-of-range', 'flowerCount: expected 0 to 8 flowers, not 9'],
    ['flowerCount', 0.5, 'type-wrong', 'flowerCount: expected an integer, not 0.5'],
    ['isSelfDrawn', 1, 'type-wrong', 'isSelfDrawn: expected true or false, not 1'],
    ['isWallLast', undefined, 'field-missing', 'isWallLast: expected a value'],
  ])('%s = %j', (field, value, code, message) => {
    expect(parseFanRequest({ ...SOUND, [field]: value })).toMatchObject({
      ok: false,
      error: { code, message: expect.stringContaining(message) },
    });
  });

  test.each([
    [[1], 'type-wrong'],
    [null, 'type-wrong'],
    [{}, 'field-missing'],
  ])('%j', (value, code) => {
    expect(parseFanRequest(value)).toMatchObject({ ok: false, error: { code } });
  });

  test('scoring errors have the codes shared by calculators', () => {
    expect(fanErrorCodeOf('wrong-tile-count')).toBe('ERROR_WRONG_TILES_COUNT');
    expect(fanErrorCodeOf('too-many-copies')).toBe('ERROR_TILE_COUNT_GREATER_THAN_4');
    expect(fanErrorCodeOf('not-a-win')).toBe('ERROR_NOT_WIN');
    expect(fanErrorCodeOf('tile-unknown')).toBe('tile-unknown');
  });
});

describe('no input throws', () => {
  /** A valid request with one value, or one element of a list, replaced by anything. */
  const spoiledRequest = fc
    .tuple(fc.constantFrom(...(Object.keys(SOUND) as (keyof FanRequest)[])), fc.jsonValue(), fc.nat(3))
    .map(([field, value, index]) => {
      const list = SOUND[field];
      return { ...SOUND, [field]: Array.isArray(list) ? list.with(Math.min(index, list.length - 1), value) : value };
    });

  test('nearly valid requests', () => {
    const answer = (request: unknown): unknown => {
      const parsed = parseFanRequest(request);
      if (!parsed.ok) return fanErrorCodeOf(parsed.error.code);
      const score = scoreHand(parsed.value);
      return score.ok ? toFanResponse(score.value) : fanErrorCodeOf(score.error.code);
    };
    forAll([spoiledRequest], 2000, (request) => void expect(answer(request)).toBeDefined());
  });

  test('claims of any shape', () => {
    const sound = claim("[3'45m] [33'3p] [EEEE] 23s CC + 4s");
    const spoiledClaim = fc
      .tuple(fc.constantFrom(...Object.keys(sound)), fc.anything())
      .map(([field, value]) => ({ ...sound, [field]: value }));
    forAll([fc.oneof(fc.anything(), spoiledClaim)], 2000, (value) => {
      expect(typeof scoreHand(value as never).ok).toBe('boolean');
      expect(typeof explainHand(value as never).ok).toBe('boolean');
    });
  });
});

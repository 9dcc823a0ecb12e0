// The JSON form of a claim and of its score, with the field names common to MCR calculators.
//
// Parsed by hand instead of with a schema: the first mistake is reported with its place and value, and no library is
// loaded.

import {
  CLAIM_SOURCES,
  describeValue,
  type Fault,
  FLOWER_COUNT,
  failure,
  formatBotzoneTile,
  isChowLow,
  isFlower,
  KINDS,
  type Meld,
  parseBotzoneTile,
  type Result,
  success,
  type TileIndex,
  WINDS,
  type Wind,
} from '@mcr-arena/tiles';
import type { ScoreError } from './claim-check.ts';
import { fanOf, mahjongGBNameOf } from './fans/fans.ts';
import type { WinClaim } from './hand/win-claim.ts';
import type { HandScore } from './score.ts';

/** Errors of a claim in this form; the first one is reported. */
export type FanLineError =
  | 'field-missing'
  | 'type-wrong'
  | 'tile-unknown'
  | 'meld-unknown'
  | 'chow-impossible'
  | 'offer-out-of-range'
  | 'wind-out-of-range'
  | 'flowers-out-of-range';

/** A claim as JSON, with Botzone's tile names. */
export interface FanRequest {
  /**
   * Melds. A chow has its middle tile and the place of the claimed tile (1-3); a pung or kong has its source (1
   * previous, 2 opposite, 3 next seat); a kong with 0 is concealed.
   */
  readonly pack: readonly (readonly ['CHI' | 'PENG' | 'GANG', string, number])[];
  /** Concealed tiles without the winning tile. */
  readonly hand: readonly string[];
  readonly winTile: string;
  /** 0-8. */
  readonly flowerCount: number;
  readonly isSelfDrawn: boolean;
  readonly is4thTile: boolean;
  readonly isAboutKong: boolean;
  readonly isWallLast: boolean;
  /** 0-3: east, south, west, north. */
  readonly seatWind: number;
  readonly prevalentWind: number;
}

/** `fans`: points, count and MahjongGB's name of each fan. `total` includes flowers. */
export interface FanResponse {
  readonly fans: readonly (readonly [points: number, count: number, name: string])[];
  readonly total: number;
}

/** Parses a claim from a JSON value. */
export function parseFanRequest(value: unknown): Result<WinClaim, FanLineError> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return failure('type-wrong', `a claim is an object, not ${describeValue(value)}`);
  }
  const reader = new RequestReader(value as Record<string, unknown>);
  const claim: WinClaim = {
    melds: reader.list('pack').map((meld, index) => reader.meld(meld, `pack[${index}]`)),
    concealed: reader.list('hand').map((tile, index) => reader.tile(tile, `hand[${index}]`)),
    winningTile: reader.tile(reader.field('winTile'), 'winTile'),
    flowers: reader.flowers('flowerCount'),
    selfDrawn: reader.flag('isSelfDrawn'),
    lastOfKind: reader.flag('is4thTile'),
    afterKong: reader.flag('isAboutKong'),
    lastOfWall: reader.flag('isWallLast'),
    seatWind: reader.wind('seatWind'),
    prevalentWind: reader.wind('prevalentWind'),
  };
  return reader.fault === undefined ? success(claim) : { ok: false, error: reader.fault };
}

/** Reads the fields of a request. It records the first mistake and continues with a placeholder value. */
class RequestReader {
  fault: Fault<FanLineError> | undefined;
  readonly #fields: Record<string, unknown>;

  constructor(fields: Record<string, unknown>) {
    this.#fields = fields;
  }

  #mistake<T>(standIn: T, code: FanLineError, message: string): T {
    this.fault ??= { code, message };
    return standIn;
  }

  field(name: string): unknown {
    const value = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    return value ?? this.#mistake(undefined, 'field-missing', `${name}: expected a value, found none`);
  }

  list(name: string): readonly unknown[] {
    const value = this.field(name);
    if (Array.isArray(value)) return value;
    return this.#mistake([], 'type-wrong', `${name}: expected an array, not ${describeValue(value)}`);
  }

  flag(name: string): boolean {
    const value = this.field(name);
    if (typeof value === 'boolean') return value;
    return this.#mistake(false, 'type-wrong', `${name}: expected true or false, not ${describeValue(value)}`);
  }

  #integer(value: unknown, where: string): number {
    if (typeof value === 'number' && Number.isInteger(value)) return value;
    return this.#mistake(0, 'type-wrong', `${where}: expected an integer, not ${describeValue(value)}`);
  }

  flowers(name: string): number {
    const count = this.#integer(this.field(name), name);
    if (count >= 0 && count <= FLOWER_COUNT) return count;
    return this.#mistake(0, 'flowers-out-of-range', `${name}: expected 0 to ${FLOWER_COUNT} flowers, not ${count}`);
  }

  wind(name: string): Wind {
    const number = this.#integer(this.field(name), name);
    const expected = 'expected 0 to 3 for east, south, west, north';
    return (
      WINDS[number] ?? this.#mistake('east', 'wind-out-of-range', `${name}: ${number} is not a valid wind: ${expected}`)
    );
  }

  tile(value: unknown, where: string): TileIndex {
    const standIn = KINDS[0]!;
    if (typeof value !== 'string') {
      return this.#mistake(standIn, 'type-wrong', `${where}: expected a tile's name, not ${describeValue(value)}`);
    }
    const parsed = parseBotzoneTile(value);
    if (!parsed.ok) return this.#mistake(standIn, 'tile-unknown', `${where}: ${parsed.error.message}`);
    if (!isFlower(parsed.value)) return parsed.value;
    return this.#mistake(
      standIn,
      'tile-unknown',
      `${where}: the flower ${value} does not belong to a hand: see flowerCount`,
    );
  }

  meld(value: unknown, where: string): Meld {
    const standIn = { type: 'concealedKong', tile: KINDS[0]! } as const;
    if (!Array.isArray(value) || value.length !== 3) {
      return this.#mistake(
        standIn,
        'type-wrong',
        `${where}: expected [type, tile, offer], not ${describeValue(value)}`,
      );
    }
    const [type, name, offer] = value as readonly unknown[];
    if (type !== 'CHI' && type !== 'PENG' && type !== 'GANG') {
      return this.#mistake(standIn, 'meld-unknown', `${where}: ${describeValue(type)} is not CHI, PENG or GANG`);
    }
    const tile = this.tile(name, where);
    const from = this.#offer(offer, type === 'GANG' ? 0 : 1, where);
    if (type === 'CHI') return this.#chow(tile, from, where);
    if (from === 0) return { type: 'concealedKong', tile };
    return { type: type === 'PENG' ? 'pung' : 'meldedKong', tile, claimedFrom: CLAIM_SOURCES[from - 1]! };
  }

  #offer(value: unknown, least: number, where: string): number {
    const offer = this.#integer(value, `${where}, offer`);
    if (offer >= least && offer <= CLAIM_SOURCES.length) return offer;
    return this.#mistake(1, 'offer-out-of-range', `${where}: expected an offer from ${least} to 3, not ${offer}`);
  }

  #chow(middle: TileIndex, offer: number, where: string): Meld {
    const low = (middle - 1) as TileIndex;
    const claimed = (low + offer - 1) as TileIndex;
    if (middle > 0 && isChowLow(low)) return { type: 'chow', low, claimed };
    const message = `${where}: ${formatBotzoneTile(middle)} cannot be the middle tile of a chow`;
    return this.#mistake({ type: 'chow', low, claimed }, 'chow-impossible', message);
  }
}

/** A claim in this format, ready for JSON. An added kong is written like any melded kong. */
export function toFanRequest(claim: WinClaim): FanRequest {
  return {
    pack: claim.melds.map(packOf),
    hand: claim.concealed.map(formatBotzoneTile),
    winTile: formatBotzoneTile(claim.winningTile),
    flowerCount: claim.flowers,
    isSelfDrawn: claim.selfDrawn,
    is4thTile: claim.lastOfKind,
    isAboutKong: claim.afterKong,
    isWallLast: claim.lastOfWall,
    seatWind: WINDS.indexOf(claim.seatWind),
    prevalentWind: WINDS.indexOf(claim.prevalentWind),
  };
}

function packOf(meld: Meld): FanRequest['pack'][number] {
  if (meld.type === 'chow') {
    return ['CHI', formatBotzoneTile((meld.low + 1) as TileIndex), meld.claimed - meld.low + 1];
  }
  const offer = meld.type === 'concealedKong' ? 0 : CLAIM_SOURCES.indexOf(meld.claimedFrom) + 1;
  return [meld.type === 'pung' ? 'PENG' : 'GANG', formatBotzoneTile(meld.tile), offer];
}

/** A score in this format, ready for JSON. */
export function toFanResponse(score: HandScore): FanResponse {
  const fans = score.fans.map(({ fan, count, points }) => [points, count, mahjongGBNameOf(fanOf(fan))] as const);
  return { fans, total: score.total };
}

/** The codes of these three faults common to MCR calculators; other faults keep their own codes. */
const SHARED_CODES: Partial<Record<ScoreError | FanLineError, string>> = {
  'wrong-tile-count': 'ERROR_WRONG_TILES_COUNT',
  'too-many-copies': 'ERROR_TILE_COUNT_GREATER_THAN_4',
  'not-a-win': 'ERROR_NOT_WIN',
};

/** The code of a fault in this format. */
export function fanErrorCodeOf(code: ScoreError | FanLineError): string {
  return SHARED_CODES[code] ?? code;
}

// What a Botzone deal is started with: the wall, the prevalent wind ("quan", 0-3), a seed ("srand").
//
// Where wall or wind are missing they are drawn from the seed with this project's own generator: Botzone's own walls come
// from glibc's rand() and std::random_shuffle and cannot be made again elsewhere. What was drawn is handed out with the first
// output, so that a deal goes on the same. Unlike Botzone, a wall that is not a whole set and an unknown wind are errors.

import { checkWall } from '@mcr-arena/engine';
import {
  createRandom,
  describeValue,
  failure,
  formatBotzoneTiles,
  parseBotzoneTiles,
  type Result,
  shuffled,
  success,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';

/** Botzone's own form of a start. */
export interface Initdata {
  readonly walltiles: string;
  /** Index of the prevalent wind in `WINDS`. */
  readonly quan: number;
  readonly srand?: number;
}

/** A start that is whole: `initdata` with all its fields, and its wall as tiles. */
export interface DealStart {
  readonly initdata: Initdata;
  readonly wall: readonly TileIndex[];
}

export type InitdataError = 'initdata-malformed' | 'wall-invalid' | 'quan-invalid' | 'srand-invalid' | 'srand-missing';

/** Wall and wind of `initdata` as it came. `srand` is used where it has none. */
export function parseInitdata(initdata: unknown, srand?: number): Result<DealStart, InitdataError> {
  const fields = initdata === undefined || initdata === null || initdata === '' ? {} : initdata;
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    return failure('initdata-malformed', 'initdata: an object with walltiles, quan and srand was expected');
  }
  const given = fields as { readonly walltiles?: unknown; readonly quan?: unknown; readonly srand?: unknown };
  const seed = given.srand ?? srand;
  if (seed !== undefined && !Number.isInteger(seed)) {
    return failure('srand-invalid', `initdata.srand: an integer was expected, not ${describeValue(seed)}`);
  }
  const wall = wallOf(given.walltiles, seed as number | undefined);
  if (!wall.ok) return wall;
  const quan = quanOf(given.quan, seed as number | undefined);
  if (!quan.ok) return quan;
  const walltiles = formatBotzoneTiles(wall.value);
  const complete = { quan: quan.value, ...(seed !== undefined && { srand: seed as number }), walltiles };
  return success({ initdata: complete, wall: wall.value });
}

function wallOf(walltiles: unknown, seed: number | undefined): Result<readonly TileIndex[], InitdataError> {
  if (walltiles === undefined || walltiles === null || walltiles === '') {
    if (seed === undefined) return seedMissing('walltiles');
    return success(shuffled(TILES_WITHOUT_FLOWERS, createRandom(`botzone wall ${seed}`)));
  }
  if (typeof walltiles !== 'string') return failure('wall-invalid', 'initdata.walltiles: a text was expected');
  const tiles = parseBotzoneTiles(walltiles);
  if (!tiles.ok) return failure('wall-invalid', `initdata.walltiles: ${tiles.error.message}`);
  return checkWall(tiles.value);
}

function quanOf(quan: unknown, seed: number | undefined): Result<number, InitdataError> {
  if (quan === undefined || quan === null) {
    return seed === undefined ? seedMissing('quan') : success(createRandom(`botzone quan ${seed}`).below(WINDS.length));
  }
  if (typeof quan === 'number' && WINDS[quan] !== undefined) return success(quan);
  return failure('quan-invalid', `initdata.quan: 0, 1, 2 or 3 was expected, not ${describeValue(quan)}`);
}

function seedMissing(field: string): {
  readonly ok: false;
  readonly error: { code: 'srand-missing'; message: string };
} {
  return failure('srand-missing', `initdata has neither ${field} nor an srand to draw it from`);
}

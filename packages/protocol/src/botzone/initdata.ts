// The initial data of a Botzone deal: the wall, the prevalent wind ("quan", 0-3), a seed ("srand") and, unlike on Botzone, the scoring
// rules, so that a log names the rules by which it was judged.
//
// A missing wall or wind is drawn from the seed with this project's own generator: Botzone's walls come from glibc's rand()
// and std::random_shuffle and cannot be reproduced elsewhere. The drawn values are part of the first output, so that later
// calls use the same ones. Unlike on Botzone, an incomplete wall and an unknown wind are errors.

import { BOTZONE_DEAL_RULES, checkWall, type DealRules } from '@mcr-arena/engine';
import { type RulesId, SCORING_RULES } from '@mcr-arena/scoring';
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

/** Initial data in Botzone's format. */
export interface Initdata {
  readonly walltiles: string;
  /** Index of the prevalent wind in `WINDS`. */
  readonly quan: number;
  readonly srand?: number;
  /** Id of scoring rules other than those of Botzone's judge. */
  readonly rules?: RulesId;
}

/** Complete initial data: `initdata` with all its fields, and its wall as tiles. */
export interface DealStart {
  readonly initdata: Initdata;
  readonly wall: readonly TileIndex[];
  readonly rules: DealRules;
}

/** Options of the judge: what `initdata` may lack. */
export interface JudgeOptions {
  /** Seed for a wall or wind, if there is no `srand`. */
  readonly srand?: number;
  /** Scoring rules; by default those of Botzone's judge. */
  readonly rules?: RulesId;
}

export type InitdataError =
  | 'initdata-malformed'
  | 'wall-invalid'
  | 'quan-invalid'
  | 'srand-invalid'
  | 'srand-missing'
  | 'rules-unknown';

/** Reads wall, wind and rules from unchecked `initdata`. */
export function parseInitdata(initdata: unknown, defaults: JudgeOptions = {}): Result<DealStart, InitdataError> {
  const fields = initdata === undefined || initdata === null || initdata === '' ? {} : initdata;
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    return failure('initdata-malformed', 'initdata: expected an object with walltiles, quan and srand');
  }
  const given = fields as { readonly [Field in keyof Initdata]?: unknown };
  const seed = given.srand ?? defaults.srand;
  if (seed !== undefined && !Number.isInteger(seed)) {
    return failure('srand-invalid', `initdata.srand: expected an integer, not ${describeValue(seed)}`);
  }
  const wall = wallOf(given.walltiles, seed as number | undefined);
  if (!wall.ok) return wall;
  const quan = quanOf(given.quan, seed as number | undefined);
  if (!quan.ok) return quan;
  const rules = rulesIdOf(given.rules ?? defaults.rules);
  if (!rules.ok) return rules;
  const complete = {
    quan: quan.value,
    ...(seed !== undefined && { srand: seed as number }),
    walltiles: formatBotzoneTiles(wall.value),
    ...(rules.value !== 'botzone' && { rules: rules.value }),
  };
  return success({
    initdata: complete,
    wall: wall.value,
    rules: { ...BOTZONE_DEAL_RULES, scoring: SCORING_RULES[rules.value] },
  });
}

function wallOf(walltiles: unknown, seed: number | undefined): Result<readonly TileIndex[], InitdataError> {
  if (walltiles === undefined || walltiles === null || walltiles === '') {
    if (seed === undefined) return seedMissing('walltiles');
    return success(shuffled(TILES_WITHOUT_FLOWERS, createRandom(`botzone wall ${seed}`)));
  }
  if (typeof walltiles !== 'string') return failure('wall-invalid', 'initdata.walltiles: expected a string');
  const tiles = parseBotzoneTiles(walltiles);
  if (!tiles.ok) return failure('wall-invalid', `initdata.walltiles: ${tiles.error.message}`);
  return checkWall(tiles.value);
}

function quanOf(quan: unknown, seed: number | undefined): Result<number, InitdataError> {
  if (quan === undefined || quan === null) {
    return seed === undefined ? seedMissing('quan') : success(createRandom(`botzone quan ${seed}`).below(WINDS.length));
  }
  if (typeof quan === 'number' && WINDS[quan] !== undefined) return success(quan);
  return failure('quan-invalid', `initdata.quan: expected 0, 1, 2 or 3, not ${describeValue(quan)}`);
}

function rulesIdOf(rules: unknown = 'botzone'): Result<RulesId, InitdataError> {
  const ids = Object.keys(SCORING_RULES) as RulesId[];
  const id = ids.find((known) => known === rules);
  if (id !== undefined) return success(id);
  return failure('rules-unknown', `initdata.rules: expected ${ids.join(', ')}, not ${describeValue(rules)}`);
}

function seedMissing(field: string): {
  readonly ok: false;
  readonly error: { code: 'srand-missing'; message: string };
} {
  return failure('srand-missing', `initdata has neither ${field} nor an srand to draw it from`);
}

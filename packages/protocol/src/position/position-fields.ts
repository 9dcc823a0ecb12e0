// The fields of a position: what one seat knows at a question, as short texts for an address or a form. They do not tell in which
// order the seats discarded, nor which discards were the tile just drawn.
//
//   play=duplicate  wind=east  seat=south  hand=[34'5m]123p99s78sEEW5p  drawn=5p
//   east=194'm5p  south=2s  west=9pN  north=[????]3s
//
// `hand` has the melds and tiles of the seat, `east` to `north` the melds of the other seats and all discards, in the compact
// notation. A ' follows a discard that was claimed, and [????] is a kong whose tile is hidden.

import { BOTZONE_DEAL_RULES, CASUAL_RULES, type DealRules, DUPLICATE_RULES } from '@mcr-arena/engine';
import { WMO_RULES } from '@mcr-arena/scoring';
import type { QueryFields } from '../link-preview.ts';

/** The rules of a position, by name. */
export const POSITION_RULES = {
  duplicate: DUPLICATE_RULES,
  casual: CASUAL_RULES,
  botzone: BOTZONE_DEAL_RULES,
  wmo: { ...DUPLICATE_RULES, scoring: WMO_RULES },
  'casual-wmo': { ...CASUAL_RULES, scoring: WMO_RULES },
} as const satisfies Readonly<Record<string, DealRules>>;

/** The name of rules in a position. */
export type PositionPlay = keyof typeof POSITION_RULES;

/** The fields, all texts. */
export interface PositionFields {
  readonly play: string;
  /** The prevalent wind. */
  readonly wind: string;
  /** The seat with the question, by its wind. */
  readonly seat: string;
  readonly hand: string;
  /** On the seat's own turn: the tile just drawn, one of the hand; empty: the last tile of the hand. */
  readonly drawn: string;
  /** `kong`: the drawn tile replaces a kong. `claim`: no tile was drawn, because the seat has just claimed (casual play only). */
  readonly after: string;
  /** At a claim: the seat whose last discard is in question, by its wind. */
  readonly from: string;
  /** At an added kong of another seat: its tile. */
  readonly rob: string;
  readonly east: string;
  readonly south: string;
  readonly west: string;
  readonly north: string;
  /** Number of flowers of each seat, in seat order: `1,0,2,0`. */
  readonly flowers: string;
}

/** The fields of an empty form. */
export const EMPTY_POSITION: PositionFields = {
  play: 'duplicate',
  wind: 'east',
  seat: 'east',
  hand: '',
  drawn: '',
  after: '',
  from: '',
  rob: '',
  east: '',
  south: '',
  west: '',
  north: '',
  flowers: '',
};

const NAMES = Object.keys(EMPTY_POSITION) as (keyof PositionFields)[];
/** The version of the fields. */
const VERSION = '1';
/** More than any position needs. */
const MAX_LENGTH = 400;

/** The fields in the query of an address; undefined if it is empty or of another version. Fields that are too long are cut. */
export function positionFieldsOf(query: QueryFields): PositionFields | undefined {
  if (query.get('v') !== VERSION) return undefined;
  const given = NAMES.map((name) => [name, query.get(name)?.slice(0, MAX_LENGTH) ?? EMPTY_POSITION[name]]);
  return Object.fromEntries(given);
}

/** The fields in the query of an address, by name; those with their first values are left out. */
export function queryOfPosition(fields: PositionFields): Record<string, string> {
  const given = NAMES.filter((name) => fields[name] !== EMPTY_POSITION[name]);
  return { v: VERSION, ...Object.fromEntries(given.map((name) => [name, fields[name]])) };
}

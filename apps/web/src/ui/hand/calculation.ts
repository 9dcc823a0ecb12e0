// A hand and how it was won, as the query of the calculator's address: `?hand=123m…&drawn=1&seat=south`. Missing or invalid fields default to
// the values of a first visit.

import {
  DISPUTED_POINTS,
  type DisputedPoint,
  RULES_NAMES,
  type RulesName,
  SCORING_RULES,
  type ScoringRules,
  type WinClaim,
  withDisputed,
} from '@mcr-arena/scoring';
import { FLOWER_COUNT, formatCompactHand, WINDS, type Wind } from '@mcr-arena/tiles';
import { searchText } from '../routing/pattern.ts';

export const FLAGS = ['selfDrawn', 'lastOfKind', 'afterKong', 'lastOfWall'] as const;
export type Flag = (typeof FLAGS)[number];

export interface Calculation extends Readonly<Record<Flag, boolean>> {
  /** The hand's text in any notation, valid or not. */
  readonly hand: string;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  /** 0-8; ignored if the hand's text contains flowers. */
  readonly flowers: number;
  readonly rules: RulesName;
  /** Disputed points that are decided by the other source; absent: none. */
  readonly disputed?: readonly DisputedPoint[];
}

export const FIRST_VISIT: Calculation = {
  hand: '',
  selfDrawn: false,
  lastOfKind: false,
  afterKong: false,
  lastOfWall: false,
  seatWind: 'east',
  prevalentWind: 'east',
  flowers: 0,
  rules: 'mcr',
};

const FLAG_FIELDS = {
  selfDrawn: 'drawn',
  lastOfKind: 'last-of-kind',
  afterKong: 'kong',
  lastOfWall: 'last-of-wall',
} as const satisfies Readonly<Record<Flag, string>>;

export function scoringOf({ rules, disputed = [] }: Pick<Calculation, 'rules' | 'disputed'>): ScoringRules {
  return disputed.reduce(withDisputed, SCORING_RULES[rules]);
}

/** Parses the query of the address. */
export function calculationOf(query: URLSearchParams): Calculation {
  const windOf = (field: string): Wind => WINDS.find((wind) => wind === query.get(field)) ?? 'east';
  const flag = (name: Flag): boolean => query.get(FLAG_FIELDS[name]) === '1';
  const flowers = Number(query.get('flowers') ?? 0);
  const written = query.get('disputed')?.split('.') ?? [];
  const disputed = DISPUTED_POINTS.filter((point) => written.includes(point));
  return {
    hand: query.get('hand') ?? '',
    selfDrawn: flag('selfDrawn'),
    lastOfKind: flag('lastOfKind'),
    afterKong: flag('afterKong'),
    lastOfWall: flag('lastOfWall'),
    seatWind: windOf('seat'),
    prevalentWind: windOf('round'),
    flowers: Number.isInteger(flowers) && flowers >= 0 && flowers <= FLOWER_COUNT ? flowers : 0,
    rules: RULES_NAMES.find((rules) => rules === query.get('rules')) ?? 'mcr',
    ...(disputed.length > 0 && { disputed }),
  };
}

/** The query fields; undefined for default values. */
export function queryOf(calculation: Calculation): Readonly<Record<string, string | undefined>> {
  const { hand, seatWind, prevalentWind, flowers, rules, disputed = [] } = calculation;
  return {
    hand: hand === '' ? undefined : hand,
    ...Object.fromEntries(FLAGS.map((flag) => [FLAG_FIELDS[flag], calculation[flag] ? '1' : undefined])),
    seat: seatWind === 'east' ? undefined : seatWind,
    round: prevalentWind === 'east' ? undefined : prevalentWind,
    flowers: flowers === 0 ? undefined : String(flowers),
    rules: rules === 'mcr' ? undefined : rules,
    disputed: disputed.length === 0 ? undefined : disputed.join('.'),
  };
}

/** The query of a link with its `?`; empty if all values are defaults. */
export function searchOf(calculation: Calculation): string {
  return searchText(queryOf(calculation));
}

/** The calculator's input for a win claim. */
export function calculationOfClaim(
  { melds, concealed, winningTile, ...rest }: WinClaim,
  rules: RulesName = 'mcr',
): Calculation {
  const hand = formatCompactHand({ melds, concealed: [...concealed, winningTile], flowers: [] });
  return { ...rest, hand, rules };
}

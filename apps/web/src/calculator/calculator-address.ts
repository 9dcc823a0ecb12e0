// What the calculator is asked, all of it in the address: `?hand=123m…&drawn=1&seat=south`. What an address leaves out is
// as on a first visit; values it has wrong too.

import type { WinClaim } from '@mcr-arena/scoring';
import { FLOWER_COUNT, formatCompactHand, WINDS, type Wind } from '@mcr-arena/tiles';

export const FLAGS = ['selfDrawn', 'lastOfKind', 'afterKong', 'lastOfWall'] as const;
export type Flag = (typeof FLAGS)[number];

export interface Calculation extends Readonly<Record<Flag, boolean>> {
  /** As written, in any notation, right or wrong. */
  readonly hand: string;
  readonly seatWind: Wind;
  readonly prevalentWind: Wind;
  /** 0-8; of no meaning where the hand's text holds flowers. */
  readonly flowers: number;
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
};

const FLAG_FIELDS = {
  selfDrawn: 'drawn',
  lastOfKind: 'last-of-kind',
  afterKong: 'kong',
  lastOfWall: 'last-of-wall',
} as const satisfies Readonly<Record<Flag, string>>;

/** What the address asks. */
export function calculationOf(query: URLSearchParams): Calculation {
  const windOf = (field: string): Wind => WINDS.find((wind) => wind === query.get(field)) ?? 'east';
  const flag = (name: Flag): boolean => query.get(FLAG_FIELDS[name]) === '1';
  const flowers = Number(query.get('flowers') ?? 0);
  return {
    hand: query.get('hand') ?? '',
    selfDrawn: flag('selfDrawn'),
    lastOfKind: flag('lastOfKind'),
    afterKong: flag('afterKong'),
    lastOfWall: flag('lastOfWall'),
    seatWind: windOf('seat'),
    prevalentWind: windOf('round'),
    flowers: Number.isInteger(flowers) && flowers >= 0 && flowers <= FLOWER_COUNT ? flowers : 0,
  };
}

/** The fields of the address; undefined for what is as on a first visit. */
export function queryOf(calculation: Calculation): Readonly<Record<string, string | undefined>> {
  const { hand, seatWind, prevalentWind, flowers } = calculation;
  return {
    hand: hand === '' ? undefined : hand,
    ...Object.fromEntries(FLAGS.map((flag) => [FLAG_FIELDS[flag], calculation[flag] ? '1' : undefined])),
    seat: seatWind === 'east' ? undefined : seatWind,
    round: prevalentWind === 'east' ? undefined : prevalentWind,
    flowers: flowers === 0 ? undefined : String(flowers),
  };
}

/** Behind the path of a link, with its `?`; empty for a first visit. */
export function searchOf(calculation: Calculation): string {
  const fields = Object.entries(queryOf(calculation)).filter(
    (field): field is [string, string] => field[1] !== undefined,
  );
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
}

/** The calculation that a claim is the answer to. */
export function calculationOfClaim({ melds, concealed, winningTile, ...rest }: WinClaim): Calculation {
  const hand = formatCompactHand({ melds, concealed: [...concealed, winningTile], flowers: [] });
  return { ...rest, hand };
}

// A naive reference for legal actions: a table of lists of tile names, built only from events, and rules written
// literally. It shares no code with the engine and uses the literal scorer of the scoring tests for wins. Slow.

import type { DealEvent } from '@mcr-arena/engine';
import {
  formatBotzoneTile,
  type Meld,
  parseBotzoneTile,
  SEATS,
  type Seat,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import { literalScore } from '../scoring/literal/scorer.ts';

const NAMES = ['W', 'T', 'B'].flatMap((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `${suit}${rank}`));
const ALL_NAMES = [...NAMES, 'F1', 'F2', 'F3', 'F4', 'J1', 'J2', 'J3'];

export interface NaiveTable {
  casual: boolean;
  wind: number;
  hands: string[][];
  melds: Meld[][];
  flowers: number[];
  /** Tiles left for each seat; with a common wall, its tiles four times. */
  left: number[];
  /** Names of all visible tiles. */
  open: string[];
  /** The last event that requires an answer. */
  last: {
    readonly what: 'drew' | 'claimed' | 'discarded' | 'added' | 'nothing';
    readonly seat: Seat;
    readonly tile: string;
  };
  replacement: boolean;
}

const name = (tile: TileIndex): string => formatBotzoneTile(tile);
const indexOf = (tile: string): TileIndex => {
  const parsed = parseBotzoneTile(tile);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};

function take(from: string[], ...tiles: string[]): void {
  for (const tile of tiles) from.splice(from.indexOf(tile), 1);
}

function drawOne(table: NaiveTable, seat: Seat): void {
  if (table.casual) table.left = table.left.map((count) => count - 1);
  else table.left[seat]! -= 1;
}

function tilesOf(meld: Meld): string[] {
  if (meld.type === 'chow') {
    const [suit, rank] = [name(meld.low)[0], Number(name(meld.low)[1])];
    return [0, 1, 2].map((step) => `${suit}${rank + step}`);
  }
  return Array(meld.type === 'pung' ? 3 : 4).fill(name(meld.tile));
}

/** The table after the events. */
export function tableAfter(events: readonly DealEvent[]): NaiveTable {
  const table: NaiveTable = {
    casual: false,
    wind: 0,
    hands: [[], [], [], []],
    melds: [[], [], [], []],
    flowers: [0, 0, 0, 0],
    left: [],
    open: [],
    last: { what: 'nothing', seat: 0, tile: '' },
    replacement: false,
  };
  for (const event of events) follow(table, event);
  return table;
}

export function follow(table: NaiveTable, event: DealEvent): void {
  switch (event.type) {
    case 'dealStarted':
      followStart(table, event);
      return;
    case 'dealt':
      followHands(table, event);
      return;
    case 'flowerShown':
      table.flowers[event.seat]! += 1;
      drawOne(table, event.seat);
      return;
    case 'drawn':
      drawOne(table, event.seat);
      table.hands[event.seat]!.push(name(event.tile));
      table.last = { what: 'drew', seat: event.seat, tile: name(event.tile) };
      table.replacement = event.afterKong;
      return;
    case 'discarded':
      take(table.hands[event.seat]!, name(event.tile));
      table.open.push(name(event.tile));
      table.last = { what: 'discarded', seat: event.seat, tile: name(event.tile) };
      return;
    case 'claimed': {
      const rest = tilesOf(event.meld);
      take(rest, table.last.tile);
      take(table.hands[event.seat]!, ...rest);
      table.open.push(...rest);
      table.melds[event.seat]!.push(event.meld);
      table.last = { what: 'claimed', seat: event.seat, tile: '' };
      return;
    }
    case 'kongDeclared':
      followKong(table, event);
      return;
    case 'dealEnded':
      table.last = { what: 'nothing', seat: 0, tile: '' };
  }
}

type EventOf<Type extends DealEvent['type']> = Extract<DealEvent, { readonly type: Type }>;

function followStart(table: NaiveTable, { config }: EventOf<'dealStarted'>): void {
  table.casual = config.rules.format === 'casual';
  table.wind = WINDS.indexOf(config.prevalentWind);
  const { length } = config.wall;
  table.left = Array(4).fill(table.casual ? length : length / 4);
}

function followHands(table: NaiveTable, { hands, flowers }: EventOf<'dealt'>): void {
  for (const seat of SEATS) {
    table.hands[seat] = hands[seat].map(name);
    table.flowers[seat] = flowers[seat].length;
    for (let count = 0; count < 13 + flowers[seat].length; count += 1) drawOne(table, seat);
  }
}

function followKong(table: NaiveTable, { seat, meld }: EventOf<'kongDeclared'>): void {
  const tile = tilesOf(meld)[0]!;
  if (meld.type === 'addedKong') {
    take(table.hands[seat]!, tile);
    table.open.push(tile);
    const place = table.melds[seat]!.findIndex((each) => each.type === 'pung' && name(each.tile) === tile);
    table.melds[seat]![place] = meld;
    table.last = { what: 'added', seat, tile };
  } else {
    take(table.hands[seat]!, tile, tile, tile, tile);
    table.melds[seat]!.push(meld);
    table.last = { what: 'nothing', seat, tile };
  }
}

const countOf = (tiles: readonly string[], tile: string): number => tiles.filter((each) => each === tile).length;

function canWin(table: NaiveTable, seat: Seat): boolean {
  const { what, tile, seat: from } = table.last;
  const selfDrawn = what === 'drew';
  const concealed = [...table.hands[seat]!];
  if (selfDrawn) take(concealed, tile);
  const openCount = countOf(table.open, tile) - (what === 'discarded' ? 1 : 0);
  const score = literalScore(
    {
      melds: table.melds[seat]!,
      concealed: concealed.map(indexOf),
      winningTile: indexOf(tile),
      selfDrawn,
      lastOfKind: openCount === 3,
      afterKong: selfDrawn ? table.replacement : what === 'added',
      lastOfWall: table.left[(from + 1) % 4] === 0,
      seatWind: WINDS[seat]!,
      prevalentWind: WINDS[table.wind]!,
      flowers: table.flowers[seat]!,
    },
    { mixedKongs: 5, waitsInKnittedStraight: table.casual || 'outside-body' },
  );
  return score !== undefined && score.points >= 8;
}

/** All legal answers of `seat` in Botzone's notation; in casual deals PENG and CHI without a discard. */
export function naiveAnswers(table: NaiveTable, seat: Seat): string[] {
  const { what, seat: actor } = table.last;
  if (what === 'nothing') return [];
  if (what === 'drew' || what === 'claimed') return actor === seat ? turnAnswers(table, seat) : ['PASS'];
  if (actor === seat) return ['PASS'];
  const answers = ['PASS'];
  if (canWin(table, seat)) answers.push('HU');
  if (what === 'discarded' && table.left[(actor + 1) % 4]! > 0) answers.push(...claimAnswers(table, seat));
  return answers;
}

function turnAnswers(table: NaiveTable, seat: Seat): string[] {
  const hand = table.hands[seat]!;
  const held = [...new Set(hand)];
  const answers = held.map((tile) => `PLAY ${tile}`);
  if (table.last.what === 'claimed') return answers;
  if (canWin(table, seat)) answers.push('HU');
  if (table.left[seat] === 0 || table.left[(seat + 1) % 4] === 0) return answers;
  for (const tile of held) {
    if (countOf(hand, tile) === 4) answers.push(`GANG ${tile}`);
    if (table.melds[seat]!.some((meld) => meld.type === 'pung' && name(meld.tile) === tile))
      answers.push(`BUGANG ${tile}`);
  }
  return answers;
}

function claimAnswers(table: NaiveTable, seat: Seat): string[] {
  const { tile, seat: from } = table.last;
  const hand = table.hands[seat]!;
  const answers: string[] = [];
  const claim = (words: string, used: readonly string[]): void => {
    const rest = [...hand];
    take(rest, ...used);
    if (table.casual) answers.push(words);
    else for (const discard of new Set(rest)) answers.push(`${words} ${discard}`);
  };
  if (countOf(hand, tile) >= 2) claim('PENG', [tile, tile]);
  if (countOf(hand, tile) >= 3) answers.push('GANG');
  if (seat !== (from + 1) % 4) return answers;
  for (const middle of ALL_NAMES) {
    const run = [-1, 0, 1].map((step) => `${middle[0]}${Number(middle[1]) + step}`);
    if (!NAMES.includes(middle) || run.some((each) => !NAMES.includes(each)) || !run.includes(tile)) continue;
    const others = run.filter((each) => each !== tile);
    if (others.every((each) => hand.includes(each))) claim(`CHI ${middle}`, others);
  }
  return answers;
}

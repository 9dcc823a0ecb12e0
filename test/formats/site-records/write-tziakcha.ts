// Writes casual deals of this project as records of tziakcha, in the form that its reader documents. Lost claims have no data.

import { deflateSync } from 'node:zlib';
import { type DealEvent, endOf, type PlayedDeal } from '@mcr-arena/engine';
import { fanOf } from '@mcr-arena/scoring';
import { type BySeat, isFlower, mapSeats, SEATS, type Seat, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { FAN_NAMES } from '../../../packages/formats/src/tziakcha/step.ts';

type Tuple = [head: number, data: number, ms: number];

export const NAMES = ['ann', 'bo', 'cy', 'di'] as const;
const SHORT: Readonly<Record<string, string>> = { 单钓将: '单钓' };

/** The decoded record. `dice`: four dice. */
export function stepOf(deal: PlayedDeal, dice: BySeat<number> = [1, 2, 3, 4]) {
  const writer = new StepWriter(deal);
  const { outcome, deltas } = endOf(deal);
  const win = outcome.type === 'win' ? outcome : undefined;
  const table = win?.score.fans.map(({ fan, count, points }) => {
    const { zh } = fanOf(fan);
    return [FAN_NAMES.indexOf(SHORT[zh] ?? zh), points | ((count - 1) << 8)] as const;
  });
  return {
    v: 0,
    g: { t: 'a table', n: 16, l: deal.config.rules.scoring.minimumPoints, z: 0 },
    p: NAMES.map((n, index) => ({ i: `id${index}`, n, e: 2000, s: 0, r: '10.0.0.*' })),
    s: [...deltas],
    b: win === undefined ? 0 : (1 << win.winner) | (1 << (4 + (win.from ?? win.winner))),
    i: 4 * WINDS.indexOf(deal.config.prevalentWind),
    t: 1_700_000_000_000,
    w: wallText(writer.order, dice),
    d: dice.reduce((sum, die, place) => sum | (die << (4 * place)), 0),
    a: writer.actions as unknown[],
    y: SEATS.map((seat) =>
      seat === win?.winner ? { f: win.score.total, t: Object.fromEntries(table!), h: { p: [], s: [] } } : {},
    ),
  };
}

/** The answer of the site: the compressed record. */
export function recordOf(step: object, id = 'abc') {
  const script = deflateSync(JSON.stringify(step)).toString('base64');
  return { id, belongs: 'game', prev: '', next: '', script };
}

function wallText(order: readonly number[], [first, second, third, fourth]: BySeat<number>): string {
  const start = ((13 - first - second + 32) % 4) * 36 + 2 * (first + second + third + fourth);
  const wall = Array<number>(144);
  for (const [place, id] of order.entries()) wall[(start + place) % 144] = id;
  return wall.map((id) => id.toString(16).padStart(2, '0')).join('');
}

class StepWriter {
  readonly actions: Tuple[] = [];
  /** Ids of the tiles in the order in which the site deals and draws them. */
  readonly order = Array<number>(144).fill(-1);
  readonly #deal: PlayedDeal;
  readonly #copies = new Map<TileIndex, number>();
  readonly #held = mapSeats((): number[] => []);
  /** Places that are not drawn yet. Replacements are drawn in pairs: the second-last tile, then the last. */
  readonly #places = Array.from({ length: 144 - 52 }, (_, index) => 52 + index);
  /** Number of draws from each end of our wall. */
  #front = 0;
  #back = 0;
  #ms = 0;
  #offered = 0;
  #from: Seat = 0;

  constructor(deal: PlayedDeal) {
    this.#deal = deal;
    const { wall } = deal.config;
    for (const seat of SEATS) {
      for (let place = 0; place < 13; place += 1) {
        const at = place < 12 ? 16 * (place >> 2) + 4 * seat + (place & 3) : 48 + seat;
        this.#put(at, wall[13 * seat + place]!, seat);
      }
    }
    this.#front = 52;
    this.#writeDeal();
    this.#writePlay();
    const drawn = deal.events.reduce((sum, event) => sum + drawsOf(event), 0);
    const rest = wall.slice(this.#front, 144 - this.#back);
    if (this.#front + this.#back !== drawn) throw new Error('the draws do not fit the wall');
    for (const [place, id] of this.order.entries()) if (id < 0) this.order[place] = this.#idOf(rest.shift()!);
  }

  #idOf(tile: TileIndex): number {
    if (isFlower(tile)) return 136 + tile - 34;
    const copy = this.#copies.get(tile) ?? 0;
    this.#copies.set(tile, copy + 1);
    return 4 * tile + copy;
  }

  #put(place: number, tile: TileIndex, seat: Seat): number {
    const id = this.#idOf(tile);
    this.order[place] = id;
    this.#held[seat].push(id);
    return id;
  }

  #draw(tile: TileIndex, seat: Seat, isReplacement: boolean): number {
    this.#back += isReplacement ? 1 : 0;
    this.#front += isReplacement ? 0 : 1;
    const { length } = this.#places;
    const index = length - (this.#back % 2 === 1 && length > 1 ? 2 : 1);
    const [place] = this.#places.splice(isReplacement ? index : 0, 1);
    return this.#put(place!, tile, seat);
  }

  #act(seat: Seat, type: number, data: number): void {
    this.#ms += 400;
    this.actions.push([(seat << 4) | type, data, this.#ms]);
  }

  #replaceFlower(seat: Seat, flower: TileIndex, tile: TileIndex): void {
    this.#discardId(seat, 136 + flower - 34);
    this.#act(seat, 1, this.#draw(tile, seat, true) | ((flower - 34) << 8) | 0x1000);
  }

  /** The site replaces all flowers of the dealer first, its fourteenth tile included. */
  #writeDeal(): void {
    const { events } = this.#deal;
    const dealt = events[1]!;
    if (dealt.type !== 'dealt') throw new Error('expected dealt');
    const first = events.slice(2).findIndex(({ type }) => type !== 'flowerShown');
    const chain = events.slice(2, 3 + first).map((event) => (event as { tile: TileIndex }).tile);
    this.#draw(chain[0]!, 0, false);
    for (const seat of SEATS) {
      const hand = this.#deal.config.wall.slice(13 * seat, 13 * seat + 13);
      const flowers = hand.filter(isFlower);
      const replacements = [...dealt.flowers[seat].slice(flowers.length)];
      const tiles = dealt.hands[seat].slice(hand.length - flowers.length);
      // A replaced flower is replaced by a flower or, once, by a tile.
      for (let flower = flowers.shift(); flower !== undefined; flower = flowers.shift()) {
        const next = this.#nextReplacement(replacements, tiles);
        this.#replaceFlower(seat, flower, next);
        if (isFlower(next)) flowers.unshift(next);
      }
      if (seat === 0) for (const [index, tile] of chain.slice(1).entries()) this.#replaceFlower(0, chain[index]!, tile);
      this.#act(seat, 8, 2);
    }
    this.#act(0, 0, 0);
  }

  /** Replacements are drawn from the end of the wall, whatever they are. */
  #nextReplacement(flowers: TileIndex[], tiles: TileIndex[]): TileIndex {
    const { wall } = this.#deal.config;
    this.#dealtBack += 1;
    const tile = wall[144 - this.#dealtBack]!;
    (isFlower(tile) ? flowers : tiles).shift();
    return tile;
  }

  #dealtBack = 0;

  #writePlay(): void {
    const { events, steps } = this.#deal;
    let place = events.findIndex(({ type }) => type === 'drawn') + 1;
    for (const step of steps) {
      for (const seat of SEATS) {
        const reply = step.replies[seat];
        const isClaim = reply !== undefined && ['chow', 'pung', 'meldedKong'].includes(reply.type);
        const [first] = step.events;
        const prevails = first?.type === 'claimed' && first.seat === seat;
        if (isClaim && !prevails) this.#act(seat, reply.type === 'chow' ? 3 : reply.type === 'pung' ? 4 : 5, 0);
      }
      let flower: TileIndex | undefined;
      for (const event of step.events) {
        flower = this.#write(event, flower, events[place - 1]!);
        place += 1;
      }
    }
  }

  /** Returns the flower that the next event replaces. */
  #write(event: DealEvent, flower: TileIndex | undefined, before: DealEvent): TileIndex | undefined {
    switch (event.type) {
      case 'drawn':
      case 'flowerShown': {
        const { seat, tile } = event;
        if (flower !== undefined) this.#replaceFlower(seat, flower, tile);
        else {
          const isKong =
            before.type === 'kongDeclared' || (before.type === 'claimed' && before.meld.type === 'meldedKong');
          const isAfterKong = isKong || (before.type === 'discarded' ? false : before.type !== 'drawn');
          this.#act(seat, 7, this.#draw(tile, seat, isAfterKong) | (isAfterKong ? 0x100 : 0));
        }
        return event.type === 'flowerShown' ? tile : undefined;
      }
      case 'discarded':
        this.#offered = this.#discardKind(event.seat, event.tile);
        this.#from = event.seat;
        this.#act(event.seat, 2, this.#offered | (event.drawn ? 0 : 0x100));
        return undefined;
      case 'claimed':
        this.#writeClaim(event.seat, event.meld);
        return undefined;
      case 'kongDeclared': {
        const { seat, meld } = event;
        if (meld.type === 'addedKong') this.#discardKind(seat, meld.tile);
        else for (let count = 0; count < 4; count += 1) this.#discardKind(seat, (meld as { tile: TileIndex }).tile);
        const tile = (meld as { tile: TileIndex }).tile;
        this.#act(seat, 5, meld.type === 'addedKong' ? tile | 0x300 : tile);
        return undefined;
      }
      case 'dealEnded': {
        const { outcome } = event;
        if (outcome.type === 'win') this.#act(outcome.winner, 6, outcome.score.total << 1);
        return undefined;
      }
      default:
        throw new Error(`${event.type} has no form`);
    }
  }

  #writeClaim(seat: Seat, meld: Extract<DealEvent, { type: 'claimed' }>['meld']): void {
    const direction = (seat - this.#from + 4) & 3;
    if (meld.type === 'chow') {
      const copies = [0, 1, 2].map((step) => {
        const tile = (meld.low + step) as TileIndex;
        return tile === meld.claimed ? this.#offered & 3 : this.#discardKind(seat, tile) & 3;
      });
      const offer = [1, 2, 3][meld.claimed - meld.low]!;
      const [a, b, c] = copies as [number, number, number];
      this.#act(seat, 3, (meld.low + 1) | (offer << 6) | (a << 10) | (b << 12) | (c << 14));
      return;
    }
    const tile = (meld as { tile: TileIndex }).tile;
    const count = meld.type === 'pung' ? 2 : 3;
    for (let index = 0; index < count; index += 1) this.#discardKind(seat, tile);
    const flag = meld.type === 'pung' ? 0x100 : 0x200;
    this.#act(seat, meld.type === 'pung' ? 4 : 5, tile | (direction << 6) | flag);
  }

  #discardKind(seat: Seat, tile: TileIndex): number {
    const id = this.#held[seat].findLast((each) => (each < 136 ? each >> 2 : -1) === tile);
    if (id === undefined) throw new Error(`seat ${seat} does not hold tile ${tile}`);
    return this.#discardId(seat, id);
  }

  #discardId(seat: Seat, id: number): number {
    const held = this.#held[seat];
    held.splice(held.indexOf(id), 1);
    return id;
  }
}

function drawsOf(event: DealEvent): number {
  if (event.type === 'dealt') return 52 + event.flowers.flat().length;
  return event.type === 'drawn' || event.type === 'flowerShown' ? 1 : 0;
}

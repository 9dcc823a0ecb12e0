// Reads the ticks of a deal on Salasasa. Draws and discards do not name their seat: it follows from the ticks before.

import { jsonExcerpt, type Seat, seatAfter, type TileIndex } from '@mcr-arena/tiles';
import type { LostClaim, SiteFan, SiteMove, WallEnd } from '../site-deal/site-deal.ts';
import type { Round, Tick } from './round.ts';
import { tileOfNumber } from './tile.ts';

interface ReadTicks {
  readonly moves: readonly SiteMove[];
  readonly isOver: boolean;
  readonly deltas?: readonly [number, number, number, number];
}

/** Thrown at a malformed tick; `readTicks` returns its message. */
class TickFault extends Error {}

/** Ticks without a move. */
const SILENT: ReadonlySet<string> = new Set(['end', 'liuju']);
const WIN = /^hu_(self|first|second|third)$/;
/** A false win has this name among its fans. */
const FALSE_WIN = '错和';

/** The moves, or a message with the number of the malformed tick. `replacements`: from which end they are drawn. */
export function readTicks(round: Round, replacements: WallEnd): ReadTicks | string {
  const reader = new TickReader(round, replacements);
  for (const [index, tick] of round.action_ticks.entries()) {
    try {
      reader.read(tick, index + 1);
    } catch (thrown) {
      if (!(thrown instanceof TickFault)) throw thrown;
      return `action_ticks: action ${index + 1} of ${round.action_ticks.length}: ${thrown.message}`;
    }
  }
  return reader;
}

class TickReader implements ReadTicks {
  readonly moves: SiteMove[] = [];
  isOver = false;
  deltas?: readonly [number, number, number, number];
  readonly #dealer: number;
  readonly #replacements: WallEnd;
  readonly #first: Seat;
  /** Whether all ticks so far replace flowers of the dealt hands. */
  #isOpening = true;
  /** The seat that draws or discards next. */
  #seat: Seat;

  constructor({ dealer_index, start_player_index = dealer_index }: Round, replacements: WallEnd) {
    this.#dealer = dealer_index;
    this.#replacements = replacements;
    this.#first = this.#seatOf(start_player_index);
    this.#seat = this.#first;
  }

  read(tick: Tick, action: number): void {
    const [code] = tick;
    // After the flowers the first seat goes on; older versions have no "reset" for it.
    if (this.#isOpening && code !== 'bh' && code !== 'bd') {
      this.#isOpening = false;
      this.#seat = this.#first;
    }
    if (SILENT.has(code)) {
      this.isOver = true;
      if (code === 'liuju') this.deltas ??= [0, 0, 0, 0];
    } else if (code === 'reset') this.#seat = this.#seatOf(tick[1]);
    else if (WIN.test(code)) this.#readWin(tick, action);
    else this.moves.push(this.#moveOf(tick, action));
  }

  #moveOf(tick: Tick, action: number): SiteMove {
    const [code] = tick;
    switch (code) {
      case 'bh':
        this.#seat = this.#seatOf(tick[2]);
        return { action, seat: this.#seat, type: 'flower', tile: tileIn(tick) };
      case 'bd':
        if (tick[2] !== undefined) this.#seat = this.#seatOf(tick[2]);
        return { action, seat: this.#seat, type: 'draw', tile: tileIn(tick), from: this.#replacements };
      case 'd':
        return { action, seat: this.#seat, type: 'draw', tile: tileIn(tick), from: 'front' };
      case 'gd':
        return { action, seat: this.#seat, type: 'draw', tile: tileIn(tick), from: this.#replacements };
      case 'c': {
        const discard: SiteMove = { action, seat: this.#seat, type: 'discard', tile: tileIn(tick) };
        this.#seat = seatAfter(this.#seat);
        return discard;
      }
      case 'ag':
        return { action, seat: this.#seat, type: 'concealedKong', tile: tileIn(tick) };
      case 'jg':
        return { action, seat: this.#seat, type: 'addedKong', tile: tileIn(tick) };
      case 'ca':
        return this.#lostClaim(tick, action);
      default:
        return this.#claim(tick, action);
    }
  }

  #claim(tick: Tick, action: number): SiteMove {
    const [code] = tick;
    const low = lowOf(code, tick[1]);
    if (low === undefined && code !== 'p' && code !== 'g') {
      throw new TickFault(`expected an action of the format, found ${jsonExcerpt(code)}`);
    }
    const tile = tileIn(tick);
    this.#seat = this.#seatOf(tick[2]);
    const placed = { action, seat: this.#seat };
    if (code === 'p') return { ...placed, type: 'pung', tile };
    if (code === 'g') return { ...placed, type: 'meldedKong', tile };
    return { ...placed, type: 'chow', low: low! };
  }

  #lostClaim([, index, code, tile]: Tick, action: number): SiteMove {
    const seat = this.#seatOf(index);
    const low = typeof code === 'string' ? lowOf(code, tile) : undefined;
    const claim = low === undefined ? claimOf(code) : 'chow';
    if (claim === undefined) throw new TickFault(`expected a claim, found ${jsonExcerpt(code)}`);
    return { action, seat, type: 'lostClaim', claim, ...(low !== undefined && { low }) };
  }

  #readWin([, index, points, fans, deltas]: Tick, action: number): void {
    const seat = this.#seatOf(index);
    if (!Number.isInteger(points)) throw new TickFault(`expected the points of the win, found ${jsonExcerpt(points)}`);
    const names = Array.isArray(fans) ? fans : [];
    if (names.includes(FALSE_WIN)) {
      this.moves.push({ action, seat, type: 'falseWin' });
      return;
    }
    this.moves.push({ action, seat, type: 'win', points: points as number, fans: names.map(fanOf) });
    this.isOver = true;
    this.deltas ??= this.#deltasOf(deltas);
  }

  #deltasOf(deltas: unknown): readonly [number, number, number, number] {
    if (!Array.isArray(deltas) || deltas.length !== 4 || !deltas.every((delta) => Number.isInteger(delta))) {
      throw new TickFault(`expected what the four seats gain or lose, found ${jsonExcerpt(deltas)}`);
    }
    const at = (seat: number): number => deltas[(this.#dealer + seat) % 4] as number;
    return [at(0), at(1), at(2), at(3)];
  }

  /** Players are numbered from the east seat; the dealer is our seat 0. */
  #seatOf(index: unknown): Seat {
    if (index === 0 || index === 1 || index === 2 || index === 3) return ((index - this.#dealer + 4) % 4) as Seat;
    throw new TickFault(`expected a player from 0 to 3, found ${jsonExcerpt(index)}`);
  }
}

function tileIn([, number]: Tick): TileIndex {
  const tile = tileOfNumber(number);
  if (tile === undefined) throw new TickFault(`expected the number of a tile, found ${jsonExcerpt(number)}`);
  return tile;
}

/** How far the claimed tile is above the lowest of its chow: "cl" has both tiles of the hand on its left. */
const STEPS: Readonly<Record<string, number>> = { cl: 2, cm: 1, cr: 0 };

/** The lowest tile of a chow; undefined for other codes. */
function lowOf(code: string, number: unknown): TileIndex | undefined {
  const step = Object.hasOwn(STEPS, code) ? STEPS[code] : undefined;
  return step === undefined ? undefined : ((tileIn([code, number]) - step) as TileIndex);
}

function claimOf(code: unknown): LostClaim | undefined {
  if (code === 'p') return 'pung';
  if (code === 'g') return 'meldedKong';
  return typeof code === 'string' && WIN.test(code) ? 'win' : undefined;
}

const MAX_COUNT = 16;

/** A name with its count, such as "花牌*2". */
function fanOf(name: unknown): SiteFan {
  const [, zh, count = '1'] = /^(.{1,20}?)(?:\*(\d{1,2}))?$/u.exec(typeof name === 'string' ? name : '') ?? [];
  if (zh === undefined) throw new TickFault(`expected the name of a fan, found ${jsonExcerpt(name)}`);
  return { zh, count: Math.min(Number(count), MAX_COUNT) };
}

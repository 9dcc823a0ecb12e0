// Lays the wall from which this judge deals and draws the tiles of a site's deal. Sites deal and replace tiles in another
// order, so the tiles are put where our seats draw them; the undrawn ones keep their order. Sites also let a seat keep a flower
// and discard it, where ours are set aside at once: an undrawn tile stands in for such a flower, and a note names both.

import { checkWall } from '@mcr-arena/engine';
import {
  type BySeat,
  failure,
  formatCompactTiles,
  isFlower,
  mapSeats,
  type Result,
  SEATS,
  type Seat,
  success,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import { sitePhrase } from './phrases.ts';
import type { RuleNote } from './rule-note.ts';
import { formatSiteMove, type MoveOf, type SiteDeal, type SiteMove, type WallEnd } from './site-deal.ts';

/** A move that cannot be laid or judged. */
export interface Stop {
  /** Index of the move. */
  readonly at: number;
  readonly found: string;
  readonly expected: string;
}

export interface LaidWall {
  readonly wall: readonly TileIndex[];
  /** The moves that belong to the deal itself: flowers of the dealt hands and their replacements. */
  readonly dealt: ReadonlySet<SiteMove>;
  /** The first move that cannot be replayed; later draws are not part of the wall. */
  readonly stop?: Stop;
  /** The tiles that stand in for discarded flowers. */
  readonly standIns: ReadonlyMap<TileIndex, TileIndex>;
  readonly notes: readonly RuleNote[];
}

/** The wall. Errors: the tiles are not a whole set, or a dealt flower is not replaced at once. */
export function layWall(deal: SiteDeal): Result<LaidWall, 'record-impossible'> {
  return layWith(deal, flowerDiscards(deal)) ?? layWith(deal, [])!;
}

type FlowerDiscard = MoveOf<'discard'>;

function flowerDiscards({ moves }: SiteDeal): readonly FlowerDiscard[] {
  return moves.filter((move): move is FlowerDiscard => move.type === 'discard' && isFlower(move.tile));
}

/** Undefined if too few tiles are left to stand in for the discarded flowers. */
function layWith(
  deal: SiteDeal,
  discards: readonly FlowerDiscard[],
): Result<LaidWall, 'record-impossible'> | undefined {
  const laying = new Laying(deal, discards);
  const stop = laying.drawAll();
  const kept = laying.keptFlower();
  if (kept !== undefined) return failure('record-impossible', stop ? formatStop(deal, stop) : keptText(kept));
  const standIns = laying.placeStandIns();
  if (standIns === undefined) return undefined;
  const wall = laying.wall();
  const checked = checkWall(wall);
  if (!checked.ok) return failure('record-impossible', checked.error.message);
  return success({ wall, dealt: laying.dealt, standIns, notes: laying.notes, ...(stop && { stop }) });
}

/** The place of a stop and what is wrong there. */
function formatStop({ moves, actions }: SiteDeal, { at, found, expected }: Stop): string {
  return `${placeOf(moves[at]!.action, actions)}: expected ${expected}, found ${found}`;
}

/** The place of an action, from 1. */
export function placeOf(action: number, actions: number): string {
  return `action ${action} of ${actions}`;
}

interface KeptFlower {
  readonly seat: Seat;
  readonly tile: TileIndex;
}

function keptText({ seat, tile }: KeptFlower): string {
  const kept = `the flower ${formatCompactTiles([tile])} stays in the dealt hand of ${WINDS[seat]}`;
  return `${kept}, expected its replacement before the first discard`;
}

/** The tiles of a wall that are not drawn yet. */
class Pile {
  readonly left: TileIndex[];
  /** Replacements come in pairs from the end: the second-last tile, then the last. */
  #isSecondNext = true;

  constructor(tiles: readonly TileIndex[]) {
    this.left = [...tiles];
  }

  /** Removes a tile. Returns whether it was the next one, or undefined if the wall does not contain it. */
  take(tile: TileIndex, end: WallEnd): boolean | undefined {
    const next = this.#nextAt(end);
    if (end === 'back') this.#isSecondNext = !this.#isSecondNext;
    if (this.left[next] === tile) {
      this.left.splice(next, 1);
      return true;
    }
    const place = end === 'front' ? this.left.indexOf(tile) : this.left.lastIndexOf(tile);
    if (place < 0) return undefined;
    this.left.splice(place, 1);
    return false;
  }

  #nextAt(end: WallEnd): number {
    if (end === 'front') return 0;
    return this.left.length - (this.#isSecondNext && this.left.length > 1 ? 2 : 1);
  }
}

class Laying {
  readonly dealt = new Set<SiteMove>();
  readonly notes: RuleNote[] = [];
  readonly #deal: SiteDeal;
  readonly #discards: readonly FlowerDiscard[];
  readonly #hands: BySeat<TileIndex[]>;
  readonly #piles: readonly Pile[];
  /** Dealt flowers that are not replaced yet, by seat. */
  readonly #flowers = mapSeats((): TileIndex[] => []);
  /** Replacements of dealt flowers, by seat. */
  readonly #replacements = mapSeats((): TileIndex[] => []);
  /** Draws in turns, by seat for duplicate walls, otherwise all in that of seat 0. */
  readonly #front = mapSeats((): TileIndex[] => []);
  readonly #back: TileIndex[] = [];

  constructor(deal: SiteDeal, discards: readonly FlowerDiscard[]) {
    this.#deal = deal;
    this.#discards = discards;
    const { wall, hands } = deal;
    this.#hands = mapSeats((seat) => [...hands[seat]]);
    this.#piles = wall.type === 'common' ? [new Pile(wall.tiles)] : wall.tiles.map((tiles) => new Pile(tiles));
    for (const seat of SEATS) this.#flowers[seat].push(...hands[seat].filter((tile) => this.#isSetAside(tile)));
  }

  /** Whether the tile is a flower that nobody discards. */
  #isSetAside(tile: TileIndex): boolean {
    return isFlower(tile) && !this.#discards.some((discard) => discard.tile === tile);
  }

  /** Takes the drawn tiles from the wall, up to the first move that cannot be replayed. */
  drawAll(): Stop | undefined {
    const { moves } = this.#deal;
    for (const [at, move] of moves.entries()) {
      const stop = this.#take(at, move);
      if (stop !== undefined) return stop;
      const isInPlay = move.type !== 'draw' && move.type !== 'flower';
      if (isInPlay && this.keptFlower() !== undefined) return undefined;
    }
    return undefined;
  }

  /** The first flower that would be in a hand in play. */
  keptFlower(): KeptFlower | undefined {
    const seat = SEATS.find((each) => this.#flowers[each].length > 0);
    return seat === undefined ? undefined : { seat, tile: this.#flowers[seat][0]! };
  }

  /**
   * Puts the last undrawn tile in the place of each discarded flower. It is unlike the last tile in play, since the copies in
   * view can be a fan of a win.
   */
  placeStandIns(): ReadonlyMap<TileIndex, TileIndex> | undefined {
    const standIns = new Map<TileIndex, TileIndex>();
    const last = this.#deal.moves.findLast((move) => move.type === 'draw' || move.type === 'discard');
    for (const { tile: flower, seat, action } of this.#discards) {
      const drawn = [...this.#hands, ...this.#replacements, ...this.#front, this.#back];
      const from = drawn.find((tiles) => tiles.includes(flower));
      if (from === undefined) continue;
      const { left } = this.#piles[this.#deal.wall.type === 'common' ? 0 : seat]!;
      const place = left.findLastIndex((tile) => !isFlower(tile) && tile !== (last as MoveOf<'draw'>).tile);
      if (place < 0) return undefined;
      const shown = left[place]!;
      standIns.set(flower, shown);
      from[from.indexOf(flower)] = shown;
      left[place] = flower;
      this.notes.push({ type: 'discardedFlower', action, seat, flower, shown });
    }
    return standIns;
  }

  wall(): readonly TileIndex[] {
    const { wall } = this.#deal;
    const hands = this.#hands;
    if (wall.type === 'quarters') {
      return SEATS.flatMap((seat) => {
        const drawn = [...hands[seat], ...this.#replacements[seat], ...this.#front[seat]];
        return [...drawn, ...this.#piles[seat]!.left].reverse();
      });
    }
    const replaced = [...this.#replacements.flat(), ...this.#back].reverse();
    return [...hands.flat(), ...this.#front[0], ...this.#piles[0]!.left, ...replaced];
  }

  #take(at: number, move: SiteMove): Stop | undefined {
    if (move.type === 'draw') return this.#drawnAt(at, move);
    return move.type === 'flower' ? this.#flowerAt(at, move) : undefined;
  }

  /** A replacement of a dealt flower follows its flower directly. */
  #drawnAt(at: number, move: MoveOf<'draw'>): Stop | undefined {
    const { seat, tile, from, action } = move;
    const before = this.#deal.moves[at - 1];
    const isReplacement = before?.type === 'flower' && before.seat === seat;
    const isCommon = this.#deal.wall.type === 'common';
    const isNext = this.#piles[isCommon ? 0 : seat]!.take(tile, from);
    if (isNext === undefined) {
      return { at, found: formatSiteMove(move), expected: sitePhrase('a tile that the wall still contains') };
    }
    this.#note(isNext, from, action);
    if (isReplacement && this.dealt.has(before)) {
      this.dealt.add(move);
      this.#replacements[seat].push(tile);
      if (this.#isSetAside(tile)) this.#flowers[seat].push(tile);
      return undefined;
    }
    if (isCommon && from === 'back') this.#back.push(tile);
    else this.#front[isCommon ? 0 : seat].push(tile);
    return this.#isSetAside(tile) ? this.#unlessReplaced(at, move) : undefined;
  }

  #unlessReplaced(at: number, { seat, tile, action }: MoveOf<'draw'>): Stop | undefined {
    const next = this.#movesOfPlay(at + 1, action);
    if (next === undefined || (next.type === 'flower' && next.tile === tile && next.seat === seat)) return undefined;
    const flower = formatCompactTiles([tile]);
    const expected = sitePhrase('the flower $1 of $2 to be set aside and replaced at once', flower, WINDS[seat]);
    return { at: this.#deal.moves.indexOf(next), found: formatSiteMove(next), expected };
  }

  /** The next move. After the dealer's first tile, the flowers of the dealt hands come before its own. */
  #movesOfPlay(from: number, action: number): SiteMove | undefined {
    const { moves } = this.#deal;
    if (action > 0) return moves[from];
    const tile = (moves[from - 1] as MoveOf<'draw'>).tile;
    const own = moves.slice(from).find((move) => move.type === 'flower' && move.tile === tile);
    return own ?? moves.slice(from).find(({ type }) => type !== 'flower' && type !== 'draw');
  }

  #flowerAt(at: number, move: MoveOf<'flower'>): Stop | undefined {
    const { seat, tile } = move;
    const place = this.#flowers[seat].indexOf(tile);
    const next = this.#deal.moves[at + 1];
    if (next !== undefined && (next.type !== 'draw' || next.seat !== seat)) {
      return {
        at: at + 1,
        found: formatSiteMove(next),
        expected: sitePhrase('the replacement drawn by $1', WINDS[seat]),
      };
    }
    if (place < 0) return undefined;
    this.#flowers[seat].splice(place, 1);
    this.dealt.add(move);
    return undefined;
  }

  #note(isNext: boolean, from: WallEnd, action: number): void {
    if (this.#deal.isWallFilled) return;
    const has = (type: RuleNote['type']): boolean => this.notes.some((note) => note.type === type);
    if (!isNext && !has('wall')) this.notes.push({ type: 'wall', action });
    if (from === 'back' && !has('replacements')) this.notes.push({ type: 'replacements' });
  }
}

// Stam's Obstruction-Tree (2007, section 3.4): finds, for a free tile, a partner that can be freed by removing other
// pairs.
//
// A seek node looks for a partner of its tile among the visible tiles. If none is free, each partner becomes a clear
// node: it looks for pairs that remove all tiles above it and all to one side in its row, where each of those tiles is
// a seek node in turn. The tree grows by one level at a time until the root is decided; decided nodes do not change. A
// tile used higher up in the same branch is not used again. The paper does not specify the order of trials: here the
// outermost tiles of a row are removed first, the side with the shorter path is cleared, and of several free partners
// the heuristic's first is used. Branches are independent, so a path may contain a tile twice.

import type { Pair } from '../../board.ts';
import type { View } from './closed-board.ts';
import { tilesBeyond } from './contacts.ts';
import type { Heuristic } from './heuristic.ts';
import type { Strategy } from './strategy.ts';

/** Maximum rounds of deepening; a root still undecided then counts as impossible. */
const MAX_LEVEL = 12;

type Status = 'impossible' | 'undecided' | 'possible';

interface Scene {
  readonly view: View;
  readonly heuristic: Heuristic;
}

/** Plays the path of the best root that has one. A turn has one ply per root tried. */
export function obstructionTreeStrategy(heuristic: Heuristic): Strategy {
  return (view, random) => {
    const roots = heuristic.rankedTiles(view.freeTiles(), random);
    let deepest = 0;
    for (const [index, tile] of roots.entries()) {
      const root = new SeekNode({ view, heuristic }, tile, []);
      let level = 0;
      for (; root.status === 'undecided' && level < MAX_LEVEL; level += 1) root.explore(level);
      deepest = Math.max(deepest, level);
      const isProgress = root.path.some((pair) => pair.every((free) => view.isFree(free)));
      if (isProgress) return { pairs: root.path, plies: index + 1, level: deepest };
    }
    return { pairs: [], plies: roots.length, level: deepest };
  };
}

/** Looks for a partner of `tile` that is free or can be freed. */
class SeekNode {
  readonly #scene: Scene;
  readonly #tile: number;
  /** Tiles used higher up. */
  readonly #trail: readonly number[];
  #partners: readonly number[] | undefined;
  #clears: readonly ClearNode[] | undefined;
  status: Status = 'undecided';
  /** Pairs to remove in order, the tile's own pair last; set once possible. */
  path: readonly Pair[] = [];

  constructor(scene: Scene, tile: number, trail: readonly number[]) {
    this.#scene = scene;
    this.#tile = tile;
    this.#trail = trail;
    if (trail.includes(tile)) this.status = 'impossible';
  }

  /** Decides the node if `levels` more levels suffice. */
  explore(levels: number): void {
    if (this.status !== 'undecided') return;
    this.#partners ??= this.#findPartners();
    if (this.status !== 'undecided' || levels === 0) return;
    const trail = [...this.#trail, this.#tile];
    this.#clears ??= this.#partners.map((partner) => new ClearNode(this.#scene, partner, trail));
    for (const clear of this.#clears) clear.explore(levels - 1);
    const open = this.#clears.find(({ status }) => status === 'possible');
    if (open !== undefined) this.#succeed(open.path, open.tile);
    else if (this.#clears.every(({ status }) => status === 'impossible')) this.status = 'impossible';
  }

  #findPartners(): readonly number[] {
    const { view, heuristic } = this.#scene;
    const partners = view.partnersOf(this.#tile).filter((tile) => !this.#trail.includes(tile));
    const [free] = heuristic.rankedPartners(partners.filter((tile) => view.isFree(tile)));
    if (free !== undefined) this.#succeed([], free);
    else if (partners.length === 0) this.status = 'impossible';
    return partners;
  }

  #succeed(path: readonly Pair[], partner: number): void {
    this.status = 'possible';
    this.path = [...path, [this.#tile, partner]];
  }
}

/** Looks for pairs that free `tile`: all above it, and all on one side of it in its row. */
class ClearNode {
  readonly #scene: Scene;
  readonly #trail: readonly number[];
  #seeks: Readonly<Record<'above' | 'left' | 'right', readonly SeekNode[]>> | undefined;
  readonly tile: number;
  status: Status = 'undecided';
  path: readonly Pair[] = [];

  constructor(scene: Scene, tile: number, trail: readonly number[]) {
    this.#scene = scene;
    this.tile = tile;
    this.#trail = [...trail, tile];
  }

  explore(levels: number): void {
    if (this.status !== 'undecided') return;
    this.#seeks ??= { above: this.#seek('above'), left: this.#seek('left'), right: this.#seek('right') };
    const above = exploreAll(this.#seeks.above, levels);
    const left = exploreAll(this.#seeks.left, levels);
    const right = exploreAll(this.#seeks.right, levels);
    if (above === 'impossible' || (left === 'impossible' && right === 'impossible')) this.status = 'impossible';
    if (above !== 'possible' || (left !== 'possible' && right !== 'possible')) return;
    this.status = 'possible';
    const [toLeft, toRight] = [pathOf(this.#seeks.left), pathOf(this.#seeks.right)];
    const isLeft = left === 'possible' && (right !== 'possible' || toLeft.length <= toRight.length);
    this.path = [...pathOf(this.#seeks.above), ...(isLeft ? toLeft : toRight)];
  }

  /** The blocking tiles on one side, the farthest first. */
  #seek(side: 'above' | 'left' | 'right'): readonly SeekNode[] {
    const { view } = this.#scene;
    const tiles = tilesBeyond(this.tile, view.contacts[side], (tile) => view.isPresent(tile));
    return tiles.toReversed().map((tile) => new SeekNode(this.#scene, tile, this.#trail));
  }
}

function pathOf(seeks: readonly SeekNode[]): Pair[] {
  return seeks.flatMap(({ path }) => path);
}

/** Possible if all nodes are, impossible if one is. */
function exploreAll(seeks: readonly SeekNode[], levels: number): Status {
  let status: Status = 'possible';
  for (const seek of seeks) {
    seek.explore(levels);
    if (seek.status === 'impossible') return 'impossible';
    if (seek.status === 'undecided') status = 'undecided';
  }
  return status;
}

// Where a record of another site follows other rules than this project, although its deal can be judged.

import type { HandScore } from '@mcr-arena/scoring';
import { type BySeat, formatCompactTiles, type Seat, type TileIndex, WINDS } from '@mcr-arena/tiles';
import type { SiteFan } from './site-deal.ts';

/** A rule by which the site plays or scores in another way than the judge, as seen in a deal. */
export type RuleNote =
  /** The site's rules for the deal have another name than the standard ones. */
  | { readonly type: 'variant'; readonly name: string }
  /** The minimum of the deal is not 8 points. It is judged with this minimum. */
  | { readonly type: 'minimum'; readonly points: number }
  /** Replacement tiles are drawn in another order. The wall is shown in the order of this project's rules. */
  | { readonly type: 'replacements' }
  /** The first draw that does not follow the recorded wall. The recorded draw is replayed. */
  | { readonly type: 'wall'; readonly action: number }
  /** The record has no wall: the tiles that nobody drew were filled in. */
  | { readonly type: 'noWall' }
  /** Penalties besides the deal, which are left out. */
  | { readonly type: 'penalties'; readonly site: BySeat<number> }
  /** A flower that was kept and discarded; here flowers are set aside at once. A tile that nobody drew is shown in its place. */
  | {
      readonly type: 'discardedFlower';
      readonly action: number;
      readonly seat: Seat;
      readonly flower: TileIndex;
      readonly shown: TileIndex;
    }
  /** A false win after which the deal goes on; here it would end the deal. It is left out. */
  | { readonly type: 'falseWin'; readonly action: number; readonly seat: Seat }
  /** Other seats won on the same tile. Here only the nearest seat in turn order wins. */
  | { readonly type: 'severalWinners'; readonly seats: readonly Seat[] }
  /** The winning hand has other points or fans on the site. */
  | {
      readonly type: 'fans';
      readonly points: number;
      /** Fans that only the site counts, or more often. */
      readonly more: readonly SiteFan[];
      /** Fans that only this judge counts, or more often. */
      readonly fewer: readonly SiteFan[];
      readonly score: HandScore;
    }
  /** The seats gain or lose something else. */
  | { readonly type: 'deltas'; readonly site: BySeat<number>; readonly judge: BySeat<number> };

/** The note in one line. */
export function formatRuleNote(note: RuleNote): string {
  switch (note.type) {
    case 'variant':
      return `the rules are ${JSON.stringify(note.name)} there; the deal is judged by the rules of MCR`;
    case 'minimum':
      return `the minimum to win is ${note.points} there; the deal is judged with it`;
    case 'replacements':
      return 'replacement tiles are drawn in another order there; the wall is shown in our order, with the same draws';
    case 'wall':
      return `action ${note.action}: the draw does not follow the recorded wall; the recorded draw is shown`;
    case 'noWall':
      return 'the record has no wall: the tiles that nobody drew are filled in';
    case 'penalties':
      return `penalties of ${note.site.join(', ')} are left out`;
    case 'discardedFlower':
      return `action ${note.action}: ${WINDS[note.seat]} discards the flower ${formatCompactTiles([note.flower])} there; here flowers are set aside at once, so ${formatCompactTiles([note.shown])}, which nobody drew, is shown in its place`;
    case 'falseWin':
      return `action ${note.action}: a false win of ${WINDS[note.seat]}, after which the deal goes on there; here it would end the deal, and is left out`;
    case 'severalWinners':
      return `${note.seats.map((seat) => WINDS[seat]).join(', ')} win on the same tile there; here only the nearest seat wins`;
    case 'fans':
      return `the hand is worth ${note.points} points there, ${note.score.total} here${differenceOf(note)}`;
    case 'deltas':
      return `the seats gain ${note.site.join(', ')} there, ${note.judge.join(', ')} here`;
  }
}

function differenceOf({ more, fewer }: Extract<RuleNote, { readonly type: 'fans' }>): string {
  const [there, here] = [more, fewer].map((fans) => fans.map(({ zh, count }) => `${zh}×${count}`).join(', '));
  return `${there && `; only there: ${there}`}${here && `; only here: ${here}`}`;
}

// The pages that every page leads to, in order.

import { pathTo } from '../routing/paths.ts';
import type { FrameTexts } from './messages.ts';

export interface Destination {
  readonly href: string;
  /** Names its text. */
  readonly text: keyof FrameTexts['destinations'];
  /** Its page is shown at addresses that begin with one of these. */
  readonly covers: readonly string[];
}

export const DESTINATIONS: readonly Destination[] = [
  { href: pathTo.lobby, text: 'play', covers: [pathTo.lobby, pathTo.games, '/tables', pathTo.duplicates] },
  { href: pathTo.ladder, text: 'ladder', covers: [pathTo.ladder] },
  { href: pathTo.tournaments, text: 'tournaments', covers: [pathTo.tournaments] },
  { href: pathTo.contests, text: 'contests', covers: [pathTo.contests] },
  { href: pathTo.calculator, text: 'calculator', covers: [pathTo.calculator, pathTo.fans] },
  { href: pathTo.trainer, text: 'trainer', covers: [pathTo.trainer] },
  { href: pathTo.solitaire, text: 'solitaire', covers: [pathTo.solitaire] },
];

/** Whether the page at `path` belongs to a destination. */
export function isAt({ covers }: Pick<Destination, 'covers'>, path: string | undefined): boolean {
  return covers.some((prefix) => path === prefix || path?.startsWith(`${prefix}/`) === true);
}

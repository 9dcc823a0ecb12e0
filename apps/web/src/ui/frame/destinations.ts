// The destinations of the site navigation, in order.

import { pathTo } from '../routing/paths.ts';
import type { FrameTexts } from './messages.ts';

export interface Destination {
  readonly href: string;
  /** The key of its label. */
  readonly text: keyof FrameTexts['destinations'];
  /** Path prefixes of its pages. */
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

/** Whether the page at `path` belongs to the destination. */
export function isAt({ covers }: Pick<Destination, 'covers'>, path: string | undefined): boolean {
  return covers.some((prefix) => path === prefix || path?.startsWith(`${prefix}/`) === true);
}

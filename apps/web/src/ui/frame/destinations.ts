// The destinations of the site navigation, in order.

import { IS_SITE, inBase } from '../routing/base.ts';
import { pathTo } from '../routing/paths.ts';
import type { FrameTexts } from './messages.ts';

export interface Destination {
  readonly href: string;
  /** The key of its label. */
  readonly text: keyof FrameTexts['destinations'];
  /** Path prefixes of its pages. */
  readonly covers: readonly string[];
}

const ALL: readonly (Destination & { readonly needsServer?: true })[] = [
  { href: pathTo.lobby, text: 'play', covers: [pathTo.lobby, pathTo.games, inBase('/tables'), pathTo.duplicates] },
  { href: pathTo.learn, text: 'learn', covers: [pathTo.learn] },
  { href: pathTo.ladder, text: 'ladder', covers: [pathTo.ladder], needsServer: true },
  { href: pathTo.tournaments, text: 'tournaments', covers: [pathTo.tournaments], needsServer: true },
  { href: pathTo.contests, text: 'contests', covers: [pathTo.contests], needsServer: true },
  { href: pathTo.calculator, text: 'calculator', covers: [pathTo.calculator, pathTo.fans] },
  { href: pathTo.trainer, text: 'trainer', covers: [pathTo.trainer, pathTo.analysis] },
  { href: pathTo.solitaire, text: 'solitaire', covers: [pathTo.solitaire] },
];

export const DESTINATIONS: readonly Destination[] = IS_SITE ? ALL.filter((each) => each.needsServer !== true) : ALL;

/** Whether the page at `path` belongs to the destination. */
export function isAt({ covers }: Pick<Destination, 'covers'>, path: string | undefined): boolean {
  return covers.some((prefix) => path === prefix || path?.startsWith(`${prefix}/`) === true);
}

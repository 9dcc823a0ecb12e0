// The destinations of the site navigation, in order.

import { IS_SITE, inBase } from '../routing/base.ts';
import { COMPETITIONS_AT, pathTo } from '../routing/paths.ts';
import type { FrameTexts } from './messages.ts';

interface Destination {
  readonly href: string;
  /** The key of its label. */
  readonly text: keyof FrameTexts['destinations'];
  /** Path prefixes of its pages. */
  readonly covers: readonly string[];
  /** Paths of its pages of deals, whose sets have rounds in tournaments, and numbers elsewhere. */
  readonly deals?: RegExp;
}

const ALL: readonly (Destination & { readonly needsServer?: true })[] = [
  { href: pathTo.lobby, text: 'play', covers: [pathTo.lobby, pathTo.games, pathTo.strength, inBase('/tables')] },
  { href: pathTo.learn, text: 'learn', covers: [pathTo.learn, pathTo.trainer] },
  {
    href: pathTo.compete(),
    text: 'compete',
    covers: [pathTo.compete(), pathTo.daily, ...Object.values(COMPETITIONS_AT).map(inBase)],
    deals: /\/deals\/[^/]+\/r/,
    needsServer: true,
  },
  {
    href: pathTo.ladder,
    text: 'bots',
    covers: [pathTo.ladder, pathTo.myBots, pathTo.compare(), ...['/matches', '/comparisons'].map(inBase)],
    deals: /\/deals\/[^/]+\/\d/,
    needsServer: true,
  },
  {
    href: pathTo.tools,
    text: 'tools',
    covers: [
      pathTo.tools,
      pathTo.calculator,
      pathTo.fans,
      pathTo.analysis,
      pathTo.record,
      pathTo.verify,
      pathTo.solitaire,
    ],
  },
];

export const DESTINATIONS: readonly Destination[] = IS_SITE ? ALL.filter((each) => each.needsServer !== true) : ALL;

/** Whether the page at `path` belongs to the destination. */
export function isAt({ covers, deals }: Pick<Destination, 'covers' | 'deals'>, path = ''): boolean {
  return covers.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) || deals?.test(path) === true;
}

// The files of a site without a server: a copy of index.html at each address that is known when the pages are built, so that any web host
// finds it, and 404.html, which hosts send for the other addresses.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type LinkPreview, previewOfCalculator, previewOfFan, withPreview } from '@mcr-arena/protocol';
import { FAN_IDS, slugOfFan } from '@mcr-arena/scoring';
import type { Plugin } from 'vite';
import { LESSONS } from '../src/pages/learn/lessons.ts';
import { PATTERNS, SITE_PATTERNS } from '../src/ui/routing/paths.ts';
import { pathOf } from '../src/ui/routing/pattern.ts';
import { documentationPages } from './page-addresses.ts';

/** `place`: the address of the site, if it is known, for the tags of previews that must be absolute. */
export function sitePages(place: string | undefined): Plugin {
  let folder = '';
  return {
    name: 'site-pages',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: () => {
      const html = readFileSync(join(folder, 'index.html'), 'utf8');
      const own = previews();
      for (const address of addresses()) {
        const file = join(folder, address, 'index.html');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(
          file,
          withPreview(html, own.get(address), place === undefined ? undefined : { origin: place, path: address }),
        );
      }
      writeFileSync(join(folder, '404.html'), html);
    },
  };
}

/** The previews of pages that have their own; the others share that of the site. */
function previews(): ReadonlyMap<string, LinkPreview> {
  return new Map([
    [PATTERNS.calculator, previewOfCalculator()],
    ...FAN_IDS.map(slugOfFan).map((fan) => [pathOf(PATTERNS.fan, { fan }), previewOfFan(fan)!] as const),
    ...documentationPages().map(({ address, title, summary }) => [address, { title, description: summary }] as const),
  ]);
}

function addresses(): readonly string[] {
  return [
    ...Object.values(SITE_PATTERNS).filter((pattern) => !pattern.includes(':')),
    ...FAN_IDS.map((fan) => pathOf(PATTERNS.fan, { fan: slugOfFan(fan) })),
    ...LESSONS.map(({ slug }) => pathOf(PATTERNS.lesson, { lesson: slug })),
    ...documentationPages().map(({ address }) => address),
  ];
}

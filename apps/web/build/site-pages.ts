// The files of a site without a server: a copy of index.html at each address that is known when the pages are built, so that any web host
// finds it, and 404.html, which hosts send for the other addresses.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type LinkPreview, previewOfFan, withPreview } from '@mcr-arena/protocol';
import { FAN_IDS, slugOfFan } from '@mcr-arena/scoring';
import type { Plugin } from 'vite';
import { PATTERNS, SITE_PATTERNS } from '../src/ui/routing/paths.ts';
import { pathOf } from '../src/ui/routing/pattern.ts';
import { documentationAddresses } from './page-addresses.ts';

export function sitePages(): Plugin {
  let folder = '';
  return {
    name: 'site-pages',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: () => {
      const html = readFileSync(join(folder, 'index.html'), 'utf8');
      for (const address of addresses()) {
        const file = join(folder, address, 'index.html');
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, withPreview(html, previewAt(address)));
      }
      writeFileSync(join(folder, '404.html'), html);
    },
  };
}

/** Pages of the documentation and tools share the preview of the site. */
function previewAt(address: string): LinkPreview | undefined {
  const slug = FAN_IDS.map(slugOfFan).find((each) => pathOf(PATTERNS.fan, { fan: each }) === address);
  return slug === undefined ? undefined : previewOfFan(slug);
}

function addresses(): readonly string[] {
  return [
    ...SITE_PATTERNS.filter((pattern) => !pattern.includes(':')),
    ...FAN_IDS.map((fan) => pathOf(PATTERNS.fan, { fan: slugOfFan(fan) })),
    ...documentationAddresses(),
  ];
}

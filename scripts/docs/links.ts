// Links between files of the repository as links between pages.

import { posix } from 'node:path';
import { filePages } from './catalogue.ts';

/** A link that leads nowhere, where it stands. */
export class BrokenLink extends Error {}

const PAGES: ReadonlyMap<string, string> = new Map(
  filePages().flatMap(({ source, slug }): [string, string][] => {
    const page: [string, string] = [source, slug];
    return source.endsWith('/README.md') ? [page, [posix.dirname(source), slug]] : [page];
  }),
);
/** Files without a page: their links become plain text. They are in the clone. */
const IN_THE_CLONE = /^(scripts|test|packages|bots|apps|prisma)\//;

/** The address that a link in `source` leads to; undefined for files that only the clone has. @throws BrokenLink */
export function addressOf(href: string, source: string): string | undefined {
  if (/^(https?:|mailto:|#|\/docs\/)/.test(href)) return href;
  const [path, anchor] = href.split('#') as [string, string?];
  const target = posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const slug = PAGES.get(target);
  if (slug !== undefined) return `/docs/${slug}${anchor === undefined ? '' : `#${anchor}`}`;
  if (IN_THE_CLONE.test(`${target}/`)) return undefined;
  throw new BrokenLink(`${source}: the link to ${href} leads to no page`);
}

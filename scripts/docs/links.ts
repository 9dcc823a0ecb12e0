import { posix } from 'node:path';
import { filePages } from './catalogue.ts';
import { siteAnchor, translatedPages } from './translations.ts';

/** Thrown for a link without a target page. The message names the file with the link. */
export class BrokenLink extends Error {}

const PAGES: ReadonlyMap<string, string> = new Map(
  [...filePages(), ...translatedPages()].flatMap(({ source, slug }): [string, string][] => {
    const page: [string, string] = [source, slug];
    return source.endsWith('/README.md') ? [page, [posix.dirname(source), slug]] : [page];
  }),
);
/** Files that have no page, unless listed in `PAGES`. Links to them become plain text. */
const IN_THE_CLONE = /^(scripts|test|packages|bots|apps|prisma)\//;

/** The address for a link in `source`; undefined if its target is a file without a page. @throws BrokenLink */
export function addressOf(href: string, source: string): string | undefined {
  if (/^(https?:|mailto:|\/docs\/)/.test(href)) return href;
  const [path, anchor] = href.split('#') as [string, string?];
  const target = path === '' ? source : posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const fragment = anchor === undefined ? '' : `#${siteAnchor(target, anchor)}`;
  if (path === '') return fragment;
  const slug = PAGES.get(target);
  if (slug !== undefined) return `/docs/${slug}${fragment}`;
  if (IN_THE_CLONE.test(`${target}/`)) return undefined;
  throw new BrokenLink(`${source}: the link to ${href} has no page`);
}

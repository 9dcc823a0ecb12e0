// Every page passes axe in both themes and languages, on a desktop and on the smallest phone, and is no wider than its window.

import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES, tagOf } from '../../apps/web/src/ui/language/languages.ts';
import { PATTERNS } from '../../apps/web/src/ui/routing/paths.ts';
import { matchPath } from '../../apps/web/src/ui/routing/pattern.ts';
import { LIVE, OVER, openPicture, PEOPLE, type Picture, PLAY, TABLES } from '../../scripts/pictures.ts';
import { makePeople, makeTables, type SamplePeople } from '../../scripts/sample-people.ts';
import { playCup } from '../../scripts/sample-tournaments.ts';
import { until } from '../server/throwaway.ts';
import { describePages, violationsOn } from './pages-under-test.ts';

const ROUNDS = 3;
/** Pages of tournaments that this test does not create. */
const ELSEWHERE = /^\/tournaments\/(halted|broken|dropped|expecting|visitors|full|league)\b/;
const SMALL = { width: 320, height: 640 } as const;

/** Each language on a desktop in one theme and on a small phone in the other; neighbours begin with different themes. */
const LOOKS: readonly (readonly [string, BrowserContextOptions])[] = LANGUAGES.flatMap((language, place) => {
  const [colorScheme, other] = place % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const locale = tagOf(language);
  return [
    [`${colorScheme}, ${language}, on a desktop`, { colorScheme, locale }],
    [`${other}, ${language}, on a small phone`, { colorScheme: other, locale, viewport: SMALL }],
  ] as const;
});

describePages(
  'accessibility',
  (pages) => {
    let people: SamplePeople;
    let pictures: readonly Picture[];

    beforeAll(async () => {
      const { url, administratorLink, administratorToken } = pages.server;
      people = await makePeople(pages.browser, { url, administratorLink: administratorLink! });
      await playCup({ url, token: administratorToken! }, ROUNDS);
      await until(async () => (await fetch(`${url}/api/competitions/ladder/sets/1/record.json`)).ok);
      pictures = [...PLAY, ...PEOPLE, ...[...OVER, ...LIVE].filter(({ path }) => !ELSEWHERE.test(path))];
    });

    test('every address has a picture', () => {
      const tables = TABLES.map(({ path }) => (path === 'review' ? '/games/1/deals/1' : '/tables/1'));
      const paths = [...tables, ...pictures.map(({ path }) => people.paths[path as keyof typeof people.paths] ?? path)];
      const missing = Object.values(PATTERNS).filter(
        (pattern) => !paths.some((path) => matchPath(pattern, path.replace(/[?#].*/, '')) !== undefined),
      );
      expect(missing).toEqual([]);
    });

    test.each(LOOKS)('%s: every page is accessible', async (_name, look) => {
      // Each look has its own tables, because the server soon removes finished ones.
      const { url, administratorToken } = pages.server;
      const tables: Readonly<Record<string, string>> = {
        ...(await makeTables(pages.browser, { url, token: administratorToken! })),
      };
      const page = await pages.newPage({ ...look, reducedMotion: 'reduce' });
      const found: string[] = [];
      for (const picture of [...TABLES.map((each) => ({ ...each, path: tables[each.path]! })), ...pictures]) {
        await openPicture(page, url, picture, people);
        // A page that repeats its requests forever never becomes idle.
        await page.waitForLoadState('networkidle');
        found.push(...(await violationsOn(page)).map((violation) => `${picture.name}: ${violation}`));
        const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        if (width > 0) found.push(`${picture.name}: ${width} px wider than the window`);
      }
      expect(found).toEqual([]);
    });
  },
  { MCR_LADDER: 'yes' },
);

// The service worker of a server's pages: documents come from the server, and while it cannot be reached, the pages that compute in the
// browser work.

import { expect, test } from 'vitest';
import { describeJourneys, signUp } from '../pages-under-test.ts';

describeJourneys('a server that cannot be reached', (pages) => {
  test('shows the pages that need no server', async () => {
    const page = await pages.newPage({ serviceWorkers: 'allow' });
    const { url } = pages.server;
    await signUp(page, pages.server, 'Traveller');
    await page.goto(url);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
    // The server inserts its own address, the stored document has none.
    for (const path of ['/', '/account']) {
      expect(await (await page.goto(`${url}${path}`))!.text()).toContain(`content="${url}/preview.png"`);
    }
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
    const stored = await page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
      return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
    });
    expect(stored).toContain('/theme.js');
    expect(stored.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.context().setOffline(true);
    await page.goto(`${url}/calculator?hand=19m19p19sESWNCFPC`);
    await page.getByText('Thirteen Orphans').first().waitFor();
    for (const path of ['/docs/tables', '/learn/waits', '/verify']) {
      await page.goto(`${url}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.getByText('Page not found').count(), path).toBe(0);
    }
    await page.goto(`${url}/trainer?kind=waits&seed=offline`);
    await page.getByRole('toolbar', { name: 'All kinds of tiles' }).waitFor();
  });
});

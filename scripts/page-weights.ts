// Prints the table *Pages* of docs/benchmarks.md: the bytes that a browser with an empty cache receives, and the first largest contentful paint.

import { launchChromium } from './chromium.ts';
import { startTemporaryServer } from './temporary-server.ts';

const PATHS = [
  '/',
  '/tournaments/sample',
  '/deals/sample/r1-t1-s1/1',
  '/ladder',
  '/play',
  '/calculator',
  '/analysis',
  '/solitaire',
  '/bots/new',
];

const server = await startTemporaryServer();
const browser = await launchChromium();
try {
  console.log('| Page | Scripts, kB | All, kB | Seen after, ms |\n| --- | ---: | ---: | ---: |');
  // Opened once before, because a new server answers its first requests slowly.
  await weigh('/');
  for (const path of PATHS) console.log(`| \`${path}\` | ${(await weigh(path)).join(' | ')} |`);
} finally {
  await browser.close();
  await server.stop();
}

async function weigh(path: string): Promise<number[]> {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const bytes = { scripts: 0, all: 0 };
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    bytes.all += responseBodySize;
    if (request.resourceType() === 'script') bytes.scripts += responseBodySize;
  });
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
    });
    return entries.at(-1)!.startTime;
  });
  await page.close();
  return [bytes.scripts / 1000, bytes.all / 1000, paint].map(Math.round);
}

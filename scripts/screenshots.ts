// Pictures of every page, to be looked at: `npm run screenshots [FOLDER]` plays a tournament on a throwaway server and takes
// each page wide and narrow, light and dark, in English, and some in Chinese. It ends with 1 where a page is wider than its
// window or complains.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser } from 'playwright-core';
import { launchChromium } from './chromium.ts';

const BIN = join(import.meta.dirname, '../apps/cli/bin/mcr.js');
const STYLES = [
  'goal',
  'goal?style=fast',
  'goal?style=big',
  'goal?style=pungs',
  'goal?style=flush',
  'shanten',
  'random',
];

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly languages: readonly ('en' | 'zh')[];
}

const SET = '/tournaments/cup/rounds/2/tables/1/sets/1';
const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', languages: ['en', 'zh'] },
  { name: 'tournaments', path: '/tournaments', languages: ['en'] },
  { name: 'tournament-over', path: '/tournaments/cup', languages: ['en', 'zh'] },
  { name: 'tournament-strength', path: '/tournaments/cup?figure=strength&round=7&pairs=shown', languages: ['en'] },
  { name: 'tournament-running', path: '/tournaments/league', languages: ['en'] },
  { name: 'tournament-created', path: '/tournaments/later', languages: ['en'] },
  { name: 'set', path: SET, languages: ['en', 'zh'] },
  { name: 'set-of-24', path: '/tournaments/full/rounds/1/tables/1/sets/1', languages: ['en'] },
  { name: 'set-compared', path: `${SET}?b=3`, languages: ['en', 'zh'] },
  { name: 'replay', path: `${SET}/deals/1?event=40`, languages: ['en', 'zh'] },
  { name: 'replay-end', path: `${SET}/deals/1?event=999`, languages: ['en'] },
  { name: 'solitaire', path: '/solitaire?seed=picture', languages: ['en', 'zh'] },
  { name: 'shisen-sho', path: '/solitaire?game=shisen-sho&layout=8x18&seed=picture', languages: ['en'] },
  { name: 'not-found', path: '/no/such/page', languages: ['en'] },
  { name: 'tournament-unknown', path: '/tournaments/nowhere', languages: ['en'] },
];
const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;
const SETTLE_MS = 900;

const folder = process.argv[2] ?? join(import.meta.dirname, '../screenshots');
const data = mkdtempSync(join(tmpdir(), 'mcr-screenshots-'));
mkdirSync(folder, { recursive: true });
const server = spawn(process.execPath, [BIN, 'serve'], {
  env: { ...process.env, PORT: '0', MCR_DATA: data, MCR_DEMO: 'no', MCR_RATE_LIMIT: '100000', MCR_LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const { url, token } = await greeting();
  await prepare(url, token);
  const browser = await launchChromium();
  const flaws = await takeAll(browser, url);
  await browser.close();
  for (const flaw of flaws) console.error(flaw);
  console.log(`Pictures are in ${folder}.`);
  if (flaws.length > 0) process.exitCode = 1;
} finally {
  server.kill('SIGINT');
  await once(server, 'exit');
  rmSync(data, { recursive: true, force: true });
}

async function greeting(): Promise<{ url: string; token: string }> {
  let token = '';
  for await (const line of createInterface({ input: server.stdout })) {
    token = /shown this once: (\S+)/.exec(line)?.[1] ?? token;
    const url = /^MCR Arena is at (\S+) /.exec(line)?.[1];
    if (url !== undefined) return { url, token };
  }
  throw new Error('the server did not start');
}

/** A tournament that is over, one of full sets, one that goes on, one that waits. */
async function prepare(url: string, token: string): Promise<void> {
  const ask = async (path: string, body?: object): Promise<{ status?: string; setsPlayed?: number }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api${path}`, request);
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()) as { status?: string };
  };
  const entrants = [...STYLES, 'goal?style=odd'].map((bot) => ({ id: bot.split('=')[1] ?? bot, bot }));
  const four = entrants.slice(0, 4);
  await ask('/tournaments', { id: 'later', name: 'Autumn league', entrants, rounds: 12, seatings: 24 });
  await ask('/tournaments', { id: 'cup', name: 'Spring cup', entrants, rounds: 24, seatings: 4 });
  await ask('/tournaments', { id: 'full', name: 'Full sets', entrants: four, rounds: 1, seatings: 24 });
  await ask('/tournaments', {
    id: 'league',
    name: 'A league with a long name, to see what that does',
    entrants,
    rounds: 1000,
    seatings: 4,
  });
  for (const id of ['cup', 'full']) {
    await ask(`/tournaments/${id}/start`, {});
    while ((await ask(`/tournaments/${id}`)).status !== 'finished') await new Promise((done) => setTimeout(done, 500));
  }
  await ask('/tournaments/league/start', {});
  while (((await ask('/tournaments/league')).setsPlayed ?? 0) < 5) await new Promise((done) => setTimeout(done, 200));
}

async function takeAll(browser: Browser, url: string): Promise<string[]> {
  const flaws: string[] = [];
  for (const { name: size, ...viewport } of SIZES) {
    for (const theme of THEMES) {
      for (const language of ['en', 'zh'] as const) {
        const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
        const context = await browser.newContext({ viewport, colorScheme: theme, locale, reducedMotion: 'reduce' });
        const page = await context.newPage();
        page.on('pageerror', (error) => flaws.push(`${page.url()}: ${error.message}`));
        for (const { name, path } of PICTURES.filter(({ languages }) => languages.includes(language))) {
          await page.goto(`${url}${path}`);
          await page.waitForTimeout(SETTLE_MS);
          const file = `${name}-${size}-${theme}-${language}.png`;
          const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
          if (width > viewport.width) flaws.push(`${file}: ${width} wide in a window of ${viewport.width}`);
          await page.screenshot({ path: join(folder, file), fullPage: true });
        }
        await context.close();
      }
    }
  }
  return flaws;
}

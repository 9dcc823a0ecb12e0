// Tournaments from files, verified in a real browser: a folder that is dropped, and the words of "mcr verify".

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatFinding } from '@mcr-arena/runs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runMcr } from '../cli/run-mcr.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { describePages } from './pages-under-test.ts';

const root = makeScratchFolder();
const league = join(root, 'league');
const BOTS = 'a=random,b=random,c=random,d=random';
await runMcr(['tournament', '--bots', BOTS, '--rounds', '3', '--seatings', '4', '--seed', 'pages', '--out', league]);

/** Drops a folder or file of this machine on the page, as a file manager does. */
async function dropOn(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const at = { x: 300, y: 300, data: { items: [], files: [path], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at });
}

describePages('verification of files', (pages) => {
  /** Requests to other servers, and to this one's API after the page is shown. */
  let requests: string[];

  async function openPage(): Promise<Page> {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/replay`);
    await page.getByRole('link', { name: 'Verify a whole tournament from its files' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify a tournament' }).waitFor();
    requests = [];
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin !== pages.server.url || pathname.startsWith('/api/tournaments')) requests.push(request.url());
    });
    return page;
  }

  const verdict = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const findings = (page: Page) => page.getByRole('region', { name: /finding/ }).getByRole('listitem');

  test('findings are those of "mcr verify", in its words', async () => {
    const path = join(root, 'altered/league');
    cpSync(league, path, { recursive: true });
    const damaged = join(path, 'sets/r2-t1-s1.json.zst');
    const bytes = readFileSync(damaged);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(damaged, bytes);
    rmSync(join(path, 'sets/r3-t1-s1.json.zst'));
    writeFileSync(join(path, 'sets/notes.txt'), 'notes');
    const results = readFileSync(join(path, 'results.json'), 'utf8');
    writeFileSync(
      join(path, 'results.json'),
      results.replace(/("totals": \[-?)/, (start) => `${start}1`),
    );
    const { stdout, status } = await runMcr(['verify', path, '--json']);
    expect(status).toBe(1);
    const lines: string[] = JSON.parse(stdout.replaceAll(path, 'league')).findings.map(formatFinding);
    expect(lines.length).toBeGreaterThan(2);
    const page = await openPage();
    await dropOn(page, path);
    await verdict(page, `${lines.length} findings`).waitFor();
    expect(await findings(page).allTextContents()).toEqual(lines);
    expect(requests).toEqual([]);
  });
});
